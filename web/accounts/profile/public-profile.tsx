// PublicProfile: a member's profile for everyone.
import CalendarDays from 'lucide-react/icons/calendar-days'
import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { MemberProfile } from '#contract/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { Breadcrumb } from '#web/ui/page-head.tsx'
import { webAddress } from '#web/ui/web-address.ts'

export interface PublicProfileProps {
  profile: MemberProfile
  /** The bio, rendered by another room; null without one. */
  bio: ReactNode
  isOwn: boolean
  /** Actions on a member: message, block, report. On others' profiles. */
  actions?: ReactNode
  /** Sections of other rooms. */
  children?: ReactNode
}

/** A member's public profile. */
export function PublicProfile({ profile, bio, isOwn, actions, children }: PublicProfileProps) {
  const name = shownName(profile)
  return (
    <div className="wrap pt-6 md:pt-10">
      <Breadcrumb
        crumbs={[
          { label: 'Community', href: paths.community() },
          { label: 'Member directory', href: paths.members() },
          { label: name },
        ]}
      />
      <Card className="mt-3 flex flex-col gap-5 sm:p-7">
        <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center sm:max-lg:flex-wrap">
          <MemberAvatar member={profile} size={96} />
          <div className="flex min-w-0 grow flex-col gap-2 sm:max-lg:basis-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h1 className="display text-[clamp(2.25rem,1.6rem+2.8vw,3.5rem)] leading-none [overflow-wrap:anywhere]">
                {name}
              </h1>
              <RoleChip profile={profile} />
            </div>
            {profile.displayName ? <p className="text-quiet">@{profile.username}</p> : null}
            <Facts profile={profile} />
          </div>
          {isOwn || actions ? (
            <div className="flex flex-wrap gap-3 sm:max-lg:basis-full lg:shrink-0 lg:justify-end">
              {isOwn ? <ButtonLink href={paths.settings('profile')}>Edit Profile</ButtonLink> : actions}
            </div>
          ) : null}
        </div>
        {bio ?? (
          <p className="text-quiet">
            {isOwn ? 'You haven’t' : `${name} hasn’t`} written anything about{' '}
            {isOwn ? 'yourself' : 'themselves'}.
          </p>
        )}
      </Card>
      <div className="lg:mt-10 lg:columns-2 lg:gap-x-10 lg:[&>section]:mt-0 lg:[&>section]:break-inside-avoid lg:[&>section]:pb-10">
        {children}
      </div>
    </div>
  )
}

function RoleChip({ profile: { role, isBanned } }: { profile: MemberProfile }) {
  if (isBanned) return <Chip tone="red">Banned</Chip>
  if (role === 'member') return null
  return (
    <Chip tone="amber" lit>
      {role === 'admin' ? 'Admin' : 'Moderator'}
    </Chip>
  )
}

function Facts({ profile: { memberSince, location, website } }: { profile: MemberProfile }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-quiet">
      <li className="inline-flex items-center gap-1.5">
        <CalendarDays size={16} aria-hidden="true" className="shrink-0" />
        <span>
          Member since <LongDate at={memberSince} />
        </span>
      </li>
      {location ? (
        <li className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin size={16} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">Location: </span>
          {location}
        </li>
      ) : null}
      {website ? (
        <li className="inline-flex min-w-0 items-center gap-1.5">
          <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
          <a
            href={webAddress(website)}
            rel="nofollow ugc noopener"
            className="text-link min-w-0 py-1 [overflow-wrap:anywhere]"
          >
            {bareAddress(website)}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

/** "https://example.com/" → "example.com". */
function bareAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
