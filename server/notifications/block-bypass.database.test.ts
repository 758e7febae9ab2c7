// Every way to reach a member who blocked you: each works without the block, and with it is refused or has no effect.
// Rooms with new ways to reach members add theirs here.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { NOTIFICATION_KINDS } from '#contract/notifications/kinds.ts'
import { type NotificationDraft, notificationSource } from '#server/accounts/notification-sources.ts'
import { users } from '#server/accounts/tables.ts'
import { subscribers } from '#server/app.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestAnswer, type TestMember, type TestSite } from '#server/testing/site.ts'
import { notificationSubscriber } from './delivery.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
let mal: TestMember
let ada: TestMember
let bob: TestMember
beforeEach(async () => {
  const news = { ...notificationSubscriber([anyRoom]), name: 'test_news' }
  site = await openTestSite({ subscribers: [...subscribers, news] })
  talk = talkOn(site)
  mal = await site.member({ username: 'mal_m' })
  ada = await site.member({ username: 'ada_a', tier: 'pro' })
  bob = await site.member({ username: 'bob_b' })
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() })
})

const deals = dealsOn(() => site)
const add = (as: TestMember, id: number, who: TestMember) =>
  site.request(`POST /api/conversations/${id}/members`, { as, body: { username: who.username } })

interface Way {
  name: string
  /** Setup before the block; returns a conversation's id. */
  before?: () => Promise<number>
  attempt: (id: number) => Promise<TestAnswer>
  expected: 'refused' | 'unheard'
}

/** Mal tries to reach Ada. */
const WAYS: Way[] = [
  { name: 'begins a conversation', attempt: () => talk.start(mal, [ada]), expected: 'refused' },
  {
    name: 'writes into the old one',
    before: () => talk.started(ada, mal),
    attempt: (id) => talk.write(mal, id),
    expected: 'refused',
  },
  {
    name: 'begins the old one again',
    before: () => talk.started(ada, mal),
    attempt: () => talk.start(mal, [ada]),
    expected: 'refused',
  },
  {
    name: 'brings back the one that she emptied',
    before: async () => {
      const id = await talk.started(mal, ada)
      await site.request(`POST /api/conversations/${id}/leave`, { as: ada })
      return id
    },
    attempt: (id) => talk.write(mal, id),
    expected: 'refused',
  },
  { name: 'begins a group with her', attempt: () => talk.start(mal, [ada, bob]), expected: 'refused' },
  {
    name: 'adds her to a group',
    before: async () => talk.started(mal, bob, await site.member()),
    attempt: (id) => add(mal, id, ada),
    expected: 'refused',
  },
  {
    name: 'writes in the group that both were in',
    before: () => talk.started(bob, mal, ada),
    attempt: (id) => talk.write(mal, id, 'To Bob'),
    expected: 'unheard',
  },
  {
    name: 'writes in the group to which a friend added her',
    before: async () => {
      const id = await talk.started(bob, mal, await site.member())
      await add(bob, id, ada)
      return id
    },
    attempt: (id) => talk.write(mal, id, 'To Bob'),
    expected: 'unheard',
  },
  {
    name: 'writes in the group of hers to which a friend added him',
    before: async () => {
      const id = await talk.started(ada, bob, await site.member())
      await add(bob, id, mal)
      return id
    },
    attempt: (id) => talk.write(mal, id, 'To Bob'),
    expected: 'unheard',
  },
  {
    name: 'offers on her listing',
    before: () => deals.sell(ada),
    attempt: (id) => deals.offer(mal, id),
    expected: 'refused',
  },
  {
    name: 'writes about her listing',
    before: () => deals.sell(ada),
    attempt: (listingId) =>
      site.request('POST /api/conversations', {
        as: mal,
        body: { to: [ada.username], text: 'Still there?', listingId },
      }),
    expected: 'refused',
  },
  {
    name: 'leaves feedback for her',
    before: () => deals.dealt(ada, mal),
    attempt: (id) =>
      site.request(`POST /api/offers/${id}/feedback`, { as: mal, body: { rating: 'negative' } }),
    expected: 'unheard',
  },
  {
    name: 'reads what she wrote',
    before: () => talk.started(ada, mal),
    attempt: (id) => site.request(`PUT /api/conversations/${id}/read`, { as: mal, body: { position: 1 } }),
    expected: 'unheard',
  },
]

