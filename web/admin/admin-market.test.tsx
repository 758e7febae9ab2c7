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
  await show(<AdminMarket />, 'admin')
  const rows = all('tbody tr').map((row) => row.querySelector('td')?.textContent?.trim())
  expect(rows).toEqual(['A coil', 'A topper Wanted', 'A rail For trade'])
  expect(text()).toContain('3 listings')
})
