import { UnreadTopics } from '#web/forum/reading/unread-topics.tsx'
import { BellPlace } from '#web/notifications/bell-place.tsx'
import { useBegun } from '#web/routes/-parts/begun.ts'

/** The header's bell and other counts. On every page of a member, it also finishes what they began before signing in. */
export function MemberTools({
  onMessages,
  onTopics,
}: {
  onMessages: (count: number) => void
  onTopics: (count: number) => void
}) {
  useBegun()
  return (
    <>
      <UnreadTopics onCount={onTopics} />
      <BellPlace onMessages={onMessages} />
    </>
  )
}
