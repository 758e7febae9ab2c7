import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { cursorTo, placeOfPage } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { DirectoryGate, MemberDirectory } from '#web/community/member-directory.tsx'
import { query } from '#web/queries.ts'
import { cursor, wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

const PAGE_SIZE = 40
const LAST_PAGE = 10_000

interface MembersAddress {
  page?: number | undefined
  after?: string | undefined
}

const membersQuery = (address: MembersAddress) =>
  query('GET /api/members', { query: placeOfPage(address, PAGE_SIZE) })

export const Route = createFileRoute('/members/')({
  validateSearch: ({ page, after }: Record<string, unknown>): MembersAddress => ({
    page: wholeNumber(page, LAST_PAGE),
    after: cursor(after),
  }),
  loaderDeps: ({ search: { page, after } }) => ({ page, after }),
  loader: async ({ context, deps }) => {
    const { user } = await sessionOf({ context })
    if (user) await context.queryClient.ensureQueryData(membersQuery(deps))
  },
  head: () => pageHead({ title: 'Member directory', isPrivate: true }),
  component: Members,
})

function Members() {
  const address = Route.useSearch()
  const { member } = useViewer()
  return <div className="wrap">{member ? <Directory address={address} /> : <DirectoryGate />}</div>
}

function Directory({ address }: { address: MembersAddress }) {
  const { data: members } = useSuspenseQuery(membersQuery(address))
  const { total } = members.pagination
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.min(address.page ?? 1, Math.max(pages, 1))
  const hrefOf = (to: number) =>
    paths.members(to, cursorTo(to, { page, size: PAGE_SIZE }, members.pagination))
  return (
    <>
      <PageHead
        title="Member directory"
        lead={total === 1 ? 'One member so far.' : `${total.toLocaleString('en-US')} members, newest first.`}
        breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Member directory' }]}
      />
      <MemberDirectory members={members.data} page={page} pages={pages} hrefOf={hrefOf} />
    </>
  )
}
