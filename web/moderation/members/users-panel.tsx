// UsersPanel: the dashboard's tab of users.
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { MEMBERS_PAGE_SIZE } from '#contract/moderation/constants.ts'
import type { ModeratedMember } from '#contract/moderation/members.ts'
import { type MembersQuery, paths } from '#contract/paths.ts'
import { userQuery, usersQuery } from '#web/moderation/cases/review-data.ts'
import { type MembersAddress, readMembersAddress } from '#web/moderation/staff-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { MemberDetail } from './member-detail.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'

export function loadUsersPanel(queryClient: QueryClient, address: MembersQuery): Promise<void> {
  return queryClient.prefetchQuery(usersQuery(readMembersAddress({ ...address })))
}

/** Users for admins: find, view, change the role, silence, ban. */
export function UsersPanel({ address }: { address: MembersQuery }) {
  const { search, role, standing, sort, page = 1 } = readMembersAddress({ ...address })
  const list: MembersAddress = { search, role, standing, sort, page }
  const users = useQuery({ ...usersQuery(list), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData, refetch } = users
  const pages = usePageCount(users, MEMBERS_PAGE_SIZE, page)
  const isReady = useHydrated()
  const [open, setOpen] = useState<ModeratedMember | null>(null)
  return (
    <section aria-labelledby="users" className="min-w-0">
      <SectionHead
        id="users"
        title="Users"
        actions={
          data ? (
            <span className="num text-quiet text-sm">{countText(data.pagination.total, 'user')}</span>
          ) : null
        }
      />
      <MemberFilters address={list} action={paths.admin()} tab="users" full />
      {isError ? (
        <ErrorState title="Failed to load users" level={3} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading users">
          <Skeleton className="h-dvh w-full" />
        </Loading>
      ) : (
        <BusyContent isBusy={isPlaceholderData}>
          {data.data.length === 0 ? (
            <EmptyList
              total={data.pagination.total}
              level={3}
              title="No users found"
              action={<ButtonLink href={paths.admin('users')}>Show all users</ButtonLink>}
            >
              No users match these filters.
            </EmptyList>
          ) : (
            <MemberTable
              members={data.data}
              full
              nameOf={(member) => (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  disabled={!isReady}
                  onClick={() => setOpen(member)}
                  className="text-link inline-flex min-h-9 items-center text-left font-semibold"
                >
                  {member.username}
                </button>
              )}
            />
          )}
        </BusyContent>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => paths.admin('users', { search, role, standing, sort, page: to })}
        label="User pages"
      />
      <FormDialog open={open !== null} onClose={() => setOpen(null)} size="large" title={open?.username}>
        {open ? <OpenUser id={open.id} /> : null}
      </FormDialog>
    </section>
  )
}

function OpenUser({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery({ ...userQuery(id), staleTime: 0 })
  if (isError) return <ErrorState title="Failed to load this user" level={3} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label="Loading this user">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return <MemberDetail member={data} />
}
