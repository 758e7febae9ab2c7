// StaffLinks: a menu of all pages for those who run the site, in the head of each of these pages.
import { Fragment } from 'react'
import { type Action, isAdmin, may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { Chevron } from '#web/shell/header/header-menus.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { Menu, MenuDivider, MenuLink } from '#web/ui/overlays/menu.tsx'

interface Place {
  id: string
  label: string
  href: string
  action: Action
}

/** In groups: the site as a whole, what members wrote, what the site gives its members, how it runs. */
const GROUPS = [
  [
    { id: 'dashboard', label: 'Dashboard', href: paths.admin(), action: 'settings.write' },
    { id: 'overview', label: 'Overview', href: paths.adminOverview(), action: 'jobs.manage' },
  ],
  [
    { id: 'queue', label: 'Review queue', href: paths.moderation(), action: 'flag.review' },
    {
      id: 'inbox',
      label: 'Contact inbox',
      href: paths.adminSettings({ tab: 'inbox' }),
      action: 'settings.write',
    },
    { id: 'members', label: 'Members', href: paths.moderationMembers(), action: 'flag.review' },
    {
      id: 'proposals',
      label: 'Machine proposals',
      href: paths.adminProposals({ state: 'open' }),
      action: 'proposal.decide',
    },
  ],
  [
    { id: 'events', label: 'Events', href: paths.adminEvents(), action: 'event.manage' },
    { id: 'social', label: 'Social posts', href: paths.adminSocialPosts(), action: 'socialPost.manage' },
    { id: 'newsletter', label: 'Newsletter', href: paths.adminNewsletter(), action: 'newsletter.manage' },
    { id: 'discounts', label: 'Discounts', href: paths.adminDiscounts(), action: 'discounts.write' },
    { id: 'gifts', label: 'Gift codes', href: paths.adminGifts(), action: 'gifts.give' },
  ],
  [
    { id: 'billing', label: 'Payments', href: paths.adminBilling(), action: 'jobs.manage' },
    { id: 'jobs', label: 'Jobs', href: paths.adminJobs(), action: 'jobs.manage' },
    { id: 'log', label: 'Audit log', href: paths.moderationLog(), action: 'audit.read' },
    { id: 'pages', label: 'Pages', href: paths.adminPages(), action: 'page.write' },
    { id: 'settings', label: 'Site settings', href: paths.adminSettings(), action: 'settings.write' },
  ],
] as const satisfies readonly (readonly Place[])[]

export type StaffPlace = (typeof GROUPS)[number][number]['id']

/**
 * The pages that the viewer may open. Admins have the dashboard's Users tab instead of the moderators' list of members.
 */
export function StaffLinks({ current }: { current: StaffPlace }) {
  const viewer = useViewer()
  const mayOpen = ({ id, action }: Place) => may(viewer, action) && !(id === 'members' && isAdmin(viewer))
  const groups: Place[][] = GROUPS.map((places) => places.filter(mayOpen)).filter(({ length }) => length > 0)
  return (
    <nav aria-label="Staff">
      <Menu
        trigger={
          <>
            Staff pages
            <Chevron />
          </>
        }
        // As wide as the list, which then fits under it at either side of a head.
        triggerClassName="min-w-48 justify-between border border-edge bg-raised px-4 hover:border-ink"
      >
        {/* In one column it would end below the window of a phone. */}
        <div className="max-sm:columns-2 max-sm:gap-1 max-sm:*:break-inside-avoid">
          {groups.map((places, at) => (
            <Fragment key={places[0]?.id}>
              {at > 0 ? <MenuDivider /> : null}
              {places.map(({ id, label, href }) => (
                <MenuLink key={id} href={href} isCurrent={id === current}>
                  {label}
                </MenuLink>
              ))}
            </Fragment>
          ))}
        </div>
      </Menu>
    </nav>
  )
}
