// MembersScreen and MemberScreen: members for staff.
import type { ReactNode } from 'react'
import { MEMBERS_PAGE_SIZE } from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import { memberQuery, membersQuery, userQuery } from '#web/moderation/cases/review-data.ts'
import type { MembersAddress } from '#web/moderation/staff-address.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { type Crumb, PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { MemberDetail, type MemberDetailProps } from './member-detail.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'

/** Members and their status, for moderators. */
export function MembersScreen({ address, nav }: { address: MembersAddress; nav: ReactNode }) {
  const { data, pagination } = useLoaded(membersQuery(address))
  const { page = 1, ...filters } = address
  return (
    <div className="wrap pb-14">
      <PageHead
        title="Members"
        lead={`${countText(pagination.total, 'member')}. Choose a name to see reports and actions.`}
        actions={nav}
      />
      <MemberFilters address={address} action={paths.moderationMembers()} full={false} />
      {data.length === 0 ? (
        <EmptyList
          total={pagination.total}
          title="No members found"
          action={<ButtonLink href={paths.moderationMembers()}>Show all members</ButtonLink>}
        >
          No members match these filters.
        </EmptyList>
      ) : (
        <MemberTable
          members={data}
          full={false}
          nameOf={({ id, username }) => (
            <SiteLink
              href={paths.moderationMember(id)}
              className="text-link inline-flex min-h-9 items-center font-semibold"
            >
              {username}
            </SiteLink>
          )}
        />
      )}
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / MEMBERS_PAGE_SIZE)}
        hrefOf={(to) => paths.moderationMembers({ ...filters, page: to === 1 ? undefined : to })}
        label="Member pages"
      />
    </div>
  )
}

interface MemberScreenProps {
  id: number
  /** Admins see more of a member. */
  full: boolean
}

/** One member, for staff. */
export function MemberScreen({ id, full }: MemberScreenProps) {
  return full ? <UserPage id={id} /> : <MemberPage id={id} />
}

function UserPage({ id }: { id: number }) {
  const data = useLoaded(userQuery(id))
  return <Page member={data} list={{ label: 'Users', href: paths.admin('users') }} />
}

function MemberPage({ id }: { id: number }) {
  const data = useLoaded(memberQuery(id))
  return <Page member={data} list={{ label: 'Members', href: paths.moderationMembers() }} />
}

function Page({ member, list }: MemberDetailProps & { list: Crumb }) {
  return (
    <div className="wrap pb-14">
      <PageHead title={member.username} breadcrumb={[list, { label: member.username }]} />
      <h2 className="sr-only">Details and actions</h2>
      <MemberDetail member={member} />
    </div>
  )
}
