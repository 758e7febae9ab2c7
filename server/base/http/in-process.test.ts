// Pages call the API without the network, with the rights of their reader and no others.
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#contract/api-error.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { countsKey, settingsKey, topicKey } from '#contract/purge-keys.ts'
import { count } from '#contract/values.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import type { Log } from '#server/base/log.ts'
import { type Cache, createCache } from '#server/base/pages/cache.ts'
import { refuse } from '#server/base/refusal.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { openSmallSite } from '#server/testing/small-site.ts'
import { implement } from './calls.ts'
import { callInProcess } from './in-process.ts'

const Note = z.strictObject({ id: z.int(), likes: z.int() })
const routes = implement(
  endpoints({
    'GET /api/notes/{id}': showing(
      { summary: 'N.', access: 'anyone', params: z.object({ id: count(1, 9) }), reply: Note },
      (note, { params }) => [topicKey(params.id), ...(note ? [countsKey('forum')] : [])],
    ),
    'GET /api/shared/{id}': showing(
      { summary: 'S.', access: 'anyone', shared: true, params: z.object({ id: count(1, 9) }), reply: Note },
      (_, { params }) => [topicKey(params.id), countsKey('forum')],
    ),
    'GET /api/turning': showing(
      { summary: 'T.', access: 'anyone', shared: true, reply: z.strictObject({ begins: z.string() }) },
      () => [settingsKey],
      ({ begins }) => begins,
    ),
    'GET /api/unseen': showing(
      { summary: 'U.', access: 'anyone', shared: true, reply: z.number() },
      () => null,
    ),
    'GET /api/closed': showing({ summary: 'C.', access: 'member', reply: z.string() }, () => [settingsKey]),
    'GET /api/list': {
      summary: 'L.',
      access: 'anyone',
      limit: 'read',
      query: z.object({ limit: count(1, 9).optional() }),
      reply: z.number(),
      shows: 'unstorable',
    },
    'GET /api/secret': { summary: 'S.', access: 'admin', reply: z.string() },
    'GET /api/broken': { summary: 'B.', access: 'anyone', reply: z.string(), shows: 'unstorable' },
    'GET /api/words': showing(
      { summary: 'W.', access: 'anyone', shared: 'unless_blocking', reply: z.number() },
      () => [settingsKey],
    ),
  }),
  {
    'GET /api/notes/{id}': ({ params }) => {
      if (params.id > 7) throw refuse.notFound('note_not_found', 'There is no such note.')
      return { id: params.id, likes: 0 }
    },
    'GET /api/shared/{id}': ({ params }) => ({ id: params.id, likes: ++timesAsked }),
    'GET /api/unseen': () => ++timesAsked,
    'GET /api/turning': () => ({ begins: new Date(at + 5_000).toISOString() }),
    'GET /api/closed': () => 'open',
    'GET /api/list': ({ query }) => query.limit ?? 0,
    'GET /api/secret': () => 'secret',
    'GET /api/words': () => ++timesAsked,
    'GET /api/broken': () => {
      throw new Error('select * from users')
    },
  },
)
let timesAsked = 0
let at = 1_000_000
beforeEach(() => {
  timesAsked = 0
})
const ADMIN: Viewer = {
  member: { id: 1, username: 'ada', role: 'admin', isSilenced: false },
  permissions: ALL_PERMISSIONS,
}
const logged: unknown[] = []
const log = { error: (fields: unknown) => logged.push(fields) } as unknown as Log

function page(viewer: Viewer, cache?: Cache) {
  const limits = { ...UNLIMITED, spend: () => Promise.reject(refuse.tooMany(5)) }
  const caller = {
    viewer,
    user: null,
    sessionId: null,
    isConfirmed: false,
    requestId: 'r-1',
    address: '127.0.0.1',
    bucket: '127.0.0.1',
    userAgent: '',
    device: null,
  }
  const byKey = new Map(routes.map((route) => [route.key as string, route]))
  return callInProcess(
    { routes: byKey, performer: { limits, checkReplies: true }, cache, log, now: () => at },
    caller,
  )
}

const api = (viewer: Viewer, cache?: Cache) => page(viewer, cache).call

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as calls do')
  return error
}

test('a page of many calls is one request: its calls are not counted', async () => {
  expect(await api(VISITOR)('GET /api/list')).toBe(0)
})

test('numbers and undefined values mean what they mean over the network', async () => {
  expect(await api(VISITOR)('GET /api/list', { query: { limit: 5, sort: undefined } })).toBe(5)
  expect(await api(VISITOR)('GET /api/list', { query: { limit: undefined } })).toBe(0)
  expect(await api(VISITOR)('GET /api/list', { query: { limit: '' } })).toBe(0)
})

test('the rights are those of the reader', async () => {
  expect(await api(ADMIN)('GET /api/secret')).toBe('secret')
  expect(await failureOf(api(VISITOR)('GET /api/secret'))).toMatchObject({
    status: 401,
    code: 'signed_out',
    requestId: 'r-1',
  })
})

test('who has blocked somebody, or may have, is never given what was kept for others', async () => {
  const kept = createCache()
  const member = (isBlocking?: boolean): Viewer => ({
    ...VISITOR,
    member: {
      id: 2,
      username: 'eve',
      role: 'member',
      isSilenced: false,
      ...(isBlocking !== undefined && { isBlocking }),
    },
  })
  const ask = (viewer: Viewer) => api(viewer, kept)('GET /api/words')
  expect([await ask(member(false)), await ask(member(false))]).toEqual([1, 1])
  expect([await ask(member(true)), await ask(member(true)), await ask(member())]).toEqual([2, 3, 4])
  expect(await ask(member(false))).toBe(1)
})

