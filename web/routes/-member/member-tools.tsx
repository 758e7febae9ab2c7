import { type ReactNode, useCallback } from 'react'
import { UnreadTopics } from '#web/forum/reading/unread-topics.tsx'
import { UnreadTopicsBadge } from '#web/forum/reading/unread-topics-badge.tsx'
import { BellPlace } from '#web/notifications/bell-place.tsx'
import { useBegun } from '#web/routes/-parts/begun.ts'

/** The header's bell and other counts. On every page of a member, it also finishes what they began before signing in. */
export function MemberTools({
  onMessages,
  onForumsBadge,
}: {
  onMessages: (count: number) => void
  onForumsBadge: (badge: ReactNode) => void
}) {
  useBegun()
  const onTopics = useCallback(
    (count: number) => onForumsBadge(count > 0 ? <UnreadTopicsBadge count={count} /> : null),
    [onForumsBadge],
  )
  return (
    <>
      <UnreadTopics onCount={onTopics} />
      <BellPlace onMessages={onMessages} />
    </>
  )
}
