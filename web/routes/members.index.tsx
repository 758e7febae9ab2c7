import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { DirectoryGate, MemberDirectory } from '#web/community/member-directory.tsx'
import { query } from '#web/queries.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

const PAGE_SIZE = 40
const LAST_PAGE = 10_000

const membersQuery = (page: number) =>
  query('GET /api/members', { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } })

export const Route = createFileRoute('/members/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(page, LAST_PAGE),
  }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context, deps: { page } }) => {
    const { user } = await sessionOf({ context })
    if (user) await context.queryClient.ensureQueryData(membersQuery(page ?? 1))
  },
  head: () => pageHead({ title: 'Member directory', isPrivate: true }),
  component: Members,
})

function Members() {
  const page = Route.useSearch().page ?? 1
  const { member } = useViewer()
  return <div className="wrap">{member ? <Directory page={page} /> : <DirectoryGate />}</div>
}

function Directory({ page }: { page: number }) {
  const { data: members } = useSuspenseQuery(membersQuery(page))
  const { total } = members.pagination
  return (
    <>
      <PageHead
        title="Member directory"
        lead={total === 1 ? 'One member so far.' : `${total.toLocaleString('en-US')} members, newest first.`}
        breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Member directory' }]}
      />
      <MemberDirectory members={members.data} page={page} pages={Math.ceil(total / PAGE_SIZE)} />
    </>
  )
}
