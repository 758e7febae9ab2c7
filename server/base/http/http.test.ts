// What all calls share: request ids, errors, methods, origins, bodies, cookies.
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { ErrorBody, STATUS_OF } from '#contract/errors.ts'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import { refuse } from '#server/base/refusal.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { ADMIN_ID, openSmallSite } from '#server/testing/small-site.ts'
import { implement } from './calls.ts'

const Note = z.strictObject({ text: z.string().max(200) })
const calls = endpoints({
  'GET /api/notes': {
    summary: 'Notes.',
    access: 'anyone',
    query: z.object({ q: z.string().optional() }),
    reply: z.array(z.string()),
    shows: 'unstorable',
  },
  'GET /api/notes/{id}': {
    summary: 'One.',
    access: 'anyone',
    params: z.strictObject({ id: z.string() }),
    reply: Note,
    shows: 'unstorable',
  },
  'POST /api/notes': { summary: 'Adds one.', access: 'anyone', body: Note, reply: Note, status: 201 },
  'POST /api/own-notes': {
    summary: 'Adds an own one.',
    access: 'member',
    body: Note,
    reply: Note,
    status: 201,
  },
  'DELETE /api/notes/{id}': {
    summary: 'Removes one.',
    access: 'anyone',
    params: z.strictObject({ id: z.string() }),
  },
  'GET /api/secrets': { summary: 'For admins.', access: 'admin', reply: Note },
  'GET /api/broken': { summary: 'Fails.', access: 'anyone', reply: Note, shows: 'unstorable' },
  'GET /api/leaky': { summary: 'Says too much.', access: 'anyone', reply: Note, shows: 'unstorable' },
  'GET /api/busy': { summary: 'Too many.', access: 'anyone', reply: Note, shows: 'unstorable' },
  'POST /api/sign-in': { summary: 'Sets the cookie.', access: 'anyone', reply: Note },
  'POST /api/sign-out': { summary: 'Removes the cookie.', access: 'anyone' },
})

const added = vi.fn()
const routes = implement(calls, {
  'GET /api/notes': ({ query }) => [query.q ?? 'none'],
  'GET /api/notes/{id}': ({ params }) => ({ text: params.id }),
  'POST /api/notes': ({ body }) => {
    added(body)
    return body
  },
  'POST /api/own-notes': ({ body }) => {
    added(body)
    return body
  },
  'DELETE /api/notes/{id}': () => undefined,
  'GET /api/secrets': () => ({ text: 'secret' }),
  'GET /api/broken': () => {
    throw new Error('select password_hash from users where /srv/site/server/x.ts')
  },
  'GET /api/leaky': () => ({ text: 'x', passwordHash: 'y' }) as { text: string },
  'GET /api/busy': () => {
    throw refuse.tooMany(61)
  },
  'POST /api/sign-in': ({ answer }) => {
    answer.session = 'fresh-token'
    return { text: 'in' }
  },
  'POST /api/sign-out': ({ answer }) => {
    answer.session = ''
  },
})

const site = openSmallSite({ routes })
const secure = openSmallSite({ routes, env: { PUBLIC_URL: 'https://pinball.example' } })

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = {}) =>
  site.call('POST /api/notes', { body, headers: { ...JSON_TYPE, ...headers } })

test('the standing table of refusals is the one of the interface', () => {
  expect(STATUS_OF).toEqual({
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    method: 405,
    too_slow: 408,
    conflict: 409,
    too_large: 413,
    wrong_kind: 415,
    too_many: 429,
    internal: 500,
    upstream: 502,
    unavailable: 503,
  })
})

