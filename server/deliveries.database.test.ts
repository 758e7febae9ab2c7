// Delivers each pair of events about one thing in both orders, and twice: the resulting state must be the same.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { emailChanged, newSignIn, passwordChanged, secondFactorChanged } from '#server/accounts/events.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { type EventType, emit } from '#server/base/events/events.ts'
import type { DeliveredEvent } from '#server/base/events/subscribers.ts'
import { outbox } from '#server/base/tables.ts'
import { billingAlerted, membershipTold } from '#server/billing/events.ts'
import { collectionEntries, favorites } from '#server/collections/tables.ts'
import { runTendCalendar } from '#server/community/calendar/calendar-jobs.ts'
import { moderatedReplies, moderatedTopics } from '#server/forum/posts/moderated.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects, machineCounters } from '#server/machines/tables.ts'
import { offers } from '#server/market/tables.ts'
import { ban, unban } from '#server/moderation/members/sanction-steps.ts'
import { notifications } from '#server/notifications/tables.ts'
import { ratings } from '#server/ratings/tables.ts'
import { DEADPOOL, GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { marketStories, sell } from '#server/testing/rooms/market-stories.ts'
import { reportsOn } from '#server/testing/rooms/reports.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { subscribers } from './app.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let cyd: TestMember
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ tier: 'pro' })
  bob = await site.member({ tier: 'pro' })
  cyd = await site.member()
  admin = await site.member({ role: 'admin' })
})

