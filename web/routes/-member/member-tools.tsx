import { type ReactNode, useCallback, useEffect } from 'react'
import { setPageMember } from '#web/api.ts'
import { UnreadTopics } from '#web/forum/reading/unread-topics.tsx'
import { UnreadTopicsBadge } from '#web/forum/reading/unread-topics-badge.tsx'
import { BellPlace } from '#web/notifications/bell-place.tsx'
import { useBegun } from '#web/routes/-parts/begun.ts'
import { goAfreshHere } from '#web/shell/session/session.ts'

/**
 * The header's bell and other counts. On every page of a member, it also finishes what they began before signing in, and
 * names them with what the page writes.
 */
export function MemberTools({
  memberId,
  onMessages,
  onForumsBadge,
}: {
  memberId: number
  onMessages: (count: number) => void
  onForumsBadge: (badge: ReactNode) => void
}) {
  useBegun()
  useEffect(() => setPageMember({ id: memberId, onRefused }), [memberId])
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

function onRefused(code: string): void {
  if (code === 'other_member') goAfreshHere()
  if (code !== 'signed_out') return
  import('#web/shell/live/live-line.ts').then(
    ({ tellSignedOut }) => tellSignedOut(),
    () => undefined,
  )
}
