import Lock from 'lucide-react/icons/lock'
import Pin from 'lucide-react/icons/pin'
import type { Topic } from '#contract/forum/forum.ts'
import { Chip } from '#web/ui/chip.tsx'

/** Chips for a pinned or locked topic. */
export function TopicStateChips({ topic: { isPinned, isLocked } }: { topic: Topic }) {
  return (
    <>
      {isPinned ? (
        <Chip tone="amber" lamp={false}>
          <Pin size={12} aria-hidden="true" />
          Pinned
        </Chip>
      ) : null}
      {isLocked ? (
        <Chip lamp={false}>
          <Lock size={12} aria-hidden="true" />
          Locked
        </Chip>
      ) : null}
    </>
  )
}

/** Replaces the reply form of a locked topic. */
export function LockedNote() {
  return (
    <p
      role="note"
      className="mt-8 flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-3 text-quiet sm:px-6"
    >
      <Lock size={18} className="shrink-0" aria-hidden="true" />
      This topic is locked: only moderators can reply.
    </p>
  )
}