const ask = async (call: string, as: TestMember, body?: object) => {
  const answer = await site.request(call, { as, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const happen = <T extends Record<string, unknown>>(type: EventType<T, unknown>, payload: T) =>
  site.context.db.transaction((tx) => emit(tx, type, payload))

/** Tomorrow, in UTC. */
const tomorrow = (minute: number) =>
  `${new Date(site.clock.now().getTime() + 20 * HOUR_MS).toISOString().slice(0, 14)}${minute}`

const PROPOSED = {
  title: 'League night',
  place: 'The Tilted Table',
  description: 'Five rounds.',
  timeZone: 'UTC',
  endsAt: null,
  url: null,
  takesSignUps: true,
  capacity: 1,
}

/** What happens to one thing; its events are then delivered in pairs. */
const stories: Record<string, () => Promise<unknown>> = {
  'a conversation that is read': async () => {
    const { started, write } = talkOn(site)
    const id = await started(ada, bob)
    await write(ada, id)
    await ask(`PUT /api/conversations/${id}/read`, bob, { position: 2 })
  },
  'an event whose place goes on, that moves, is near and is called off': async () => {
    const input = { ...PROPOSED, startsAt: tomorrow(10), publicFrom: null }
    const { id } = await ask('POST /api/admin/events', admin, input)
    await ask(`PUT /api/events/${id}/sign-up`, ada)
    await ask(`PUT /api/events/${id}/sign-up`, bob)
    await ask(`DELETE /api/events/${id}/sign-up`, ada)
    await ask(`PUT /api/admin/events/${id}`, admin, { ...input, startsAt: tomorrow(20) })
    await runTendCalendar(site.context)
    await ask(`POST /api/admin/events/${id}/cancellation`, admin)
  },
  'a message that is removed': async () => {
    const dan = await site.member({ tier: 'pro' })
    const { started, write } = talkOn(site)
    const id = await started(ada, dan)
    const { body } = await write(ada, id, 'Wrong window')
    await ask(`PUT /api/conversations/${id}/read`, dan, { position: 1 })
    await ask(`DELETE /api/conversations/${id}/messages/${body.id}`, ada)
  },
  'a conversation that is left': async () => {
    const { started, write } = talkOn(site)
    const id = await started(ada, bob)
    await write(ada, id)
    await ask(`POST /api/conversations/${id}/leave`, bob)
  },
  'a conversation that goes on after it was read': async () => {
    const { started, write } = talkOn(site)
    const dan = await site.member({ tier: 'pro' })
    const id = await started(ada, dan)
    await ask(`PUT /api/conversations/${id}/read`, dan, { position: 1 })
    await write(ada, id)
  },
  'a conversation that goes on after it was left': async () => {
    const { started, write } = talkOn(site)
    const eve = await site.member({ tier: 'pro' })
    const id = await started(ada, eve)
    await ask(`POST /api/conversations/${id}/leave`, eve)
    await write(ada, id)
  },
  'a report and its decision': async () => {
    const reports = reportsOn(() => ({ site, author: ada, reporter: bob, moderator: admin }))
    const { caseId } = await reports.openCase()
    await reports.decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: 'Please stop.' })
  },
  'a proposal that is decided': async () => {
    const { id } = await propose({ year: 1901 })
    await ask(`POST /api/admin/machine-proposals/${id}/decision`, admin, { decision: 'accept' })
  },
  'a proposal that is withdrawn': async () => {
    const { id } = await propose({ year: 1902 })
    await ask(`DELETE /api/machine-proposals/${id}`, ada)
  },
  'a proposed event that is declined': async () => {
    const { id } = await ask('POST /api/event-proposals', ada, { ...PROPOSED, startsAt: tomorrow(10) })
    await ask(`POST /api/admin/event-proposals/${id}/rejection`, admin, { reason: 'Too soon' })
  },
  'a proposed event that is withdrawn': async () => {
    const { id } = await ask('POST /api/event-proposals', ada, { ...PROPOSED, startsAt: tomorrow(11) })
    await ask(`DELETE /api/event-proposals/${id}`, ada)
  },
  'a topic with replies by two members': async () => {
    const id = await startTopic(`Ask @${bob.username}`)
    await ask(`POST /api/forum-posts/${id}/replies`, bob, { content: `See @${admin.username}` })
    await ask(`POST /api/forum-posts/${id}/replies`, cyd, { content: 'The fuse.' })
  },
  'a reply that is taken down': async () => {
    const id = await startTopic('Which rubber?')
    const reply = await ask(`POST /api/forum-posts/${id}/replies`, bob, { content: `Ask @${cyd.username}` })
    await takeDown(moderatedReplies, reply.id)
  },
  'a topic that is taken down': async () => {
    const id = await startTopic(`Ask @${bob.username}`)
    await ask(`POST /api/forum-posts/${id}/replies`, cyd, { content: 'Sold here.' })
    await takeDown(moderatedTopics, id)
  },
  'a topic that is taken down and shown again': async () => {
    const id = await startTopic(`Ask @${bob.username}`)
    await takeDown(moderatedTopics, id)
    await site.context.db.transaction(async (tx) => moderatedTopics(site.context).restore?.(tx, id))
  },
  ...marketStories(() => ({ site, ada, bob, cyd, ask, takeDown, happen })),
  'a topic that moves to a closed board': async () => {
    const id = await startTopic(`Ask @${bob.username}`)
    await ask(`POST /api/forum-posts/${id}/replies`, cyd, { content: `See @${bob.username}` })
    const board = await ask('POST /api/admin/forum-categories', admin, {
      name: 'Back office',
      description: 'Closed',
      needs: 'privateForums',
    })
    await ask(`PUT /api/forum-posts/${id}/category`, admin, { categoryId: board.id })
  },
  'a topic that is merged into another': async () => {
    const id = await startTopic(`Ask @${bob.username}`)
    const other = await startTopic('Which coil?')
    await ask(`POST /api/forum-posts/${id}/replies`, cyd, { content: `See @${bob.username}` })
    await ask(`POST /api/forum-posts/${id}/merge`, admin, { intoId: other })
  },
  'a reply that is edited and reacted to': async () => {
    const id = await startTopic('Which board?')
    const reply = await ask(`POST /api/forum-posts/${id}/replies`, bob, { content: 'The fuse.' })
    const path = `/api/forum-replies/${reply.id}`
    await ask(`PATCH ${path}`, bob, { content: `Ask @${cyd.username}`, revision: 0 })
    await ask(`PATCH ${path}`, bob, { content: `Ask @${cyd.username} or @${admin.username}`, revision: 1 })
    await ask(`PUT ${path}/reaction`, ada, { reaction: 'replay' })
    await ask(`PUT ${path}/reaction`, cyd, { reaction: 'tilt' })
    await ask(`DELETE ${path}/reaction`, cyd)
  },
  'a question whose answer changes': async () => {
    await site.context.db.update(forumCategories).set({ isQuestionBoard: true })
    const id = await startTopic('Which fuse?')
    const answers = [
      await ask(`POST /api/forum-posts/${id}/replies`, bob, { content: 'The first.' }),
      await ask(`POST /api/forum-posts/${id}/replies`, cyd, { content: 'The second.' }),
    ]
    for (const { id: replyId } of answers) await ask(`PUT /api/forum-posts/${id}/answer`, ada, { replyId })
  },
  'a topic and a listing by a member who is followed': async () => {
    for (const as of [bob, cyd]) await ask(`PUT /api/followed-members/${ada.id}`, as)
    await startTopic(`Ask @${bob.username}`)
    const id = await sell({ ask }, ada)
    await sell({ ask }, ada)
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { state: 'sold' })
    for (const as of [bob, cyd]) await ask(`DELETE /api/followed-members/${ada.id}`, as)
    for (const as of [bob, cyd]) await ask(`PUT /api/followed-members/${ada.id}`, as)
  },
  'service that is due twice': async () => {
    const machine = await ask('POST /api/collection', ada, { opdbId: GODZILLA, status: 'owned' })
    const body = { what: 'New rubbers', afterGames: 1, repeats: true }
    const reminder = await ask(`POST /api/collection/${machine.id}/logbook/reminders`, ada, body)
    const play = () =>
      ask(`POST /api/collection/${machine.id}/logbook/entries`, ada, {
        kind: 'play',
        happenedOn: '2026-01-31',
      })
    await play()
    await ask(`POST /api/logbook-reminders/${reminder.id}/completion`, ada, {})
    await play()
  },
  'service that is due and done': async () => {
    const machine = await ask('POST /api/collection', bob, { opdbId: GODZILLA, status: 'owned' })
    const body = { what: 'New rubbers', afterGames: 1 }
    const reminder = await ask(`POST /api/collection/${machine.id}/logbook/reminders`, bob, body)
    const play = { kind: 'play', happenedOn: '2026-01-31' }
    await ask(`POST /api/collection/${machine.id}/logbook/entries`, bob, play)
    await ask(`POST /api/logbook-reminders/${reminder.id}/completion`, bob, {})
  },
  'an account and its membership': async () => {
    await happen(passwordChanged, { userId: ada.id, by: 'owner' })
    await happen(emailChanged, { userId: ada.id })
    await happen(secondFactorChanged, { userId: ada.id, change: 'turned_on' })
    await happen(newSignIn, { userId: ada.id, device: 'Firefox' })
    await happen(membershipTold, { userId: ada.id, emailKind: 'payment_failed', subscriptionId: 'sub_1' })
    await happen(billingAlerted, { alert: 'paid_twice', about: 'sub_1' })
  },
  'a member who is banned and not banned any more': async () => {
    await ask(`PUT /api/machines/${GODZILLA.slice(0, 5)}/rating`, cyd, { rating: 4 })
    const { db, clock } = site.context
    await db.transaction((tx) => ban(tx, { userId: cyd.id, now: clock.now() }))
    await db.transaction((tx) => unban(tx, { userId: cyd.id }))
    await db.transaction((tx) => ban(tx, { userId: cyd.id, now: clock.now() }))
  },
  'a machine that moves twice': async () => {
    const { db } = site.context
    await ask(`PUT /api/favorites/${METALLICA}`, bob)
    await ask('POST /api/collection', bob, { opdbId: METALLICA, status: 'owned' })
    await ask(`PUT /api/machines/${METALLICA.slice(0, 5)}/rating`, bob, { rating: 3 })
    for (const [fromId, toId] of [
      [METALLICA, GODZILLA],
      [GODZILLA, DEADPOOL],
      [METALLICA.slice(0, 5), DEADPOOL.slice(0, 5)],
    ] as const) {
      await db.insert(catalogueRedirects).values({ fromId, toId })
      await happen(catalogueSynced, { source: 'test', moved: [{ from: fromId, to: toId }] })
    }
  },
}