test('a refusal reads as it does in the browser', async () => {
  const error = await failureOf(api(VISITOR)('GET /api/list', { query: { limit: 99 } }))
  expect(error).toMatchObject({ status: 400, code: 'invalid_query', fields: { limit: 'At most 9.' } })
  expect(error.message).toMatch(/^400: \{"error":/)
})

test('a failure is logged whole and told as nothing', async () => {
  const error = await failureOf(api(VISITOR)('GET /api/broken'))
  expect([error.status, error.message.includes('select')]).toEqual([500, false])
  expect(logged).toHaveLength(1)
})

test('the same calls over the network are counted', async () => {
  const limits = { ...UNLIMITED, spend: () => Promise.reject(refuse.tooMany(5)) }
  const answer = await openSmallSite({ routes, limits }).call('GET /api/list')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
})

/** What a page shows that makes these calls, whether they succeed or fail. */
async function shownBy(viewer: Viewer, calls: [string, object?][], cache?: Cache) {
  const { call, shown } = page(viewer, cache)
  for (const [key, input] of calls) await call(key, input).catch(() => undefined)
  return shown()
}

test('a page shows what its calls show, and its counts for a minute', async () => {
  expect(await shownBy(VISITOR, [])).toEqual({ shows: [] })
  expect(
    await shownBy(VISITOR, [
      ['GET /api/notes/{id}', { params: { id: 1 } }],
      ['GET /api/notes/{id}', { params: { id: 2 } }],
      ['GET /api/notes/{id}', { params: { id: 1 } }],
    ]),
  ).toEqual({ shows: ['topic:1', 'topic:2'], until: at + 60_000 })
})

test('what was not found is shown too: it may come to be', async () => {
  expect(await shownBy(VISITOR, [['GET /api/notes/{id}', { params: { id: 8 } }]])).toEqual({
    shows: ['topic:8'],
  })
})

test.each([
  ['a call that is closed to visitors', 'GET /api/closed', {}],
  ['an address that makes no sense', 'GET /api/notes/{id}', { params: { id: 99 } }],
])('%s shows nothing: it stays so', async (_what, key, input) => {
  expect(await shownBy(VISITOR, [[key, input]])).toEqual({ shows: [] })
})

test.each([
  ['a call that does not say what it shows', 'GET /api/list'],
  ['a call that failed', 'GET /api/broken'],
])('with %s a page is not to be stored', async (_what, key) => {
  expect(await shownBy(VISITOR, [['GET /api/notes/{id}', { params: { id: 1 } }], [key]])).toEqual({
    shows: null,
  })
})

test("a member's page is never to be stored", async () => {
  expect(await shownBy(ADMIN, [])).toEqual({ shows: null })
})

test('a shared reply serves until what it shows has changed', async () => {
  const cache = createCache({ now: () => at })
  const ask = (viewer: Viewer, id: number) => api(viewer, cache)('GET /api/shared/{id}', { params: { id } })
  expect([await ask(ADMIN, 1), await ask(ADMIN, 1)]).toEqual([
    { id: 1, likes: 1 },
    { id: 1, likes: 1 },
  ])
  cache.purge(['topic:2'])
  expect(await ask(ADMIN, 1)).toEqual({ id: 1, likes: 1 })
  cache.purge(['topic:1'])
  expect(await ask(ADMIN, 1)).toEqual({ id: 1, likes: 2 })
})

test('a shared reply whose keys are null is asked for each time, and its page is not to be stored', async () => {
  const cache = createCache({ now: () => at })
  const ask = () => api(ADMIN, cache)('GET /api/unseen')
  expect([await ask(), await ask()]).toEqual([1, 2])
  expect(await shownBy(VISITOR, [['GET /api/unseen']], cache)).toEqual({ shows: null })
})

test('a count that changes is new to members at once, to visitors within a minute', async () => {
  const cache = createCache({ now: () => at })
  const likes = async (viewer: Viewer) => {
    const reply = await api(viewer, cache)('GET /api/shared/{id}', { params: { id: 1 } })
    return Note.parse(reply).likes
  }
  expect([await likes(ADMIN), await likes(VISITOR)]).toEqual([1, 2])
  cache.purge(['counts:forum'])
  expect([await likes(ADMIN), await likes(VISITOR)]).toEqual([3, 2])
  const begun = at
  // A page made from a reply that is some seconds old is stored for the rest of the minute.
  at += 9_000
  const { until } = await shownBy(VISITOR, [['GET /api/shared/{id}', { params: { id: 1 } }]], cache)
  expect(until).toBe(begun + 60_000)
  at += 2_000
  expect(await likes(VISITOR)).toBe(4)
})

test('what time alone changes is shown until then, and not later by a page that is made of a kept reply', async () => {
  const cache = createCache({ now: () => at })
  const turns = at + 5_000
  const shown = () => shownBy(VISITOR, [['GET /api/turning']], cache)
  expect(await shown()).toEqual({ shows: ['settings'], until: turns + 1 })
  at += 5_000
  expect(await shown()).toEqual({ shows: ['settings'], until: turns + 1 })
  at += 1
  expect(await shown()).toEqual({ shows: ['settings'], until: at + 5_001 })
})
