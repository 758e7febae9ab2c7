// Who may make which call: every endpoint with every kind of member, against a table independent of the code.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { users } from '#server/accounts/tables.ts'
import type { Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { BLOG_CALLS } from '#server/testing/rooms/blog-calls.ts'
import { COLLECTION_CALLS } from '#server/testing/rooms/collection-calls.ts'
import { FORUM_CALLS, OF_OWN_POSTS } from '#server/testing/rooms/forum-calls.ts'
import { MARKET_CALLS, OF_OWN_LISTINGS } from '#server/testing/rooms/market-calls.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { memberWith, PEOPLE, type Person } from '#server/testing/rooms/people.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { SITE_CALLS } from '#server/testing/rooms/site-calls.ts'
import {
  openTestSite,
  TEST_PASSWORD,
  type TestAnswer,
  type TestMember,
  type TestSite,
} from '#server/testing/site.ts'

/** New calls are added here by hand, on purpose. */
const CALLS: Record<string, Access> = {
  ...SITE_CALLS,
  'POST /api/writing/preview': 'member',
  'GET /api/writing/mentions': 'member',
  // Declared open, because its 401 is the answer "signed out".
  'GET /api/user': 'member',
  'POST /api/login': 'anyone',
  'POST /api/register': 'anyone',
  'POST /api/logout': 'anyone',
  'GET /api/admin/setup': 'anyone',
  'POST /api/admin/setup': 'anyone',
  'POST /api/login/second-factor': 'anyone',
  'POST /api/login/passkey-options': 'anyone',
  'POST /api/login/passkey': 'anyone',
  'POST /api/session/confirmation': 'member',
  'GET /api/user/security': 'member',
  'GET /api/user/sessions': 'member',
  'DELETE /api/user/sessions': 'member',
  'DELETE /api/user/sessions/{id}': 'member',
  'PATCH /api/user/password': 'member',
  'POST /api/password-resets': 'anyone',
  'POST /api/password-resets/completion': 'anyone',
  'POST /api/user/email-change': 'member',
  'DELETE /api/user/email-change': 'member',
  'POST /api/email-changes': 'anyone',
  'POST /api/user/verification-letter': 'member',
  'POST /api/email-verifications': 'anyone',
  'POST /api/user/second-factor/setup': 'member',
  'POST /api/user/second-factor': 'member',
  'DELETE /api/user/second-factor': 'member',
  'POST /api/user/recovery-codes': 'member',
  'POST /api/user/passkeys/options': 'member',
  'POST /api/user/passkeys': 'member',
  'PATCH /api/user/passkeys/{id}': 'member',
  'DELETE /api/user/passkeys/{id}': 'member',
  'GET /api/members/{username}': 'anyone',
  'PATCH /api/user': 'member',
  'GET /api/user/activity': 'member',
  'GET /api/user/data': 'member',
  'DELETE /api/user': 'member',
  'GET /api/user-permissions': 'member',
  'GET /api/drafts': 'member',
  'GET /api/drafts/{kind}/{about}': 'member',
  'PUT /api/drafts/{kind}/{about}': 'member',
  'DELETE /api/drafts/{kind}/{about}': 'member',
  'GET /api/conversations': 'member',
  'POST /api/conversations': 'member',
  'GET /api/conversations/unread-count': 'member',
  'GET /api/conversations/{id}': 'member',
  'GET /api/conversations/{id}/messages': 'member',
  'POST /api/conversations/{id}/messages': 'member',
  'DELETE /api/conversations/{id}/messages/{messageId}': 'member',
  'PUT /api/conversations/{id}/read': 'member',
  'PUT /api/conversations/{id}/mute': 'member',
  'POST /api/conversations/{id}/members': 'member',
  'POST /api/conversations/{id}/leave': 'member',
  'GET /api/message-recipients': 'member',
  'POST /api/reported-messages/{id}/views': 'moderator',
  'POST /api/flags': 'member',
  'GET /api/my-flags': 'member',
  'GET /api/my-standing': 'member',
  'GET /api/moderation/cases': 'moderator',
  'GET /api/moderation/cases/{id}': 'moderator',
  'PUT /api/moderation/cases/{id}/assignee': 'moderator',
  'DELETE /api/moderation/cases/{id}/assignee': 'moderator',
  'POST /api/moderation/cases/{id}/decision': 'moderator',
  'POST /api/moderation/cases/{id}/restore': 'moderator',
  'GET /api/blocks': 'member',
  'GET /api/blocks/{userId}': 'member',
  'PUT /api/blocks/{userId}': 'member',
  'DELETE /api/blocks/{userId}': 'member',
  'GET /api/moderation/members': 'moderator',
  'GET /api/moderation/members/{id}': 'moderator',
  'POST /api/moderation/members/{id}/warning': 'moderator',
  'POST /api/moderation/members/{id}/silence': 'moderator',
  'DELETE /api/moderation/members/{id}/silence': 'moderator',
  'POST /api/moderation/members/{id}/ban': 'moderator',
  'DELETE /api/moderation/members/{id}/ban': 'moderator',
  'POST /api/moderation/members/{id}/notes': 'moderator',
  'GET /api/admin/users': 'admin',
  'GET /api/admin/users/{id}': 'admin',
  'PATCH /api/admin/users/{id}/role': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/membership-tiers': 'anyone',
  'GET /api/membership-tiers/{id}': 'anyone',
  'GET /api/admin/membership-tiers': 'admin',
  'POST /api/admin/membership-tiers': 'admin',
  'PATCH /api/admin/membership-tiers/{id}': 'admin',
  'DELETE /api/admin/membership-tiers/{id}': 'admin',
  'POST /api/admin/initialize-stripe-products': 'admin',
  'POST /api/create-checkout-session': 'member',
  'GET /api/subscription/status': 'member',
  'GET /api/subscription': 'member',
  'GET /api/subscription/invoices': 'member',
  'POST /api/subscription/change-preview': 'member',
  'POST /api/subscription/change': 'member',
  'POST /api/subscription/cancel': 'member',
  'POST /api/subscription/resume': 'member',
  'POST /api/billing-portal': 'member',
  'GET /api/admin/billing': 'admin',
  'GET /api/admin/billing/notices': 'admin',
  'POST /api/admin/billing/notices/{id}/retry': 'admin',
  'GET /api/admin/billing/differences': 'admin',
  'POST /api/admin/billing/subscriptions/{id}/sync': 'admin',
  'GET /api/admin/gift-codes': 'admin',
  'POST /api/admin/gift-codes': 'admin',
  'DELETE /api/admin/gift-codes/{id}': 'admin',
  'POST /api/gift-codes/redeem': 'member',
  'GET /api/discounts': 'discounts',
  'GET /api/discounts/count': 'member',
  'GET /api/admin/discounts': 'admin',
  'POST /api/admin/discounts': 'admin',
  'PUT /api/admin/discounts/{id}': 'admin',
  'DELETE /api/admin/discounts/{id}': 'admin',
  'GET /api/opdb/search': 'anyone',
  'GET /api/opdb/short-names': 'anyone',
  'GET /api/opdb/machine/{id}': 'anyone',
  'POST /api/opdb/import/{id}': 'admin',
  'POST /api/uploads': 'member',
  'PATCH /api/uploads/{id}': 'member',
  'DELETE /api/uploads/{id}': 'member',
  'GET /api/machines': 'anyone',
  'GET /api/machine-pages/{opdbId}': 'anyone',
  'GET /api/machines/{opdbId}': 'anyone',
  'GET /api/featured-machines': 'anyone',
  'GET /api/machines/{opdbId}/ratings': 'anyone',
  'GET /api/machines/{opdbId}/rating': 'member',
  'PUT /api/machines/{opdbId}/rating': 'member',
  'DELETE /api/machines/{opdbId}/rating': 'member',
  'GET /api/user/ratings': 'member',
  'GET /api/top-machines': 'anyone',
  'GET /api/admin/machines': 'admin',
  'GET /api/admin/machines/{id}': 'admin',
  'POST /api/admin/machines': 'admin',
  'PATCH /api/admin/machines/{id}': 'admin',
  'DELETE /api/admin/machines/{id}': 'admin',
  'GET /api/admin/machines/{opdbId}/facts': 'admin',
  'GET /api/admin/machines/{opdbId}/history': 'admin',
  'POST /api/admin/machine-revisions/{id}/restore': 'admin',
  'GET /api/admin/catalogue-syncs': 'admin',
  'POST /api/admin/machines/{id}/images': 'admin',
  'PATCH /api/admin/machines/{id}/images/{imageId}': 'admin',
  'PUT /api/admin/machines/{id}/images/order': 'admin',
  'DELETE /api/admin/machines/{id}/images/{imageId}': 'admin',
  'POST /api/machine-proposals': 'contribute',
  'GET /api/machine-proposals': 'member',
  'GET /api/machine-proposals/{id}': 'member',
  'DELETE /api/machine-proposals/{id}': 'member',
  'GET /api/admin/machine-proposals': 'admin',
  'POST /api/admin/machine-proposals/{id}/decision': 'admin',
  ...COLLECTION_CALLS,
  ...FORUM_CALLS,
  ...MARKET_CALLS,
  ...BLOG_CALLS,
  'GET /api/events': 'anyone',
  'GET /api/event-month': 'anyone',
  'GET /api/events/{id}': 'anyone',
  'GET /api/events/{id}/sign-up': 'member',
  'PUT /api/events/{id}/sign-up': 'member',
  'DELETE /api/events/{id}/sign-up': 'member',
  'GET /api/user/events': 'member',
  'GET /api/event-feed': 'member',
  'POST /api/event-feed': 'member',
  'DELETE /api/event-feed': 'member',
  'POST /api/admin/social-posts': 'admin',
  'PUT /api/admin/social-posts/{id}': 'admin',
  'DELETE /api/admin/social-posts/{id}': 'admin',
  'POST /api/event-proposals': 'contribute',
  'GET /api/event-proposals': 'member',
  'GET /api/event-proposals/{id}': 'member',
  'PUT /api/event-proposals/{id}': 'contribute',
  'DELETE /api/event-proposals/{id}': 'member',
  'GET /api/admin/event-proposals': 'admin',
  'POST /api/admin/event-proposals/{id}/acceptance': 'admin',
  'POST /api/admin/event-proposals/{id}/rejection': 'admin',
  'GET /api/admin/events': 'admin',
  'POST /api/admin/events': 'admin',
  'PUT /api/admin/events/{id}': 'admin',
  'POST /api/admin/events/{id}/cancellation': 'admin',
  'GET /api/admin/events/{id}/sign-ups': 'admin',
  'GET /api/social-posts': 'anyone',
  'GET /api/leaders': 'anyone',
  'GET /api/members': 'member',
  'GET /api/search': 'anyone',
  'GET /api/notifications': 'member',
  'GET /api/notifications/unread-count': 'member',
  'GET /api/notifications/waiting': 'member',
  'PUT /api/notifications/read': 'member',
  'GET /api/notification-preferences': 'member',
  'PUT /api/notification-preferences': 'member',
  'GET /api/push': 'member',
  'PUT /api/push': 'member',
  'DELETE /api/push/{id}': 'member',
  'POST /api/push/test': 'member',
  'GET /api/unsubscribe': 'anyone',
  'POST /api/unsubscribe': 'anyone',
}

let site: TestSite
let friend: TestMember

async function open(): Promise<void> {
  site = await openTestSite({ seed: 'demo' })
  friend = await site.member({ username: 'friend_of_all' })
}

/** Makes the call with input that is valid enough to reach the access check. */
async function tryCall(route: Route, as: TestMember | null) {
  const input = sampleInput(route)
  const body =
    route.key === 'POST /api/login' ? { username: friend.username, password: TEST_PASSWORD } : input.body
  return site.request(callOf(route, input), { as, ...(body !== undefined && { body }) })
}

const OF_OWN_THINGS = new Set([...OF_OWN_POSTS, ...OF_OWN_LISTINGS])

/** 'yes' for any result of the handler, 401 and 403 for denied access; a failure is neither. */
function outcome(route: Route, { status, body }: TestAnswer): string {
  // The handler refuses after it has found the owner.
  if (body?.code === 'not_yours' && OF_OWN_THINGS.has(route.key)) return 'yes'
  if (status === 401 || status === 403) return String(status)
  // No payment provider is configured: the handler refuses, so access was allowed.
  if (body?.code === 'billing_unavailable') return 'yes'
  return status < 500 ? 'yes' : `failed with ${status}`
}

/**
 * The outcome of each call for one kind of person. Reading calls share one member; after a successful write the member
 * may be gone, so the next writing call gets a new one. Where `isRun` says no, only the door is tried: its handler, which
 * other tests here run for the same rights, does nothing.
 */
async function outcomes(
  routes: readonly Route[],
  person: Person,
  isRun: (route: Route) => boolean = () => true,
): Promise<[Route, string][]> {
  const reader = await person.make(site)
  let writer = await person.make(site)
  const found: [Route, string][] = []
  for (const route of routes) {
    const isReading = route.key.startsWith('GET ')
    const { handler } = route
    if (!isRun(route)) route.handler = doNothing
    const answer = await tryCall(route, isReading ? reader : writer)
    route.handler = handler
    if (!isReading && answer.status < 300) writer = await person.make(site)
    found.push([route, outcome(route, answer)])
  }
  return found
}

/** The first of those who have the same rights: the others differ in how they come by them, which is up to the door. */
function isFirst(person: Person, rights: 'may' | 'withoutFree'): boolean {
  return Object.values(PEOPLE).find((other) => other[rights] === person[rights]) === person
}

/** Declared open, though the handler has a rule of its own. */
const refusesByItself = ({ key, endpoint }: Route) => endpoint.access !== CALLS[key]

function doNothing(): never {
  throw refuse.conflict('door_is_open', 'The door is open.')
}

function expected(access: Access, may: readonly Access[]): string {
  if (may.includes(access)) return 'yes'
  return may.includes('member') ? '403' : '401'
}

test('every call stands in the table, and the table knows no other', async () => {
  await open()
  expect(site.routes.map(({ key }) => key).sort()).toEqual(Object.keys(CALLS).sort())
})

describe('with the tiers as they are sown', () => {
  beforeAll(open)
  test.each(Object.entries(PEOPLE))('%s can make exactly the calls of the table', async (_who, person) => {
    const wrong: string[] = []
    const isRun = (route: Route) => isFirst(person, 'may') || refusesByItself(route)
    for (const [route, found] of await outcomes(site.routes, person, isRun)) {
      const access = CALLS[route.key] ?? 'admin'
      if (found !== expected(access, person.may)) wrong.push(`${route.key}: ${found}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('once the Free tier opens nothing', () => {
  beforeAll(async () => {
    await open()
    await site.context.db.update(membershipTiers).set({ permissions: [] }).where(eq(membershipTiers.id, 1))
  })
  test.each(Object.entries(PEOPLE))('%s keeps what their own tier opens', async (_who, person) => {
    const gated = site.routes.filter(({ key }) => !['anyone', 'moderator'].includes(CALLS[key] ?? ''))
    expect(gated.length).toBeGreaterThan(5)
    const wrong: string[] = []
    const isNews = person.withoutFree !== person.may && isFirst(person, 'withoutFree')
    for (const [route, found] of await outcomes(gated, person, (route) => isNews || refusesByItself(route))) {
      if (found !== expected(CALLS[route.key] ?? 'admin', person.withoutFree))
        wrong.push(`${route.key}: ${found}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('with a tier that opens one thing alone', () => {
  beforeAll(open)
  test.each(PERMISSION_NAMES)('a member who has %s can make exactly its calls', async (permission) => {
    const may: Access[] = ['anyone', 'member', permission]
    const person = { make: () => memberWith(site, permission), may, withoutFree: may }
    const wrong: string[] = []
    const isOpenedByIt = ({ key }: Route) => CALLS[key] === permission
    for (const [route, found] of await outcomes(site.routes, person, isOpenedByIt)) {
      if (found !== expected(CALLS[route.key] ?? 'admin', may)) wrong.push(`${route.key}: ${found}`)
    }
    expect(wrong).toEqual([])
  })
})

test('the door is what refuses: with every call declared open, a visitor gets through', async () => {
  await open()
  const [gated] = site.routes.filter(({ key }) => key === 'GET /api/admin/membership-tiers')
  if (!gated) throw new Error('the call is gone')
  expect((await tryCall(gated, null)).status).toBe(401)
  gated.endpoint = { ...gated.endpoint, access: 'anyone' }
  expect((await tryCall(gated, null)).status).toBe(200)
})

test.each(['a Free member', 'a Pro member', 'a Pro member who never paid', 'a Premium member', 'an admin'])(
  '%s is told the same permissions that the doors go by',
  async (who) => {
    await open()
    const answer = await site.request('GET /api/user-permissions', {
      as: (await PEOPLE[who]?.make(site)) ?? null,
    })
    const told = Object.entries(answer.body).flatMap(([name, has]) => (has ? [name] : []))
    expect(told).toEqual(PERMISSION_NAMES.filter((name) => PEOPLE[who]?.may.includes(name)))
  },
)

test('rights end with the session: a ban between two calls closes the door at once', async () => {
  await open()
  const member = await site.member({ role: 'admin' })
  const call = 'GET /api/admin/membership-tiers'
  expect((await site.request(call, { as: member })).status).toBe(200)
  await site.context.db.update(users).set({ role: 'member' }).where(eq(users.id, member.id))
  expect((await site.request(call, { as: member })).status).toBe(403)
  await setSanctions(site.context.db, member.id, { bannedAt: new Date() })
  expect((await site.request(call, { as: member })).status).toBe(401)
})