/** Stories that end without a notification. */
const SETTLED = [
  'a conversation that is read',
  'a message that is removed',
  'a conversation that is left',
  'a proposal that is withdrawn',
  'a proposed event that is withdrawn',
  'a reply that is taken down',
  'a topic that is taken down',
  'a listing that is sold',
  'a question that is answered, and taken down',
  'a listing that is taken down',
  'a listing that expires and is renewed',
  'service that is due and done',
]

async function startTopic(content: string): Promise<number> {
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  const body = { title: 'Flippers', content, categoryId: category?.id }
  return (await ask('POST /api/forum-posts', ada, body)).id
}
const takeDown = (kind: typeof moderatedTopics, id: number) =>
  site.context.db.transaction(async (tx) => kind(site.context).takeDown?.(tx, id))

const propose = (changes: object) =>
  ask('POST /api/machine-proposals', ada, { opdbId: GODZILLA, changes, source: 'A flyer of the time' })

const told: Record<string, DeliveredEvent[]> = {}
beforeAll(async () => {
  for (const [name, happens] of Object.entries(stories)) {
    await site.context.db.delete(outbox)
    await happens()
    const rows = await site.context.db.select().from(outbox).orderBy(outbox.id)
    told[name] = rows as unknown as DeliveredEvent[]
  }
}, 60_000)