test('every refusal has one body, and its id stands in the log', async () => {
  const refused = [
    await site.call('GET /api/nothing'),
    await site.call('PUT /api/notes'),
    await post('{'),
    await post('{"text":7}'),
    await site.call('GET /api/secrets'),
    await site.call('GET /api/broken'),
    await site.call('GET /api/busy'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 405, 400, 400, 401, 500, 429])
  for (const { body } of refused) {
    expect(ErrorBody.safeParse(body).error).toBeUndefined()
    expect(body.message).toBe(body.error)
  }
  const ids = refused.map(({ body }) => body.requestId)
  expect(new Set(ids).size).toBe(ids.length)
  const logged = site.lines.filter(({ text }) => text === 'request').map(({ fields }) => fields.requestId)
  for (const id of ids) expect(logged).toContain(id)
})

test('a failure is blamed on us in the log and told as an id alone', async () => {
  const before = site.lines.length
  const { status, text, body } = await site.call('GET /api/broken')
  expect([status, body.code]).toEqual([500, 'internal_error'])
  expect(text).not.toMatch(/select|password_hash|srv|\.ts|Error:|at /)
  const logged = site.lines.slice(before).find(({ level }) => level === 'error')
  expect(logged?.fields).toMatchObject({ requestId: body.requestId })
  expect(String(logged?.fields.err)).toContain('password_hash')
})

test('an answer that says more than its contract fails in tests instead of leaking', async () => {
  expect((await site.call('GET /api/leaky')).text).not.toContain('"y"')
  const unchecked = openSmallSite({ routes, checkReplies: false })
  expect((await unchecked.call('GET /api/leaky')).text).toContain('"y"')
})

test('a body that breaks off is the doing of its sender, no failure of the site or its database', async () => {
  const before = site.lines.length
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"text":'))
      stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const answer = await site.call('POST /api/notes', {
    body,
    headers: JSON_TYPE,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, answer.body.code]).toEqual([400, 'body_cut_off'])
  expect(site.lines.slice(before).filter(({ level }) => level === 'error')).toEqual([])
})

test('a method that an address does not take is 405 and names those it takes', async () => {
  const answer = await site.call('PATCH /api/notes')
  expect([answer.status, answer.headers.get('allow'), answer.body.code]).toEqual([
    405,
    'GET, HEAD, POST',
    'method_not_allowed',
  ])
  expect((await site.call('POST /api/notes/7')).headers.get('allow')).toBe('GET, HEAD, DELETE')
})

test('a method cannot be smuggled in by a header or a field', async () => {
  const answer = await site.call('GET /api/notes/7', { headers: { 'x-http-method-override': 'DELETE' } })
  expect([answer.status, answer.body]).toEqual([200, { text: '7' }])
  expect((await site.call('GET /api/notes?_method=POST')).body).toEqual(['none'])
})

test('HEAD is GET without the body', async () => {
  const head = await site.call('HEAD /api/notes')
  expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'application/json'])
  expect((await site.call('HEAD /api/nothing')).status).toBe(404)
})

test.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('an unknown call is a 404 in JSON: %s', async (method) => {
  const { status, body } = await site.call(`${method} /api/nothing/at/all`)
  expect([status, body.code]).toEqual([404, 'unknown_call'])
})

test('answers are data: not sniffed, not framed, not stored', async () => {
  for (const answer of [await site.call('GET /api/notes'), await site.call('GET /api/nothing')]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  }
  expect((await secure.call('GET /api/notes')).headers.get('strict-transport-security')).toContain(
    'max-age=31536000',
  )
})

test('a write from another site is refused before anything happens; with the check off it would be taken', async () => {
  added.mockClear()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'multiball=good' }
  const refused = await post('{"text":"x"}', foreign)
  expect([refused.status, refused.body.code, added.mock.calls.length]).toEqual([403, 'foreign_origin', 0])
  // The counter-example: the same site, without the two headers that the check relies on.
  const taken = await post('{"text":"x"}', { cookie: foreign.cookie })
  expect([taken.status, added.mock.calls.length]).toEqual([201, 1])
})

