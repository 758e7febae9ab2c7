import { type ReactNode, useCallback, useEffect } from 'react'
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
  useEffect(() => {
    // Ahead, because a page that outlives an update finds this file no more, and must sign out all the same.
    import('#web/accounts/sign-in/end-session.ts').catch(() => undefined)
  }, [])
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
