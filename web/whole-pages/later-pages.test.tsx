// @vitest-environment happy-dom
// Lists whose later page does not load: their pager stays, and leads back.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { act, type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { AdminBlog } from '#web/admin/admin-blog.tsx'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { SplitDialog } from '#web/forum/topics/split-dialog.tsx'
import { LocalMachines } from '#web/machines/admin/local-machines.tsx'
import { localListQuery } from '#web/machines/admin/queries.ts'
import { DatabaseScreen } from '#web/machines/database/database-screen.tsx'
import { BlockedMembers } from '#web/moderation/members/blocked-members.tsx'
import { UsersPanel } from '#web/moderation/members/users-panel.tsx'
import { ContactInbox } from '#web/site/contact/contact-inbox.tsx'

const { notes, show, settle, press, all, button } = livePart()

const FACETS = { manufacturers: [], decades: [], types: [], displays: [], players: [], features: [] }

/** 200 entries, of which the first page alone loads. */
const firstPage = (query: string): Answer =>
  Number(new URLSearchParams(query).get('offset') ?? 0) > 0
    ? refusal(500, 'No.')
    : [200, { data: [], pagination: { total: 200 }, facets: FACETS }]

let goTo: (page: number) => void = () => {}
function Paged({ children }: { children: (page: number) => ReactNode }) {
  const [page, setPage] = useState(1)
  goTo = setPage
  return children(page)
}

const byAddress: [call: string, list: (page: number) => ReactNode][] = [
  ['GET /api/blog-posts', (page) => <AdminBlog category={undefined} page={page} table={() => null} />],
  ['GET /api/admin/users', (page) => <UsersPanel address={{ page } as never} />],
  ['GET /api/admin/contact-messages', (page) => <ContactInbox page={page} />],
  ['GET /api/machines', (page) => <DatabaseScreen search={{ page }} missing={null} />],
]

test.each(byAddress)('%s: links to the pages stay where a later one fails', async (call, list) => {
  notes.answers['GET /api/opdb/short-names'] = [200, []]
  notes.answers['GET /api/blog-categories'] = [200, []]
  notes.answers[call] = firstPage
  await show(<Paged>{list}</Paged>, 'admin')
  expect(button('Try again')).toBeUndefined()
  await act(async () => goTo(2))
  await settle()
  expect(button('Try again')).toBeDefined()
  expect(all('nav a[rel=prev]')).toHaveLength(1)
  expect(all('nav a[aria-current=page]').map((one) => one.textContent)).toEqual(['2'])
})

const nothing = () => undefined
function Machines() {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...localListQuery(page), placeholderData: keepPreviousData })
  return (
    <LocalMachines {...{ list, page }} onPage={setPage} chosen={null} onChoose={nothing} onAdd={nothing} />
  )
}

const byButtons: [call: string, list: ReactNode][] = [
  ['GET /api/blocks', <BlockedMembers key="b" />],
  ['GET /api/admin/machines', <Machines key="m" />],
  [
    'GET /api/forum-posts/4/replies',
    <SplitDialog
      key="s"
      open
      topic={{ id: 4 } as never}
      firstPage={1}
      onClose={nothing}
      onDone={async () => nothing()}
    />,
  ],
]

test.each(byButtons)(
  '%s: its buttons lead back from a page that fails, and keep the focus',
  async (call, list) => {
    notes.answers['GET /api/forum-categories'] = [200, []]
    notes.answers[call] = firstPage
    await show(list, 'admin')
    button('Next')?.focus()
    await press('Next')
    expect(button('Try again')).toBeDefined()
    expect(document.activeElement).toBe(button('Next'))
    await press('Previous')
    expect(button('Try again')).toBeUndefined()
  },
)

test('another category can be chosen where the posts of one do not load', async () => {
  notes.answers['GET /api/blog-categories'] = [200, [{ id: 3, name: 'News' }]]
  notes.answers['GET /api/blog-posts'] = refusal(500, 'No.')
  await show(<AdminBlog category={3} table={() => null} />, 'admin')
  expect(button('Try again')).toBeDefined()
  expect(all('select option').map((one) => one.textContent)).toEqual(['All categories', 'News'])
})
