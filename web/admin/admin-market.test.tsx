// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AdminMarket } from './admin-market.tsx'

const { notes, show, all, text } = livePart()

const listing = (id: number, title: string, intent: string) => ({
  ...{ id, title, intent, price: '10.00', category: 'parts', condition: 'good' },
  ...{
    seller: { id: 9, username: 'sal', displayName: null },
    createdAt: '2026-11-01T10:00:00.000Z',
    state: 'open',
    isHidden: false,
  },
})

test('admins see listings of every type with their state, and the seller leads to the page of staff', async () => {
  const data = [
    listing(1, 'A coil', 'sale'),
    { ...listing(2, 'A topper', 'wanted'), state: 'withdrawn' },
    { ...listing(3, 'A rail', 'trade'), isHidden: true },
  ]
  notes.answers['GET /api/admin/marketplace-listings'] = [200, { data, pagination: { total: 3 } }]
  await show(<AdminMarket address={{}} />, 'admin')
  const cell = (row: Element, at: number) => row.querySelectorAll('td')[at]?.textContent?.trim()
  expect(all('tbody tr').map((row) => [cell(row, 0), cell(row, 3)])).toEqual([
    ['A coil', 'On the market'],
    ['A topper Wanted', 'Withdrawn'],
    ['A rail For trade', 'Held or taken down'],
  ])
  expect(text()).toContain('3 listings')
  expect(all('tbody a').at(-1)?.getAttribute('href')).toBe('/moderation/members/9')
})

test('words and status of the address are asked for, stay in the fields and on the pager', async () => {
  const asked: (string | null)[] = []
  notes.answers['GET /api/admin/marketplace-listings'] = (query) => {
    const one = new URLSearchParams(query)
    asked.push(one.get('search'), one.get('status'))
    return [200, { data: [], pagination: { total: 0 } }]
  }
  await show(<AdminMarket address={{ search: 'coil', status: 'sold' }} />, 'admin')
  expect(asked).toEqual(['coil', 'sold'])
  expect(text()).toContain('No listings match these filters.')
  await show(<AdminMarket address={{ status: 'stolen' }} />, 'admin')
  expect(asked.slice(2)).toEqual([null, null])
})

test('listings beyond the first page are reached by its pager', async () => {
  notes.answers['GET /api/admin/marketplace-listings'] = (query) => {
    const asked = new URLSearchParams(query)
    const [limit, offset] = [Number(asked.get('limit')), Number(asked.get('offset'))]
    const rows = Array.from({ length: 60 }, (_, at) => listing(60 - at, `Listing ${60 - at}`, 'sale'))
    return [200, { data: rows.slice(offset, offset + limit), pagination: { total: 60 } }]
  }
  await show(<AdminMarket address={{ page: 3 }} />, 'admin')
  expect(text()).toContain('60 listings')
  expect(all('tbody tr').map((row) => row.querySelector('td')?.textContent?.trim())).toEqual(
    Array.from({ length: 10 }, (_, at) => `Listing ${10 - at}`),
  )
  const pager = all('nav[aria-label="Listing pages"] a').map((link) => link.getAttribute('href'))
  expect(pager).toContain('/admin?tab=marketplace&page=2')
})
