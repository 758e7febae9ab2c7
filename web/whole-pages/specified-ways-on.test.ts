// Where a reader can go on from screens that would otherwise end: gates, an event, the search page.
import { expect, test } from 'vitest'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('the gates name what is behind them, and show none of it', async () => {
  const forums = await draw('/forums', 'visitor', {
    'GET /api/forum-categories': [
      { id: 1, name: 'Repairs', isOpen: true },
      { id: 2, name: 'The back room', isOpen: false, opensWith: 'Pro' },
    ],
  })
  expect(forums.find('[aria-label="What the forums are about"] li')).toEqual([
    'Repairs',
    'The back room opens with Pro',
  ])
  const market = await draw('/marketplace')
  expect(market.find('[aria-label="What the marketplace has"] li')).toContain('Complete machines')
  expect(market.find('main h2, main h3')).toEqual([])
})

test.each(['security', 'notifications'])(
  'a visitor whom a mail leads to the settings of %s comes back there from sign-in',
  async (panel) => {
    const { to } = await draw(`/settings?panel=${panel}`)
    expect(to).toBe(`/auth?tab=login&next=settings-${panel}`)
    expect((await draw(to ?? '', 'member')).to).toBe(`/settings?panel=${panel}`)
  },
)

test('a moderator whom the bell leads to a case comes back to it from the members’ sign-in', async () => {
  const gate = await draw('/moderation/cases/7')
  expect(gate.find('h1')).toEqual(['Moderator access required'])
  expect([gate.href('Sign in'), gate.href('Admin Login')]).toEqual([
    '/auth?tab=login&next=moderationCase-7',
    undefined,
  ])
  // A member who is signed in would be sent back here at once.
  const inside = await draw('/moderation/cases/7', 'member')
  expect(['Sign in', 'Admin Login', 'Go to Home Page'].map((label) => inside.href(label))).toEqual([
    undefined,
    undefined,
    '/',
  ])
})

test('an event shows the next others beside it', async () => {
  const event = (id: number) => ({
    ...{ id, title: `Night ${id}`, startsAt: '2026-12-05T18:00:00.000Z', timeZone: 'Europe/Berlin' },
    ...{ startsLocal: '2026-12-05T19:00', endsLocal: null, publicFrom: null },
  })
  const page = await draw('/events/2', 'visitor', {
    'GET /api/events/{id}': event(2),
    'GET /api/events': listOf('GET /api/events', [1, 2, 3, 4].map(event)),
  })
  expect(page.find('h1')).toEqual(['Night 2'])
  expect(page.find('main h3 a')).toEqual(['Night 1', 'Night 3', 'Night 4'])
})

test('the search page offers searches and places before anything is typed', async () => {
  const page = await draw('/search')
  expect(page.href('AFM')).toBe('/search?q=AFM')
  expect(page.href('All machines')).toBe('/machines')
  expect((await draw('/search?q=afm')).find('main h2')).not.toContain('Try one of these')
})

test('an incomplete link to end the newsletter says that nothing was changed, and has ways on', async () => {
  const page = await draw('/end-newsletter')
  expect(page.find('h1')).toEqual(['This link is incomplete'])
  expect(page.text).toContain('Nothing was changed')
  expect([page.href('Contact us'), page.href('Home')]).toEqual(['/contact', '/'])
})

test('the page after a checkout asks who is signed out to sign in', async () => {
  const page = await draw('/subscription/success')
  expect(page.find('h1')).toEqual(['Sign in to see your subscription'])
  expect(page.text).toContain('No payment found yet, because you’re signed out.')
  expect(page.find('main a')).toEqual(['Sign in', 'Membership plans', 'Home'])
})