/** What subscribers write, of one table in one order. */
const jsonOf = (table: PgTable, order: string) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(t) order by ${sql.raw(order)}), '[]') from ${table} t)`
const WRITTEN = sql`select jsonb_build_array(
  ${jsonOf(notifications, 'user_id, kind, subject')},
  ${jsonOf(ratings, 'title_id, user_id')},
  ${jsonOf(collectionEntries, 'id')},
  ${jsonOf(favorites, 'opdb_id, user_id')},
  ${jsonOf(machineCounters, 'opdb_id')},
  ${jsonOf(offers, 'id')}
) as tables`

type State = Record<string, unknown>[][]

const without = (tables: State, left: string) =>
  tables.map((rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== left))),
  )

/** In one statement, since it is read some thousand times; without the column that differs between two writes. */
async function stateOf(tx: Db): Promise<State> {
  const [row] = await rowsOf<{ tables: State }>(tx, WRITTEN)
  return without(row?.tables ?? [], 'id')
}

/** The state after events were delivered, then after they were delivered again; nothing of it stays. */
async function statesAfter(events: readonly DeliveredEvent[]): Promise<{ once: State; twice: State }> {
  const states: State[] = []
  const enough = new Error('enough')
  const tried = site.context.db.transaction(async (tx) => {
    for (let time = 0; time < 2; time++) {
      for (const event of events) {
        for (const { events: types, handle } of subscribers) {
          if (types.some(({ name }) => name === event.type)) await handle(tx, [event], site.context)
        }
      }
      states.push(await stateOf(tx))
    }
    throw enough
  })
  await expect(tried).rejects.toBe(enough)
  const [once = [], twice = []] = states
  return { once, twice }
}

/** An event is delivered once: counters of notifications also count those that a test delivers again. */
const uncounted = (state: State) => without(state, 'count')

test.each(Object.keys(stories))('%s: no two events mind their order', async (name) => {
  const events = told[name] ?? []
  const untouched = await statesAfter([])
  expect(events.length).toBeGreaterThanOrEqual(2)
  if (!SETTLED.includes(name)) expect((await statesAfter(events)).once).not.toEqual(untouched.once)
  for (const [at, one] of events.entries()) {
    for (const other of events.slice(at + 1)) {
      const pair = `${one.type}, ${other.type}`
      const forwards = await statesAfter([one, other])
      const backwards = await statesAfter([other, one])
      expect(backwards.once, pair).toEqual(forwards.once)
      expect(uncounted(forwards.twice), `${pair}, twice`).toEqual(uncounted(forwards.once))
      expect(uncounted(backwards.twice), `${pair}, twice`).toEqual(uncounted(forwards.once))
    }
  }
})

test('there is a story for every event that somebody subscribes to', () => {
  const covered = new Set(Object.values(told).flatMap((events) => events.map(({ type }) => type)))
  const wanted = subscribers.flatMap(({ events }) => events.map(({ name }) => name))
  // It continues its own room's delivery, so it has no order to keep.
  const continued = 'notification_delivery_continued'
  expect(wanted.filter((type) => !covered.has(type) && type !== continued)).toEqual([])
})
