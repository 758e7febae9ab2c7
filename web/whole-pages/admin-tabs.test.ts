// The tabs of the admin dashboard: their lists are in the page that the server sends.
import { expect, test } from 'vitest'
import { ADMIN_TABS } from '#web/admin/admin-tabs.ts'
import { broken, draw, listOf, tier } from '#web/dev/drawn-screen.ts'

const listed = (call: string, row: object): [string, object] => [call, listOf(call, [row])]
const SILVER = tier(2, 'Silver', '5.00', {
  syncState: 'none',
  syncError: null,
  payingMembers: 0,
  revision: 1,
})

/** The tab, the call of its list, its reply, and what is shown of that. */
const TABS: [string, string, object, string][] = [
  ['machines', ...listed('GET /api/admin/machines', { name: 'Whirlwind' }), 'Whirlwind'],
  ['users', ...listed('GET /api/admin/users', { username: 'grace' }), 'grace'],
  ['forums', 'GET /api/admin/forum-watch', { locked: [] }, 'No locked topics'],
  ['marketplace', ...listed('GET /api/admin/marketplace-listings', { title: 'A topper' }), 'A topper'],
  ['blog', ...listed('GET /api/blog-posts', { title: 'Waxing' }), 'Waxing'],
  ['payments', 'GET /api/admin/membership-tiers', [SILVER], 'Silver'],
]

test('no tab of the dashboard is left out', () => {
  expect(TABS.map(([tab]) => tab)).toEqual(ADMIN_TABS.map(({ id }) => id))
})

test.each(TABS)(
  'the page of the tab of %s has its list, for admins alone',
  async (tab, call, reply, shown) => {
    const [page, same] = await Promise.all(
      ['/admin', '/admin-dashboard'].map((path) => draw(`${path}?tab=${tab}`, 'admin', { [call]: reply })),
    )
    expect(page?.within('h1')).toBe('Admin Dashboard')
    expect(page?.text).toContain(shown)
    expect(same?.text).toBe(page?.text)
    const asked: string[] = []
    const member = await draw(`/admin?tab=${tab}`, 'member', {
      [call]: () => {
        asked.push(call)
        return reply
      },
    })
    expect([member.status, member.text.includes(shown), asked]).toEqual([200, false, []])
  },
)

test.each(TABS)('the tab of %s is still loading where its list failed', async (tab, call, _reply, shown) => {
  const page = await draw(`/admin?tab=${tab}`, 'admin', { [call]: broken })
  expect([page.status, page.within('h1')]).toEqual([200, 'Admin Dashboard'])
  expect(page.text).toContain('Loading')
  expect(page.text).not.toContain(shown)
})
