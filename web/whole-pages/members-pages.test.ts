// Members' own pages in states that the specification leaves open: what they say, and which ways on they show.
import { expect, test } from 'vitest'
import { draw } from '#web/dev/drawn-screen.ts'

const NONE = { data: [], pagination: { total: 0, limit: 20, offset: 0 } }

test('an empty list of offers says what its filters leave out, and leads to all', async () => {
  const page = await draw('/offers?role=seller&list=over', 'member', { 'GET /api/offers': NONE })
  expect(page.text).toContain('No ended offers on your listings')
  expect(page.href('Show all offers')).toBe('/offers')
  const all = await draw('/offers', 'member', { 'GET /api/offers': NONE })
  expect(all.text).toContain('No offers here')
  expect(all.href('Go to the marketplace')).toBe('/marketplace')
})

test('the plan that a member has is no change: its page says so', async () => {
  const subscription = {
    ...{ state: 'active', isRunning: true, isPaid: true, provider: 'sandbox', endsAt: null, gift: null },
    plan: { tierId: 2, name: 'Pro', price: '9.99' },
  }
  const replies = { 'GET /api/subscription': subscription }
  expect((await draw('/subscription/change?tier=2', 'member', replies)).to).toBe('/subscription?tier=2')
  const page = await draw('/subscription?tier=2', 'member', replies)
  expect(page.find('h1')).toEqual(['You’re already on Pro'])
  expect(page.marks('main a', 'href')).toContain('/subscription/manage')
  expect(page.text).not.toContain('Subscribe for')
})

test('the collection as a table leads to logbooks, but not of wanted machines, and sums up only what was entered', async () => {
  const row = (id: number, status: string, name: string, more: object = {}) => ({
    ...{ id, status, condition: null, acquiredOn: null, paid: null, spent: null, value: null },
    machine: {
      ...{ opdbId: `G${id}xyz-Mabcd`, name, manufacturer: 'Stern', year: 2013, edition: null },
      ...{ picture: null, imageUrl: null },
    },
    ...more,
  })
  const page = await draw('/collection/table', 'member', {
    'GET /api/collection/table': {
      data: [row(1, 'owned', 'Metallica', { paid: '5000.00' }), row(2, 'wanted', 'Godzilla')],
      pagination: { total: 2, limit: 50, offset: 0 },
      totals: { paid: '5000.00', spent: null, value: null },
      totaled: { paid: 1, spent: 0, value: 0 },
    },
  })
  expect(page.href('Logbook of Metallica')).toBe('/collection/1')
  expect(page.href('Logbook of Godzilla')).toBeUndefined()
  expect(page.href('Godzilla')).toContain('/machines/G2xyz-Mabcd')
  expect(page.find('tfoot td')).toEqual(['Total', '$5,000.00 1 machine', '–', '–'])
  expect(page.find('tbody td:nth-child(2)')).toEqual(['Owned', 'Wanted'])
})

const member = (id: number, username: string) => ({ id, username, displayName: null, profileImageUrl: null })
const AT = '2025-10-10T10:00:00.000Z'
const DEAL = {
  ...{ id: 4, role: 'seller', state: 'completed', amount: '90.00', isBuyNow: false, place: null },
  ...{ expiresAt: null, actions: [], createdAt: AT, updatedAt: AT },
  listing: { id: 7, title: 'A coil', price: '100.00', picture: null, state: 'sold' },
  ...{ buyer: member(8, 'ben'), seller: member(7, 'ada'), steps: [], finalPrice: null },
  snapshot: {
    ...{ html: '', category: 'parts', condition: 'good', hasLogbook: false, pictures: [] },
    ...{ disclosure: {}, takenAt: AT, isChanged: false },
  },
}
const OWN = { id: 3, author: member(7, 'ada'), role: 'seller', rating: 'positive', text: null, createdAt: AT }

test.each([
  ['not given yet', { isOpen: true }, 'ben hasn’t left feedback. Both are shown once you both have'],
  ['never given', {}, 'Feedback closed on November 9, 2025. Neither of you left any.'],
  ['given by one side', { own: OWN }, 'Feedback closed on November 9, 2025. ben didn’t leave any.'],
  ['taken down', { isOtherGiven: true }, 'A moderator took down ben’s feedback.'],
])('of feedback that was %s a deal says what is true', async (_, more, words) => {
  const none = { own: null, other: null, isOtherGiven: false, isOpen: false }
  const feedback = { ...none, until: '2025-11-09T10:00:00.000Z', ...more }
  const page = await draw('/offers/4', 'member', { 'GET /api/offers/{id}': { ...DEAL, feedback } })
  expect(page.text).toContain(words)
})

test('members who may not propose events are not asked to', async () => {
  const address = '/events/proposals'
  const call = 'GET /api/event-proposals'
  const may = await draw(address, 'member', { [call]: { ...NONE, hindrance: null } })
  expect(may.href('Propose an event')).toBe('/events/propose')
  expect(may.find('nav[aria-label="Status"]')).toEqual([])
  const mayNot = await draw(address, 'member', { [call]: { ...NONE, hindrance: 'tier' } })
  expect(mayNot.href('Propose an event')).toBeUndefined()
  expect(mayNot.within('main')).not.toContain('Propose it')
  expect(
    (await draw(`${address}?state=open`, 'member', { [call]: { ...NONE, hindrance: null } })).find(
      'nav[aria-label="Status"]',
    ),
  ).toHaveLength(1)
})
