// Pages call the API without the network, with the rights of their reader and no others.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#contract/api-error.ts'
import { endpoints } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { count } from '#contract/values.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { openSmallSite } from '#server/testing/small-site.ts'
import { implement } from './api.ts'
import { callInProcess } from './in-process.ts'
import { createKeptReplies, type KeptReplies } from './kept-replies.ts'
import { UNLIMITED } from './limits.ts'
import type { Log } from './log.ts'
import { refuse } from './refusal.ts'

const routes = implement(
  endpoints({
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
    'GET /api/words': {
      summary: 'W.',
      access: 'anyone',
      shared: 'unless_blocking',
      reply: z.number(),
      shows: 'unstorable',
    },
  }),
  {
    'GET /api/list': ({ query }) => query.limit ?? 0,
    'GET /api/secret': () => 'secret',
    'GET /api/words': () => ++timesAsked,
    'GET /api/broken': () => {
      throw new Error('select * from users')
    },
  },
)
let timesAsked = 0
const ADMIN: Viewer = {
  member: { id: 1, username: 'ada', role: 'admin', isSilenced: false },
  permissions: ALL_PERMISSIONS,
}
const logged: unknown[] = []
const log = { error: (fields: unknown) => logged.push(fields) } as unknown as Log

function api(viewer: Viewer, kept?: KeptReplies) {
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
  return callInProcess({ routes: byKey, performer: { limits, checkReplies: true }, kept, log }, caller)
}

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
  const kept = createKeptReplies()
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