test('a write from a page that belongs to another member is refused, unless anyone may make it', async () => {
  added.mockClear()
  const write = (path: string, id: number) =>
    site.call(`POST ${path}`, {
      body: '{"text":"x"}',
      headers: { ...JSON_TYPE, cookie: 'multiball=good', [PAGE_MEMBER_HEADER]: String(id) },
    })
  const refused = await write('/api/own-notes', ADMIN_ID + 1)
  expect([refused.status, refused.body.code, added.mock.calls.length]).toEqual([409, 'other_member', 0])
  expect((await write('/api/own-notes', ADMIN_ID)).status).toBe(201)
  // Signing in or out, for example.
  expect((await write('/api/notes', ADMIN_ID + 1)).status).toBe(201)
})

test('a form of another site cannot pass for JSON', async () => {
  const tries = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const type of tries) expect((await post('{"text":"x"}', { 'content-type': type })).status).toBe(415)
})

test('reading needs no origin: links from elsewhere work', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await site.call('GET /api/notes', { headers })).status).toBe(200)
})

test('a body is counted as it comes, whatever its header says', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(8 * 1024) })
  expect((await post(large)).status).toBe(413)
  expect((await post(large, { 'content-length': '10' })).status).toBe(413)
  expect((await post('{}', { 'content-length': '999999999' })).status).toBe(413)
})

