import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LongDate } from '#web/ui/relative-time.tsx'
import { Table } from '#web/ui/table.tsx'
import { USERS_SHOWN, usersQuery } from './admin-queries.ts'
import { ListSection, Total } from './list-section.tsx'

/** Who is a member, newest first. */
export function AdminUsers({ page = 1 }: { page: number | undefined }) {
  const result = useQuery(usersQuery(page))
  return (
    <ListSection
      id="users"
      title="Members"
      lead="The member directory, newest first. It is for reading: roles, plans and passwords are not changed here."
      actions={<Total of={result.data?.pagination.total} one="member" many="members" />}
      result={result}
      failed="Failed to load members"
    >
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyState title="No members on this page" />
        ) : (
          <>
            <Table label="Members, newest first">
              <thead>
                <tr>
                  <th scope="col">Username</th>
                  <th scope="col">Member since</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ username, memberSince }) => (
                  <tr key={username}>
                    <td className="font-medium">{username}</td>
                    <td className="whitespace-nowrap">
                      <LongDate at={memberSince} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <Pagination
              page={page}
              pages={Math.ceil(pagination.total / USERS_SHOWN)}
              hrefOf={(other) => paths.admin('users', { page: other })}
              label="Pages of members"
            />
          </>
        )
      }
    </ListSection>
  )
}
