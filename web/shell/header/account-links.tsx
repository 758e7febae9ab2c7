// Links of the member's menu, the same on wide screens and phones.
import { hindrance, isAdmin, isModerator, may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'

export interface AccountLink {
  label: string
  href: string
  /** Number of unread items. */
  unread?: number
}

/** Links of the member's menu, on wide screens and phones. */
export function accountLinks(viewer: Viewer, unreadMessages: number): AccountLink[] {
  return [
    { label: 'Profile', href: paths.profile() },
    { label: 'Dashboard', href: paths.dashboard() },
    { label: 'Messages', href: paths.messages(), unread: unreadMessages },
    { label: 'Drafts', href: paths.drafts() },
    { label: 'Notifications', href: paths.notifications() },
    ...(mayHaveProposals(viewer) ? [{ label: 'Your proposals', href: paths.proposals() }] : []),
    ...(may(viewer, 'marketplace') ? [{ label: 'Your offers', href: paths.offers() }] : []),
    { label: 'My collection', href: paths.collection() },
    { label: 'Following', href: paths.following() },
    { label: 'Favorites', href: paths.dashboard('favorites') },
    { label: 'Settings', href: paths.settings() },
    ...(isModerator(viewer) ? [{ label: 'Review queue', href: paths.moderation() }] : []),
    ...(isAdmin(viewer) ? [{ label: 'Admin Dashboard', href: paths.admin() }] : []),
  ]
}

/** Members who may propose; silenced ones can still read the outcome of theirs. */
function mayHaveProposals(viewer: Viewer): boolean {
  const reason = hindrance(viewer, 'machine.propose')
  return reason === null || reason === 'silenced'
}

/** Link text with the number of unread items. */
export function AccountLinkText({ label, unread = 0 }: AccountLink) {
  if (unread === 0) return label
  return (
    <>
      {label}
      <span className="num ml-auto rounded-full bg-red px-1.5 font-bold text-on-red text-xs leading-5">
        {unread}
        <span className="sr-only"> unread</span>
      </span>
    </>
  )
}
