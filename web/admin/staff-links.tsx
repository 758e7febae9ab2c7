import { type Action, isAdmin, may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ChipLink } from '#web/ui/chip.tsx'

const PLACES = [
  { id: 'dashboard', label: 'Dashboard', href: paths.admin(), action: 'settings.write' },
  { id: 'overview', label: 'Overview', href: paths.adminOverview(), action: 'jobs.manage' },
  { id: 'queue', label: 'Review queue', href: paths.moderation(), action: 'flag.review' },
  { id: 'members', label: 'Members', href: paths.moderationMembers(), action: 'flag.review' },
  { id: 'log', label: 'Audit log', href: paths.moderationLog(), action: 'audit.read' },
  { id: 'settings', label: 'Site settings', href: paths.adminSettings(), action: 'settings.write' },
  { id: 'jobs', label: 'Jobs', href: paths.adminJobs(), action: 'jobs.manage' },
  {
    id: 'proposals',
    label: 'Proposals',
    href: paths.adminProposals({ state: 'open' }),
    action: 'proposal.decide',
  },
  { id: 'billing', label: 'Payments', href: paths.adminBilling(), action: 'jobs.manage' },
  { id: 'gifts', label: 'Gift codes', href: paths.adminGifts(), action: 'gifts.give' },
  { id: 'social', label: 'Social posts', href: paths.adminSocialPosts(), action: 'socialPost.manage' },
  { id: 'events', label: 'Events', href: paths.adminEvents(), action: 'event.manage' },
  { id: 'newsletter', label: 'Newsletter', href: paths.adminNewsletter(), action: 'newsletter.manage' },
  { id: 'discounts', label: 'Discounts', href: paths.adminDiscounts(), action: 'discounts.write' },
] as const satisfies readonly { id: string; label: string; href: string; action: Action }[]

export type StaffPlace = (typeof PLACES)[number]['id']

/**
 * The rooms of those who run the site, as far as the viewer may enter them: stands in the head of each. Admins have the
 * dashboard's Users tab instead of the moderators' list of members.
 */
export function StaffLinks({ current }: { current: StaffPlace }) {
  const viewer = useViewer()
  return (
    <nav aria-label="Staff">
      <ul className="flex flex-wrap gap-2">
        {PLACES.filter(({ id, action }) => may(viewer, action) && !(id === 'members' && isAdmin(viewer))).map(
          ({ id, label, href }) => (
            <li key={id}>
              <ChipLink href={href} tone="amber" lit={id === current} lamp={id === current}>
                {label}
              </ChipLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
