// @vitest-environment happy-dom
// The database's list while other words are searched for.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { DatabaseScreen } from './database-screen.tsx'
import type { DatabaseSearch } from './database-search.ts'

const { notes, show, settle, text, all } = livePart()
const FACETS = { manufacturers: [], decades: [], types: [], displays: [], players: [], features: [] }
const found = (total: number): Answer => [
  200,
  { data: [], pagination: { total, limit: 24, offset: 0 }, facets: FACETS },
]
let goTo: (search: DatabaseSearch) => void = () => {}

function Page() {
  const [search, setSearch] = useState<DatabaseSearch>({ q: 'funhouse' })
  goTo = setSearch
  return <DatabaseScreen search={search} missing={null} />
}

const count = () => all('[role=status]').map((one) => one.textContent)

test('a count is told only for the words that it belongs to', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/opdb/short-names'] = [200, []]
  notes.answers['GET /api/machines'] = async (query) => {
    if (query.includes('twilight')) await waits
    return found(query.includes('twilight') ? 1 : 2)
  }
  await show(<Page />)
  expect(count()).toContain('2 titles for “funhouse”')
  await act(async () => goTo({ q: 'twilight' }))
  await settle()
  expect(count()).toContain('2 titles for “funhouse”')
  expect(text()).not.toContain('2 titles for “twilight”')
  go()
  await settle()
  expect(count()).toContain('1 title for “twilight”')
})

test('beyond its last page the list does not say that nothing was found', async () => {
  notes.answers['GET /api/opdb/short-names'] = [200, []]
  notes.answers['GET /api/machines'] = found(2)
  await show(<DatabaseScreen search={{ q: 'funhouse', page: 9 }} missing={null} />)
  expect(text()).toContain('This page doesn’t exist')
  expect(text()).not.toContain('Nothing found')
  expect(all('nav[aria-label="Pages of results"] a').length).toBeGreaterThan(0)
})
