// Members' activity and statistics as server-rendered; complements specified-rooms.test.ts.
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { SETTINGS_PANEL_NAMES } from '#web/accounts/settings/settings-panel-names.ts'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('a dashboard’s activity tab lists what the member did', async () => {
  const rows = [
    { kind: 'reply', title: 'Flipper rebuild', url: '/forums/7#r2' },
    { kind: 'collection', title: 'Godzilla (Pro)', url: '/machines/GweeP-MW95j' },
  ]
  const replies = { 'GET /api/user/activity': listOf('GET /api/user/activity', rows) }
  const page = await draw('/user-dashboard?tab=activity', 'member', replies)
  expect(page.text).toMatch(/Replied.*Flipper rebuild.*Added to your collection.*Godzilla/)
  expect(page.href('Flipper rebuild')).toBe('/forums/7#r2')
  const none = { 'GET /api/user/activity': listOf('GET /api/user/activity', [{}].slice(1)) }
  expect((await draw('/user-dashboard?tab=activity', 'member', none)).text).toContain('will appear here')
})

test('a dashboard tells who pays for a plan that is no longer on sale what that one gives, and offers no smaller one', async () => {
  const replies = {
    'GET /api/user': { membershipTierId: 9 },
    'GET /api/user-permissions': { ...ALL_PERMISSIONS, adFree: false },
  }
  const benefits = (await draw('/user-dashboard', 'member', replies)).within('[aria-labelledby="benefits"]')
  expect(benefits).toMatch(/What your plan gives you.*Post ads/)
  expect(benefits).not.toMatch(/Ad-free|Free gives|adds|Upgrade/)
})

test('a profile shows the member’s avatar, and of a plan that ends or is not paid what it is', async () => {
  const paid = { tierId: 2, name: 'Pro', price: '9.99' }
  const running = { state: 'active', isPaid: true, isRunning: true, plan: paid }
  const ending = { renewsAt: null, endsAt: '2026-07-09T00:00:00.000Z' }
  const page = await draw('/profile', 'member', {
    'GET /api/user': { profileImageUrl: '/uploads/ada.webp' },
    'GET /api/subscription': { ...running, ...ending },
  })
  expect(page.marks('main img[width="72"]', 'src')).toEqual(['/uploads/ada.webp'])
  expect(page.text).toMatch(/Active ?Ends July 9, 2026/)
  expect(page.text).not.toContain('Renews')
  const unpaid = { subscriptionStatus: null, isPlanInForce: false }
  expect((await draw('/profile', 'member', { 'GET /api/user': unpaid })).text).toMatch(/Pro.*Inactive/)
})

test('a profile’s tabs list posts and listings, a public one for those who may read them', async () => {
  const [posts, listings] = ['GET /api/members/{username}/forum-posts', 'GET /api/marketplace-listings']
  const replies = {
    [posts]: listOf(posts, [{ kind: 'reply', topicId: 7, position: 2, title: 'Flipper rebuild' }]),
    [listings]: listOf(listings, [{ title: 'A coil' }]),
    'GET /api/marketplace-listings/own': listOf('GET /api/marketplace-listings/own', [{ title: 'My coil' }]),
  }
  const own = await draw('/profile?tab=forum-posts', 'member', replies)
  expect(own.href('Flipper rebuild')).toBe('/forums/7#r2')
  expect(own.href('Go to the forums')).toBe('/forums')
  expect((await draw('/profile?tab=marketplace', 'member', replies)).text).toContain('My coil')
  const shown = await draw('/members/word', 'member', replies)
  expect(shown.text).toMatch(/A coil.*Flipper rebuild/)
  const visitor = await draw('/members/word', 'visitor', replies)
  expect(visitor.text).not.toMatch(/A coil|Flipper rebuild/)
})

test('a dashboard’s overview says what waits, and which events one signed up for', async () => {
  const events = [{ title: 'League night', startsLocal: '2026-07-04T19:00', state: 'waiting' }]
  const page = await draw('/user-dashboard', 'member', {
    'GET /api/notifications/waiting': {
      messages: 2,
      notifications: 4,
      newest: [
        { id: 1, kind: 'event', title: 'You have a place', path: '/events/7', at: '2026-06-15T10:00:00Z' },
      ],
    },
    'GET /api/user/events': listOf('GET /api/user/events', events),
  })
  expect(page.within('[aria-labelledby="waiting-for-you"]')).toMatch(
    /See all 4.*2 unread messages.*You have a place/,
  )
  expect(page.href('You have a place')).toBe('/events/7')
  expect(page.within('[aria-labelledby="own-events"]')).toMatch(/League night.*On the waiting list/)
  const nothing = await draw('/user-dashboard', 'member', {
    'GET /api/notifications/waiting': { messages: 0, notifications: 0, newest: [] },
    'GET /api/user/events': listOf('GET /api/user/events', []),
  })
  expect(nothing.within('[aria-labelledby="waiting-for-you"]')).toContain('Nothing is waiting for you')
  expect(nothing.find('[aria-labelledby="own-events"]')).toEqual([])
})

