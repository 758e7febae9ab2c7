import { createFileRoute } from '@tanstack/react-router'
import { cursorTo } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import {
  DIRECTORY_PAGE_SIZE,
  type DirectoryAddress,
  directoryQuery,
  isSearch,
  readDirectoryAddress,
} from '#web/community/members/directory-address.ts'
import { DirectorySearch } from '#web/community/members/directory-search.tsx'
import { DirectoryGate, MemberDirectory } from '#web/community/members/member-directory.tsx'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/(members)/members/')({
  validateSearch: readDirectoryAddress,
  loaderDeps: ({ search }) => readDirectoryAddress({ ...search }),
  loader: async ({ context, deps }) => {
    const { user } = await sessionOf({ context })
    if (user) await context.queryClient.ensureQueryData(directoryQuery(deps))
  },
  head: () => pageHead({ title: 'Member directory', isPrivate: true }),
  component: Members,
})

function Members() {
  const address = Route.useSearch()
  const { member } = useViewer()
  return <div className="wrap">{member ? <Directory address={address} /> : <DirectoryGate />}</div>
}

function Directory({ address }: { address: DirectoryAddress }) {
  const members = useLoaded(directoryQuery(address))
  const { page: _, after: __, ...search } = address
  const { total, more } = members.pagination
  const pages = Math.ceil(total / DIRECTORY_PAGE_SIZE)
  const page = Math.min(address.page ?? 1, Math.max(pages, 1))
  const hrefOf = (to: number) => {
    const after = cursorTo(to, { page, size: DIRECTORY_PAGE_SIZE }, members.pagination)
    return paths.members({ ...search, page: to, after })
  }
  return (
    <>
      <PageHead
        title="Member directory"
        lead={leadOf(total, isSearch(address), more)}
        breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Member directory' }]}
      />
      <DirectorySearch address={address} />
      <MemberDirectory
        members={members.data}
        isSearched={isSearch(address)}
        page={page}
        pages={pages}
        hrefOf={hrefOf}
      />
    </>
  )
}

function leadOf(total: number, isSearched: boolean, isMore: boolean): string {
  const count = total.toLocaleString('en-US')
  if (isMore)
    return `More than ${count} members found, the newest ${count} first. Add a word to narrow it down.`
  if (isSearched) return total === 1 ? 'One member found.' : `${count} members found, newest first.`
  return total === 1 ? 'One member so far.' : `${count} members, newest first.`
}
