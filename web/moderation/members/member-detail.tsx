// MemberDetail: one member for staff.
import type { ReactNode } from 'react'
import type { AdminUserDetail } from '#contract/moderation/members.ts'
import type { CaseAuthor } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { ROLE_WORDS } from '#web/moderation/words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { MemberStatusChip } from './author-panel.tsx'
import { MemberHistory } from './member-history.tsx'
import { MEMBER_STATUS, MemberSteps } from './member-steps.tsx'
import { Email } from './member-table.tsx'
import { RoleForm } from './role-form.tsx'
import { StaffNotes } from './staff-notes.tsx'

export interface MemberDetailProps {
  member: CaseAuthor | AdminUserDetail
}

/** A member for staff, with actions; admins also see email address, plan and role. */
export function MemberDetail({ member }: MemberDetailProps) {
  const user = 'email' in member ? member : null
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap gap-2">
          <MemberStatusChip member={member} />
          <Chip tone={member.role === 'member' ? 'quiet' : 'blue'}>{ROLE_WORDS[member.role]}</Chip>
        </div>
        <div className="[&_dd]:ml-0 [&_dd]:flex-1 [&_dt]:w-32">
          <Facts facts={[...factsOf(member), ...(user ? userFacts(user) : [])]} />
        </div>
        {user?.bio ? (
          <p className="mt-3 whitespace-pre-line text-quiet text-sm [overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">Bio:</span> {user.bio}
          </p>
        ) : null}
        <h3 id={MEMBER_STATUS} tabIndex={-1} className="display mt-5 mb-2 text-xl">
          Actions
        </h3>
        <MemberSteps member={member} />
        {user ? (
          <>
            <h3 className="display mt-5 mb-2 text-xl">Role</h3>
            <RoleForm user={user} />
          </>
        ) : null}
      </div>
      <div className="min-w-0 md:[&>h3:first-child]:mt-0">
        <MemberHistory measures={member.measures} pastCases={member.pastCases} />
        <StaffNotes memberId={member.id} notes={member.notes} />
      </div>
    </div>
  )
}

type Fact = readonly [term: string, value: ReactNode]

function factsOf(member: CaseAuthor | AdminUserDetail): Fact[] {
  return [
    [
      'Profile',
      <MemberLink
        key="page"
        member={{ username: member.username }}
        className="inline-block min-h-6 text-link"
      />,
    ],
    ...(member.displayName ? [['Display name', member.displayName] as const] : []),
    ['Member since', <LongDate key="since" at={member.joinedAt} />],
    ...(member.silencedUntil
      ? [['Silenced until', <LongDate key="until" at={member.silencedUntil} time />] as const]
      : []),
  ]
}

function userFacts(user: AdminUserDetail): Fact[] {
  return [
    ['Email', user.email ? <Email key="email" address={user.email} /> : 'Not set'],
    ['Email verified', user.isEmailVerified ? 'Yes' : 'No'],
    ['Plan', planText(user)],
    ['Last seen', user.lastSeenAt ? <LongDate key="seen" at={user.lastSeenAt} /> : 'Never'],
    ['Active sessions', user.sessionCount],
    [
      'Reports',
      `${user.flagsMade} made, ${user.flagCount} about them, ${countText(user.upheldCount, 'case')} upheld`,
    ],
    [
      'Logged actions',
      <SiteLink
        key="log"
        href={paths.moderationLog({ subjectKind: 'member', subjectId: String(user.id) })}
        className="inline-block min-h-6 text-link"
      >
        Audit log
      </SiteLink>,
    ],
  ]
}

/** As the member reads them on the billing page. */
const STATUS_WORDS: Record<string, string> = {
  trialing: 'on trial',
  past_due: 'payment overdue',
  unpaid: 'not paid',
  incomplete: 'not paid',
  incomplete_expired: 'not paid',
  canceled: 'ended',
}

function planText({ tierName, subscriptionStatus, subscriptionEndDate }: AdminUserDetail): ReactNode {
  if (!tierName) return 'Free'
  return (
    <>
      {tierName}
      {subscriptionStatus ? `, ${STATUS_WORDS[subscriptionStatus] ?? subscriptionStatus}` : ''}
      {subscriptionEndDate ? (
        <>
          {subscriptionStatus === 'active' ? ' until ' : ', paid until '}
          <LongDate at={subscriptionEndDate} />
        </>
      ) : null}
    </>
  )
}
