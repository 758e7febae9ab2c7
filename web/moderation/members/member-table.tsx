// MemberTable: staff's lists of members.
import type { ReactNode } from 'react'
import type { AdminUser, ModeratedMember } from '#contract/moderation/members.ts'
import { ROLE_WORDS } from '#web/moderation/words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { MemberStatusChip } from './author-panel.tsx'
import { ShownAs } from './shown-as.tsx'

export interface MemberTableProps {
  members: readonly (ModeratedMember | AdminUser)[]
  /** Whether rows include what only admins see. */
  full: boolean
  /** The name as a link to the member. */
  nameOf: (member: ModeratedMember) => ReactNode
}

/** Members as rows on wide screens and cards on narrow ones. */
export function MemberTable({ members, full, nameOf }: MemberTableProps) {
  return (
    <Table label="Members" stacked={full ? 'tablet' : true}>
      <thead>
        <tr>
          <th scope="col">Username</th>
          {full ? (
            <>
              <th scope="col">Email</th>
              <th scope="col">Plan</th>
            </>
          ) : null}
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Reports
          </th>
          <th scope="col">Joined</th>
          {full ? <th scope="col">Last seen</th> : null}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <span className="font-medium">{nameOf(member)}</span>
              <ShownAs member={member} />
            </td>
            {'email' in member ? <UserCells user={member} /> : null}
            <td
              data-label="Role"
              className={classes('beside-title', unlessTelling(member.role !== 'member'))}
            >
              {member.role === 'member' ? (
                <span className="text-quiet">Member</span>
              ) : (
                <Chip tone="blue">{ROLE_WORDS[member.role]}</Chip>
              )}
            </td>
            <td
              data-label="Status"
              className={classes('beside-title', unlessTelling(member.standing !== 'good'))}
            >
              {member.standing === 'good' ? (
                <span className="text-quiet">Good</span>
              ) : (
                <MemberStatusChip member={member} />
              )}
            </td>
            <td data-label="Reports" className={classes('num', unlessTelling(member.flagCount > 0))}>
              {member.flagCount}
            </td>
            <td data-label="Joined" className="whitespace-nowrap">
              <LongDate at={member.joinedAt} />
            </td>
            {'email' in member ? (
              <td
                data-label="Last seen"
                className={classes('whitespace-nowrap', unlessTelling(member.lastSeenAt !== null))}
              >
                {member.lastSeenAt ? (
                  <RelativeTime at={member.lastSeenAt} />
                ) : (
                  <span className="text-quiet">Never</span>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On phones, where room is scarce, shows only unusual values. */
function unlessTelling(isTelling: boolean): string | undefined {
  return isTelling ? undefined : 'max-sm:hidden!'
}

function UserCells({ user }: { user: AdminUser }) {
  return (
    <>
      <td
        data-label="Email"
        className={classes('bare [overflow-wrap:anywhere]', unlessTelling(user.email !== null))}
      >
        {user.email ? (
          <Email address={user.email} />
        ) : (
          <span className="whitespace-nowrap text-quiet">Not set</span>
        )}
      </td>
      <td data-label="Plan" className="bare whitespace-nowrap">
        {user.tierName ?? 'Free'}
      </td>
    </>
  )
}

/** An email address, which breaks before the host rather than within it. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