test('a dashboard’s overview lists the newest topics about the machines that one owns', async () => {
  const asked: object[] = []
  const topics = (titles: string[]) => ({
    'GET /api/forum-posts': (_made: object, { query }: { query: object }) => {
      asked.push(query)
      return listOf(
        'GET /api/forum-posts',
        titles.map((title) => ({ id: 99, title })),
      )
    },
  })
  const page = await draw('/user-dashboard', 'member', topics(['Funhouse mouth stuck']))
  const card = page.within('[aria-labelledby="recent-activity"]')
  expect(card).toMatch(/About your machines.*Funhouse mouth stuck.*Latest in the forums/)
  expect(asked).toEqual([expect.objectContaining({ owned: true, sort: 'newest' })])
  expect((await draw('/user-dashboard', 'member', topics([]))).text).not.toContain('About your machines')
  const withoutForums = { 'GET /api/user-permissions': { ...ALL_PERMISSIONS, forums: false } }
  const closed = await draw('/user-dashboard', 'member', { ...topics(['Secret']), ...withoutForums })
  expect(closed.text).not.toContain('Secret')
})

test('an event’s page has its time, its place, who comes, and a way to sign up', async () => {
  const event = {
    id: 7,
    title: 'League night',
    place: 'The Tilted Table',
    startsAt: '2026-07-04T17:00:00.000Z',
    endsAt: '2026-07-04T20:00:00.000Z',
    timeZone: 'Europe/Berlin',
    startsLocal: '2026-07-04T19:00',
    endsLocal: '2026-07-04T22:00',
    takesSignUps: true,
    capacity: 16,
    going: 12,
    waiting: 0,
    publicFrom: null,
  }
  const replies = {
    'GET /api/events/{id}': event,
    'GET /api/events/{id}/sign-up': { state: 'none', position: null, going: 12, waiting: 0 },
  }
  const visitor = await draw('/events/7', 'visitor', replies)
  expect(visitor.find('h1')).toEqual(['League night'])
  expect(visitor.text).toContain('Sat, July 4, 2026, 7:00 PM to 10:00 PM Berlin time')
  expect(visitor.text).toContain('4 of 16 places left')
  expect(visitor.href('Sign in to say you’re coming')).toBe('/auth?tab=login&next=event-7')
  expect(visitor.href('Add to calendar')).toBe('/events/7.ics')
  const member = await draw('/events/7', 'member', replies)
  expect(member.find('[aria-labelledby="sign-up"] button')).toEqual(['Sign up'])
  const waiting = { state: 'waiting', position: 3, going: 16, waiting: 5 }
  const waits = await draw('/events/7', 'member', { ...replies, 'GET /api/events/{id}/sign-up': waiting })
  expect(waits.text).toMatch(/All 16 places are taken.*number 3 on the waiting list/)
  const early = { ...event, publicFrom: '2026-07-01T10:00:00.000Z' }
  const premium = await draw('/events/7', 'member', { ...replies, 'GET /api/events/{id}': early })
  expect(premium.text).toContain('Early access until Jul 1')
})

test('a display name is shown in place of the username, which stands below it', async () => {
  const named = { username: 'ada', displayName: 'Ada Lovelace' }
  const own = await draw('/profile', 'member', { 'GET /api/user': named })
  expect(own.find('h1')).toEqual(['Ada Lovelace'])
  expect(own.find('h1 + p')).toEqual(['@ada'])
  const page = await draw('/members/ada', 'member', { 'GET /api/members/{username}': named })
  expect(page.find('h1')).toEqual(['Ada Lovelace'])
  expect(page.within('main')).toContain('@ada')
  const leaders = { data: [{ ...named, contributions: 3 }], pagination: { total: 1, limit: 10, offset: 0 } }
  const community = await draw('/community', 'member', { 'GET /api/leaders': leaders })
  expect(community.href('Ada Lovelace')).toBe('/members/ada')
})

test('a dashboard’s tabs of favorites, messages and settings have what belongs there', async () => {
  const tab = (name: string) => draw(`/user-dashboard?tab=${name}`, 'member')
  expect((await tab('settings')).find('main input[name=bio], main textarea[name=bio]')).toHaveLength(1)
  expect((await tab('messages')).find('main a[href^="/messages"]').length).toBeGreaterThan(0)
  expect((await tab('favorites')).text).toContain('word')
  // The same panels as the page of settings, which lead on within the dashboard.
  const panels = SETTINGS_PANEL_NAMES.map((id) => paths.dashboard('settings', id))
  const links = '[role=tablist][aria-label=Settings] [role=tab]'
  expect((await tab('settings')).marks(links, 'href')).toEqual(panels)
  for (const id of SETTINGS_PANEL_NAMES) {
    const headings = 'main [role=tabpanel] [role=tabpanel] :is(h2, h3)'
    const shown = (await draw(paths.dashboard('settings', id), 'member')).find(headings)
    const own = (await draw(paths.settings(id), 'member')).find('main [role=tabpanel] :is(h2, h3)')
    expect([id, shown]).toEqual([id, own])
  }
})
