import { UNREAD_MAX } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { Chip } from '#web/ui/chip.tsx'

/** "99+" at the cap of the count. */
export function unreadText(count: number): string {
  return count >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(count)
}

/** Number of unread posts of a topic; empty without any. */
export function UnreadChip({ topic: { isNew, unread } }: { topic: Pick<Topic, 'isNew' | 'unread'> }) {
  if (!isNew && unread === 0) return null
  return (
    <Chip tone="teal" lit className="num">
      {isNew ? 'New' : `${unreadText(unread)} unread`}
    </Chip>
  )
}
