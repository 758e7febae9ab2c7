// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AdminMarket } from './admin-market.tsx'

const { notes, show, all, text } = livePart()

const listing = (id: number, title: string, intent: string) => ({
  ...{ id, title, intent, price: '10.00', category: 'parts', condition: 'good' },
  ...{ seller: { id: 9, username: 'sal', displayName: null }, createdAt: '2026-11-01T10:00:00.000Z' },
})

test('admins see the newest listings of every type, with their total and without their texts', async () => {
  notes.answers['GET /api/marketplace-listings'] = (query) => {
    const asked = new URLSearchParams(query)
    const isAll = asked.get('intent') === 'any' && asked.get('text') === 'none'
    const data = [
      listing(1, 'A coil', 'sale'),
      listing(2, 'A topper', 'wanted'),
      listing(3, 'A rail', 'trade'),
    ]
    return [200, { data: isAll ? data : [], pagination: { total: isAll ? 3 : 0 } }]
  }
  await show(<AdminMarket address={{}} />, 'admin')
  const rows = all('tbody tr').map((row) => row.querySelector('td')?.textContent?.trim())
  expect(rows).toEqual(['A coil', 'A topper Wanted', 'A rail For trade'])
  expect(text()).toContain('3 listings')
})

test('listings beyond the first page are reached by its pager', async () => {
  notes.answers['GET /api/marketplace-listings'] = (query) => {
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
