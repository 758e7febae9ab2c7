// @vitest-environment happy-dom
// The filters of the list of all machines: a choice leaves their panel and the focus as they are.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { BrowseScreen } from './browse-screen.tsx'
import type { BrowseSearch } from './browse-search.ts'

const { notes, show, settle, all } = livePart()
const FACETS = {
  manufacturers: [],
  decades: [],
  types: [{ id: 'ss', count: 3 }],
  displays: [],
  players: [],
  features: [],
}
let goTo: (search: BrowseSearch) => void = () => {}

function Page() {
  const [search, setSearch] = useState<BrowseSearch>({})
  goTo = setSearch
  return <BrowseScreen search={search} />
}

const panelButton = () => all('button[aria-expanded]')[0]
const field = (name: string) => all(`select[name=${name}]`)[0] as HTMLSelectElement

test('when a choice changes the address, the panel stays open and the field focused', async () => {
  notes.answers['GET /api/machines'] = [
    200,
    { data: [], pagination: { total: 0, limit: 24, offset: 0 }, facets: FACETS },
  ]
  await show(<Page />)
  await act(async () => panelButton()?.click())
  const type = field('type')
  type.focus()
  await act(async () => goTo({ type: 'ss' }))
  await settle()
  expect(panelButton()?.getAttribute('aria-expanded')).toBe('true')
  expect([type.value, document.activeElement === type]).toEqual(['ss', true])
  await act(async () => goTo({ sort: 'rating' }))
  await settle()
  expect([type.value, field('sort').value, document.activeElement === type]).toEqual(['', 'rating', true])
})
