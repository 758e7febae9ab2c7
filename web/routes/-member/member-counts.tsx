import { UnreadTopics } from '#web/forum/reading/unread-topics.tsx'
import { BellPlace } from '#web/notifications/bell-place.tsx'

/** The bell, and the header's other counts. */
export function MemberCounts({
  onMessages,
  onTopics,
}: {
  onMessages: (count: number) => void
  onTopics: (count: number) => void
}) {
  return (
    <>
      <UnreadTopics onCount={onTopics} />
      <BellPlace onMessages={onMessages} />
    </>
  )
}
