import { type ReactNode, useCallback, useEffect } from 'react'
import { setOnSignedOut, setPageMember } from '#web/api.ts'
import { UnreadTopics } from '#web/forum/reading/unread-topics.tsx'
import { UnreadTopicsBadge } from '#web/forum/reading/unread-topics-badge.tsx'
import { BellPlace } from '#web/notifications/bell-place.tsx'
import { useBegun } from '#web/routes/-parts/begun.ts'
import { goAfreshHere, useViewer } from '#web/shell/session/session.ts'

/**
 * The header's bell and other counts. On every page of a member, it also finishes what they began before signing in, and
 * names them with what the page writes.
 */
export function MemberTools({
  onMessages,
  onForumsBadge,
}: {
  onMessages: (count: number) => void
  onForumsBadge: (badge: ReactNode) => void
}) {
  useBegun()
  const memberId = useViewer().member?.id
  useEffect(() => {
    if (memberId !== undefined) setPageMember({ id: memberId, onOther: goAfreshHere })
  }, [memberId])
  useEffect(() => {
    // Ahead, because a page that outlives an update finds this file no more, and must sign out all the same.
    import('#web/accounts/sign-in/end-session.ts').catch(() => undefined)
  }, [])
  // Stays after the session: what the page still sends is refused from then on.
  useEffect(() => {
    setOnSignedOut(() => {
      import('#web/shell/live/live-line.ts').then(
        ({ tellSignedOut }) => tellSignedOut(),
        () => undefined,
      )
    })
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
