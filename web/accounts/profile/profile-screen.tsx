// ProfileScreen: the member's own profile with its tabs.
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, type ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type PlanFacts, PlanState } from './plan-facts.tsx'
import { PROFILE_TABS, type ProfileTab } from './profile-tab-names.ts'
import { ProfilePanel } from './profile-tabs.tsx'

export interface ProfileScreenProps {
  user: User
  plan: PlanFacts
  /** The member's bio, rendered by another room. */
  bio: ReactNode
  /** Membership's note about a missing payment. */
  billing: ReactNode
  tab: ProfileTab
  activity: () => ReactNode
  /** Content of the Collections tab, from another room. */
  collections: () => ReactNode
  /** Content of the Forum Posts tab, from another room. */
  posts: () => ReactNode
  /** The member's listings; undefined if the plan does not open the marketplace. */
  listings?: (() => ReactNode) | undefined
}

/** The member's own profile. */
export function ProfileScreen({ user, plan, bio, billing, tab, ...parts }: ProfileScreenProps) {
  return (
    <div className="wrap flex flex-col gap-5 pt-6 md:pt-10">
      {billing}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-8">
        <Card className="flex flex-col gap-3 lg:gap-4">
          <div className="flex items-center gap-4 lg:flex-col lg:items-start">
            <MemberAvatar member={user} size={72} />
            <div className="min-w-0 max-w-full">
              <h1 className="display text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)] [overflow-wrap:anywhere]">
                {breakable(shownName(user))}
              </h1>
              {user.displayName ? <p className="text-quiet">@{breakable(user.username)}</p> : null}
              <p className="text-quiet [overflow-wrap:anywhere]">
                {breakable(user.email ?? 'No email provided')}
              </p>
              <SiteLink href={paths.member(user.username)} className="text-link inline-block py-0.5 text-sm">
                Your public profile
              </SiteLink>
            </div>
          </div>
          {user.role === 'member' ? null : (
            <p>
              <Chip tone="amber" lit>
                {user.role === 'admin' ? 'Admin' : 'Moderator'}
              </Chip>
            </p>
          )}
          {bio}
          <div className="max-lg:[&_dl]:divide-y-0 max-lg:[&_dl>div]:py-1">
            <Facts
              facts={[
                ['Plan', plan.name],
                ['Subscription', <PlanState key="state" plan={plan} />],
                ['Account created', <LongDate key="created" at={user.createdAt} />],
              ]}
            />
          </div>
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <ButtonLink href={paths.plans()} variant="primary" className="grow max-sm:px-2! max-sm:text-sm!">
              Manage Membership
            </ButtonLink>
            <ButtonLink
              href={paths.settings()}
              icon={<Pencil size={16} aria-hidden="true" />}
              className="grow max-sm:px-2! max-sm:text-sm!"
            >
              Edit Profile
            </ButtonLink>
          </div>
        </Card>
        <LinkTabs
          label="Profile"
          tabs={PROFILE_TABS.map(({ id, label }) => ({
            id,
            label,
            href: paths.profile(id === 'activity' ? undefined : id),
          }))}
          active={tab}
        >
          <ProfilePanel tab={tab} {...parts} />
        </LinkTabs>
      </div>
    </div>
  )
}

/** Breaks a long name after "_" and "@" rather than inside a word. */
function breakable(name: string): ReactNode {
  return [...name.matchAll(/[^_@]+[_@]*|[_@]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
