// The home page for members: the same sections, waiting items above, and no redirect to the landing page.
import { expect, test } from 'vitest'
import { draw, NOW } from '#web/dev/drawn-screen.ts'

const SECTIONS = [
  'Every machine you ever played',
  'Featured Pinball Machines',
  'Community Highlights',
  'Join Our Community',
  'Your ball is in the shooter lane',
]
const NOTIFICATION = {
  id: 5,
  kind: 'proposal_decided',
  title: 'Your correction of Fathom was accepted',
  path: '/proposals/7',
  count: 1,
  isRead: false,
  at: NOW.toISOString(),
}
const WAITING = { messages: 2, notifications: 4, newest: [NOTIFICATION] }
const NONE = { messages: 0, notifications: 0, newest: [] }
const call = 'GET /api/notifications/waiting'

test('members get every section in order, with what waits for them above', async () => {
  const home = await draw('/', 'member', { 'GET /api/site': { showAdminLinks: true }, [call]: WAITING })
  const order = ['Waiting for you', ...SECTIONS].map((title) => home.text.indexOf(title))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
  expect(home.find('[aria-label="Statistics"]')).toHaveLength(1)
  expect(home.href('2 unread messages')).toBe('/messages')
  expect(home.href(NOTIFICATION.title)).toBe('/proposals/7')
  expect(home.href('3 more notifications')).toBe('/notifications')
  // On phones, where two tiles are shown: one message tile and one of four notifications.
  expect(home.href('3 more')).toBe('/user-dashboard')
  expect(home.text).not.toContain('Admin links')
})

test('where nothing waits nothing is said of it, and a visitor is not asked about', async () => {
  expect((await draw('/', 'member', { [call]: NONE })).text).not.toContain('Waiting for you')
  const refused = () => {
    throw new Error('asked for a visitor')
  }
  expect((await draw('/', 'visitor', { [call]: refused })).text).not.toContain('Waiting for you')
})

test('members find their own plan marked, and no button of the page leads to sign-in', async () => {
  const home = await draw('/', 'member', { [call]: NONE })
  expect(home.within('[aria-labelledby="join"] li:nth-child(2)')).toContain('Your plan')
  expect(home.find('[aria-labelledby="join"] li').filter((card) => card.includes('Your plan'))).toHaveLength(
    1,
  )
  expect(home.href('Manage membership')).toBe('/user-dashboard')
  expect(home.marks('main a[href^="/auth"]', 'href')).toEqual([])
})

test.each([
  ['was chosen and never paid', { subscriptionStatus: null, subscriptionEndDate: null }],
  ['has run out', { subscriptionEndDate: '2026-06-01T00:00:00.000Z', subscriptionRenews: false }],
])('of a plan that %s home says what the plans’ page says: Free is the member’s own', async (_, plan) => {
  const replies = { 'GET /api/user': { ...plan, isPlanInForce: false }, [call]: NONE }
  const cards = (await draw('/', 'member', replies)).find('[aria-labelledby="join"] li:has(h3)')
  expect(cards.map((card) => card.includes('Your plan'))).toEqual([true, false, false])
  expect(cards.map((card) => card.includes('Manage membership'))).toEqual([true, false, false])
  const plans = await draw('/subscription', 'member', replies)
  expect(plans.text.match(/Your plan|Manage|Subscribe/g)).toEqual(['Your plan', 'Subscribe', 'Subscribe'])
})

test('of a plan in force that is no longer on sale home and the plans’ page call no other the member’s own', async () => {
  const replies = { 'GET /api/user': { membershipTierId: 9 }, [call]: NONE }
  const home = await draw('/', 'member', replies)
  const cards = home.find('[aria-labelledby="join"] li:has(h3)')
  expect(cards.map((card) => card.includes('Your plan'))).toEqual([false, false, false])
  expect((await draw('/subscription', 'member', replies)).text).not.toContain('Your plan')
})

test('admins see the links to their screens first, then what waits', async () => {
  const home = await draw('/', 'admin', { 'GET /api/site': { showAdminLinks: true }, [call]: WAITING })
  expect(home.text).toMatch(/^Admin links.*Waiting for you.*Every machine/)
})