test('a body that never ends is given up after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) })
    const asked = site.call('POST /api/notes', { body, headers: JSON_TYPE, duplex: 'half' } as RequestInit)
    await vi.advanceTimersByTimeAsync(20_000)
    const answer = await asked
    expect([answer.status, answer.body.code, answer.headers.get('connection')]).toEqual([
      408,
      'body_too_slow',
      'close',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('of a text that is too long its field is told, as long as the body is within its limit', async () => {
  const answer = await post(JSON.stringify({ text: 'x'.repeat(7 * 1024) }))
  expect([answer.status, answer.body.fields]).toEqual([400, { text: 'At most 200 characters.' }])
})

test.each(['null', '[]', '"x"'])('a body that is no object is refused as a whole: %s', async (text) => {
  const { status, body } = await post(text)
  expect([status, body.code, body.message]).toEqual([400, 'invalid_input', 'The request must be an object.'])
  expect(body).not.toHaveProperty('fields')
})

test('signs that no text may hold are refused, the same written out are only letters', async () => {
  const signs = await post('{"text":"a\\u0000b"}')
  const said = 'Contains characters that are not allowed'
  expect([signs.status, signs.body.fields]).toEqual([400, { text: said }])
  expect((await post('{"a\\u0000":1}')).status).toBe(400)
  const spelled = await post(JSON.stringify({ text: 'the sign \\u0000 in a listing of code' }))
  expect([spelled.status, spelled.body?.text]).toEqual([201, 'the sign \\u0000 in a listing of code'])
  const asked = await site.call('GET /api/notes?q=%00')
  expect([asked.status, asked.body.fields]).toEqual([400, { q: said }])
})

test('a query whose keys are called like the parts of an object is a query without them', async () => {
  for (const odd of ['__proto__=x', '__proto__=x&__proto__=y', 'constructor=x', 'hasOwnProperty=1']) {
    expect((await site.call(`GET /api/notes?${odd}`)).body).toEqual(['none'])
  }
  expect((await site.call('GET /api/notes?q=a&q=b')).status).toBe(400)
  expect((await site.call('GET /api/notes?q=')).body).toEqual(['none'])
})

test('the session cookie goes out on sign-in and away on sign-out, guarded as the scheme allows', async () => {
  const cookieOf = async (where: typeof site, call: string) =>
    (await where.call(call)).headers.get('set-cookie')
  expect(await cookieOf(site, 'POST /api/sign-in')).toMatch(
    /^multiball=fresh-token; Path=\/; .*HttpOnly; SameSite=Lax$/,
  )
  expect(await cookieOf(secure, 'POST /api/sign-in')).toMatch(/^__Host-multiball=fresh-token; .*; Secure$/)
  expect(await cookieOf(site, 'POST /api/sign-out')).toContain('multiball=; Path=/; Max-Age=0')
})

test('a visitor never gets a cookie; a session in use gets its own prolonged', async () => {
  expect((await site.call('GET /api/notes')).headers.get('set-cookie')).toBeNull()
  const stale = await site.call('GET /api/secrets', { headers: { cookie: 'multiball=unknown' } })
  expect([stale.status, stale.headers.get('set-cookie')]).toEqual([401, null])
  const used = await site.call('GET /api/secrets', { headers: { cookie: 'multiball=good' } })
  expect([used.status, used.headers.get('set-cookie')]).toEqual([200, null])
  const renewed = await site.call('GET /api/secrets', { headers: { cookie: 'multiball=renewed' } })
  expect(renewed.headers.get('set-cookie')).toContain('multiball=renewed; Path=/; Max-Age=2592000')
})

test('under https a cookie without its prefix is nobody', async () => {
  const call = (cookie: string) => secure.call('GET /api/secrets', { headers: { cookie } })
  expect((await call('multiball=good')).status).toBe(401)
  expect((await call('__Host-multiball=good')).status).toBe(200)
})

test('cookies, secrets and bodies do not reach the log', async () => {
  const before = site.lines.length
  await post('{"text":"my-private-text"}', { cookie: 'multiball=good', authorization: 'Bearer my-token' })
  await site.call('GET /api/notes?q=my-question')
  const logged = JSON.stringify(site.lines.slice(before))
  expect(logged).toContain('/api/notes')
  expect(logged).not.toMatch(/my-private-text|my-token|multiball=good|my-question/)
})

test('what succeeds at a path that the site itself calls is logged at debug level, what fails there as elsewhere', async () => {
  const own = openSmallSite({ routes, ownPaths: ['/api/notes', '/api/busy'] })
  await own.call('GET /api/notes')
  await own.call('GET /api/notes/7')
  await own.call('GET /api/busy')
  expect(own.lines.map(({ level, fields }) => [level, fields.path])).toEqual([
    ['debug', '/api/notes'],
    ['info', '/api/notes/7'],
    ['info', '/api/busy'],
  ])
})

test('too many tries are told when to come back', async () => {
  const { status, headers, body } = await site.call('GET /api/busy')
  expect([status, headers.get('retry-after'), body.code]).toEqual([429, '61', 'too_many_requests'])
  expect(body.error).toContain('61 seconds')
})

test.each(['57P01', '53300', '08006'])('a database that is gone (%s) is 503, not 500', async (code) => {
  const gone = implement(
    endpoints({ 'GET /api/x': { summary: 'X.', access: 'anyone', reply: z.string(), shows: 'unstorable' } }),
    {
      'GET /api/x': () => {
        throw new Error('query failed', { cause: Object.assign(new Error('connect'), { code }) })
      },
    },
  )
  const { status, body, text } = await openSmallSite({ routes: gone }).call('GET /api/x')
  expect([status, body.code]).toEqual([503, 'database_unavailable'])
  expect(text).not.toContain(code)
})

test.each(['ENOENT', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE'])(
  'a file that is missing or another service that is gone (%s) is not the database',
  async (code) => {
    const failing = implement(
      endpoints({
        'GET /api/x': { summary: 'X.', access: 'anyone', reply: z.string(), shows: 'unstorable' },
      }),
      {
        'GET /api/x': () => {
          throw new Error('failed', { cause: Object.assign(new Error('connect'), { code }) })
        },
      },
    )
    const { status, body } = await openSmallSite({ routes: failing }).call('GET /api/x')
    expect([status, body.code]).toEqual([500, 'internal_error'])
  },
)

test('a read that names no limit counts as a read, other calls as what they name', async () => {
  const spent: string[] = []
  const limits = { ...UNLIMITED, spend: async (limit: string) => void spent.push(limit) }
  const { call } = openSmallSite({ routes, limits })
  await call('GET /api/notes')
  await call('DELETE /api/notes/1')
  expect(spent).toEqual(['read'])
})