/** Everything that reaches a member unasked: conversations, their newest messages, bell, open pages, emails. */
async function traceFor(member: TestMember) {
  await site.followUp()
  site.clock.advance(40 * MINUTE_MS)
  await site.jobs.runAll()
  const read = async (call: string) => (await site.request(`GET ${call}`, { as: member })).body
  const { data } = await read('/api/conversations')
  return {
    conversations: data.map(
      ({
        id,
        unread,
        isGroup,
        newest,
        others,
      }: { newest: { excerpt: string } | null } & Record<string, unknown>) => ({
        id,
        unread,
        others,
        // In a group with a blocked member, one sees that there is a message, but not its text.
        newest: isGroup ? (newest?.excerpt === 'To Bob' ? newest : undefined) : newest,
      }),
    ),
    waiting: await read('/api/conversations/unread-count'),
    notifications: await read('/api/notifications'),
    bell: await read('/api/notifications/unread-count'),
    live: await talk.liveOf(member),
    emails: site.emails.filter(({ to }) => to.includes(member.username)),
  }
}

/** A response without the parts that differ per request. */
function said({ status, body: { requestId, ...body } }: TestAnswer) {
  return { status, body }
}

test.each(WAYS)('without a block, a member $name and it is noticed', async ({ before, attempt }) => {
  const id = (await before?.()) ?? 0
  const trace = await traceFor(ada)
  const { status } = await attempt(id)
  expect(status).toBeLessThan(300)
  expect(await traceFor(ada)).not.toEqual(trace)
})

test.each(WAYS)('a blocked member $name: $expected, without a trace', async (way) => {
  const id = (await way.before?.()) ?? 0
  await talk.block(ada, mal)
  const trace = await traceFor(ada)
  const answer = await way.attempt(id)
  if (way.expected === 'unheard') expect(answer.status).toBeLessThan(300)
  else expect(answer).toMatchObject({ status: 403, body: { code: 'blocked' } })
  expect(await traceFor(ada)).toEqual(trace)
})

test.each(WAYS.filter(({ expected }) => expected === 'refused'))(
  'who $name learns from the answer neither that nor by whom they are blocked',
  async ({ before, attempt }) => {
    const id = (await before?.()) ?? 0
    await talk.block(ada, mal)
    const answer = await attempt(id)
    await site.request(`DELETE /api/blocks/${mal.id}`, { as: ada })
    await talk.block(mal, ada)
    expect(said(await attempt(id))).toEqual(said(answer))
    for (const { username } of [mal, ada, bob]) expect(answer.text).not.toContain(username)
  },
)

const happened = eventType<{ draft: NotificationDraft }>('test_reached_for', { changes: changesNothing })
const anyRoom = notificationSource({ event: happened, notifications: async ({ draft }) => [draft] })

/** Emits a notification of Mal's act, as any room would. */
async function tell(draft: Omit<NotificationDraft, 'title' | 'path' | 'actorId'>): Promise<void> {
  const news = { ...draft, title: 'Mal did something', path: '/', actorId: mal.id }
  await site.context.db.transaction((tx) => emit(tx, happened, { draft: news }))
  await site.followUp()
}

test.each(NOTIFICATION_KINDS)('no source brings news of kind "%s" from a blocked member', async (kind) => {
  await site.context.db.update(users).set({ role: 'admin' }).where(eq(users.id, ada.id))
  const everyWay = { choices: [{ kind, bell: true, mail: true }] }
  await site.request('PUT /api/notification-preferences', { as: ada, body: everyWay })
  const quiet = await traceFor(ada)
  await tell({ userId: ada.id, kind, subject: 'thing:1' })
  const heard = await traceFor(ada)
  expect(heard.bell.unread).toBe(1)
  expect(heard.emails.length).toBeGreaterThan(quiet.emails.length)

  await talk.block(ada, mal)
  const still = await traceFor(ada)
  expect(still.notifications.data).toEqual([])
  await tell({ userId: ada.id, kind, subject: 'thing:2' })
  expect(await traceFor(ada)).toEqual(still)
})
