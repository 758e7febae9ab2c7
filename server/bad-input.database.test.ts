// Bad input: the answer to any input is one of the contract's refusals, never a failure, and nothing is written.
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import type { Route } from '#server/base/http/calls.ts'
import {
  beyondOf,
  callOf,
  type SampleInput,
  type Schema,
  sampleInput,
  schemaOf,
  tooLong,
  typeOf,
  UNFINISHED,
} from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestAnswer, type TestMember, type TestSite } from '#server/testing/site.ts'

const LONG = 'x'.repeat(100_000)
const TEXTS_NOBODY_TYPES = ['nul \u0000 inside', 'bell \u0007', 'turned \u202e round', 'hidden \u200b blank']
const HALF_A_PAIR = 'half \ud800 of a pair'
const OTHER_TYPES: unknown[] = [null, true, [], ['a'], {}, { a: 1 }, 1.5, -1, 1e308]
const BAD_NUMBERS = [
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '1e1',
  ' 1',
  '+1',
  '1.5',
  '1.0',
  'one',
  '⅒',
  '１',
]
const HUGE_NUMBERS = ['2147483648', '99999999999999999999', '9'.repeat(400)]
const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  'abc',
  '1e0',
  '0x1',
  '%201',
  '%00',
  '1%00',
  '..%2f',
  '..%2f..%2fetc%2fpasswd',
  '%5c..%5c',
  'C:%5Cboot.ini',
  '%ff%fe',
  '%',
  "1'--",
  '1%20or%201=1',
  '%F0%9F%8E%B1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'x'.repeat(3000),
]
/** Injection attempts where a word is expected; the answer is the same as for any other unknown word. */
const INJECTIONS = [
  "' or '1'='1",
  '"; drop table users; --',
  'id desc, (select password_hash from users limit 1)',
  '{{7*7}}',
  '../../etc/passwd',
]

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  admin = await site.member({ role: 'admin', username: 'the_admin' })
})

async function rowCounts(): Promise<Record<string, unknown>> {
  const { database } = site.context
  const { rows: tables } = await database.query(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.map(
    ({ tablename }) => `select '${tablename}' as name, count(*)::int as n from "${tablename}"`,
  )
  const { rows } = await database.query(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Null for one of the statuses and, if it is a refusal, the contract's error body; else a description of the fault. */
function faultOf({ status, text, body, headers }: TestAnswer, statuses: readonly number[]): string | null {
  if (!statuses.includes(status)) return `answered ${status}: ${text.slice(0, 200)}`
  if (status < 400) return null
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return `has no error body: ${text.slice(0, 200)}`
  if (parsed.data.error !== parsed.data.message) return 'says two things'
  if (/\b(select\b.*\bfrom\b|insert into|from "|node_modules|at \w+ \()/i.test(text))
    return `tells too much: ${text}`
  if (text.length > 2_000) return `repeats what was sent: ${text.length} characters`
  if (!headers.get('content-type')?.startsWith('application/json')) return 'is no JSON'
  return null
}

/** Sends every case and returns those that were not refused; the tables must have as many rows as before. */
async function refuseAll(cases: AsyncIterable<[string, TestAnswer]>, statuses: readonly number[]) {
  const before = await rowCounts()
  const wrong: string[] = []
  let tried = 0
  for await (const [name, answer] of cases) {
    tried++
    const fault = faultOf(answer, statuses)
    if (fault) wrong.push(`${name}: ${fault}`)
  }
  expect(wrong).toEqual([])
  expect(await rowCounts()).toEqual(before)
  return tried
}

/** Uploads are forms, not JSON: server/base/http/bodies/multipart.test.ts and the pictures room test those. */
const writes = () => site.routes.filter(({ endpoint }) => endpoint.body && !endpoint.upload)

function sent(route: Route, input: SampleInput, body: unknown, headers: Record<string, string> = {}) {
  return site.request(callOf(route, input), { as: admin, body, headers })
}

/** Values that the field's schema must refuse. */
function* badValues(schema: Schema): Generator<unknown> {
  const inner = schema.anyOf?.find((one) => typeOf(one) === 'null') ? schema.anyOf[0] : undefined
  // For a nullable field, null is valid.
  if (inner) for (const value of badValues(inner)) if (value !== null) yield value
  if (inner) return
  const type = typeOf(schema)
  if (type === 'array' || type === 'object') yield* ['text', 7, null, 'x'.repeat(7_000)]
  else if (type === 'integer' || type === 'number') {
    const odd = type === 'integer' ? 1.5 : -2 // Ratings and prices have fractions.
    yield* [null, true, [], [1], {}, '1', 'NaN', '', -1, beyondOf(schema), 1e308, odd]
  } else if (type === 'boolean') yield* ['maybe', 7, [], {}, ...(Array.isArray(schema.type) ? [] : [null])]
  else yield* [...otherTypes(schema), tooLong(schema), '']
}

/** Whether an empty text is valid, where it clears a value. */
function maySayNothing(schema: Schema): boolean {
  return schema.const === '' || (schema.anyOf ?? []).some(maySayNothing)
}

/** A price may also be a number with a fraction. */
function otherTypes({ anyOf }: Schema): unknown[] {
  const takesFractions = anyOf?.some((one) => typeOf(one) === 'number')
  return takesFractions ? OTHER_TYPES.filter((value) => value !== 1.5) : OTHER_TYPES
}

/** A password may contain any characters; at sign-in an impossible name is just a wrong one. */
function* oddTexts(call: string, name: string): Generator<string> {
  yield TEXTS_NOBODY_TYPES[0] ?? ''
  if (name === 'password' || call === 'POST /api/login' || UNFINISHED.has(call)) return
  yield* [...TEXTS_NOBODY_TYPES, HALF_A_PAIR, '   ']
}

async function* badBodies(route: Route): AsyncGenerator<[string, TestAnswer]> {
  const input = sampleInput(route)
  const { properties = {}, required = [] } = schemaOf(route.endpoint, 'body') ?? {}
  const good = input.body as Record<string, unknown>
  for (const name of required) {
    const { [name]: _, ...without } = good
    yield [`${route.key} without ${name}`, await sent(route, input, without)]
  }
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of [...badValues(schema), ...oddTexts(route.key, name)]) {
      if (value === '' && (UNFINISHED.has(route.key) || maySayNothing(schema))) continue
      const text = (JSON.stringify(value) ?? 'undefined').slice(0, 40)
      yield [`${route.key} with ${name} ${text}`, await sent(route, input, { ...good, [name]: value })]
    }
  }
  const tooMany = ['role', 'isAdmin', 'id', 'constructor', 'toString', 'subscriptionStatus', '']
  for (const name of tooMany.filter((each) => !Object.hasOwn(properties, each))) {
    yield [
      `${route.key} with a field ${name} too many`,
      await sent(route, input, { ...good, [name]: 'admin' }),
    ]
  }
}

test('without the faults below, every sample is well-formed', () => {
  for (const route of site.routes) {
    const sample = sampleInput(route)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route.endpoint[part]
      if (schema) expect([route.key, schema.safeParse(sample[part]).error]).toEqual([route.key, undefined])
    }
  }
})

test('each field of each write: missing, of another type, too long, unreadable, unknown', async () => {
  async function* cases() {
    for (const route of writes()) yield* badBodies(route)
  }
  expect(await refuseAll(cases(), [400])).toBeGreaterThan(100)
})

test('fields called like the parts of an object are refused and change nothing', async () => {
  async function* cases(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of writes()) {
      const input = sampleInput(route)
      const good = JSON.stringify(input.body).slice(1)
      for (const odd of [
        '"__proto__":{"role":"admin"}',
        '"\\u005f_proto__":1',
        '"constructor":{"prototype":1}',
      ]) {
        yield [`${route.key} ${odd}`, await sent(route, input, `{${odd},${good}`)]
      }
    }
  }
  await refuseAll(cases(), [400])
  expect(({} as Record<string, unknown>).role).toBeUndefined()
})

test('bodies that are no object, no JSON, no UTF-8 or nothing at all', async () => {
  const bodies = [
    '',
    ' ',
    '{',
    '{"a":1,}',
    'null',
    '[]',
    '"text"',
    '7',
    'NaN',
    "{'a':1}",
    '[{}]',
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
    `${'{"a":'.repeat(1_300)}1${'}'.repeat(1_300)}`,
    '\u0000{}',
  ]
  async function* cases(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of writes()) {
      const input = sampleInput(route)
      for (const body of bodies) yield [`${route.key} ${body.slice(0, 20)}`, await sent(route, input, body)]
      yield [`${route.key} bytes`, await sentBytes(route, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))]
      yield [`${route.key} half a letter`, await sentBytes(route, Buffer.from([0x22, 0xe2, 0x82, 0x22]))]
      yield [`${route.key} utf-16`, await sentBytes(route, Buffer.from('{"a":1}', 'utf16le'))]
    }
  }
  await refuseAll(cases(), [400])
})

async function sentBytes(route: Route, bytes: Uint8Array<ArrayBuffer>): Promise<TestAnswer> {
  const [method = '', path = ''] = callOf(route, sampleInput(route)).split(' ')
  const headers = { 'content-type': 'application/json', cookie: admin.cookie }
  const response = await site.app.request(path, { method, headers, body: bytes })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

test('a body of another kind is 415, one larger than its call takes is 413', async () => {
  async function* ofKinds(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of writes()) {
      const input = sampleInput(route)
      const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']
      for (const kind of [...kinds, 'application/jsonp', 'text/json', 'application/json-patch+json']) {
        const answer = await sent(route, input, input.body, { 'content-type': kind })
        expect([route.key, kind, answer.status]).toEqual([route.key, kind, 415])
        yield [`${route.key} as ${kind}`, answer]
      }
      const large = await sent(route, input, { ...(input.body as object), more: 'x'.repeat(260 * 1024) })
      expect([route.key, large.status]).toEqual([route.key, 413])
      yield [`${route.key} too large`, large]
      const lying = await sent(route, input, { more: 'x'.repeat(260 * 1024) }, { 'content-length': '2' })
      expect([route.key, lying.status]).toEqual([route.key, 413])
    }
  }
  await refuseAll(ofKinds(), [413, 415])
})

test('a write that another site sends with the cookie of a member is refused, whatever it is', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost.evil.example:3000' },
  ]
  const everyWrite = site.routes.filter(({ key }) => !key.startsWith('GET '))
  async function* cases(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of everyWrite) {
      const input = sampleInput(route)
      for (const headers of foreign)
        yield [`${route.key} ${JSON.stringify(headers)}`, await sent(route, input, input.body, headers)]
    }
  }
  expect(await refuseAll(cases(), [403])).toBe(everyWrite.length * foreign.length)
  // The session itself is valid: without another site's headers the request passes.
  expect((await site.request('GET /api/admin/membership-tiers', { as: admin })).status).toBe(200)
})

test('ids in addresses are ids, or there is nothing there', async () => {
  async function* cases(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of site.routes.filter(({ endpoint }) => endpoint.params)) {
      const { query, body } = sampleInput(route)
      const isText = schemaOf(route.endpoint, 'params')?.properties?.slug !== undefined
      for (const id of BAD_IDS) {
        if (isText && id === '0') continue
        const [, name = ''] = /\{(\w+)\}/.exec(route.key) ?? []
        // The value is sent as it is, not URL-encoded again.
        const call = callOf(route, { params: { [name]: 'HERE' }, query }).replace('HERE', id)
        yield [
          `${route.key} ${id.slice(0, 30)}`,
          await site.request(call, { as: admin, ...(body !== undefined && { body }) }),
        ]
      }
    }
  }
  expect(await refuseAll(cases(), [400, 404])).toBeGreaterThan(100)
})

async function* badQueries(route: Route): AsyncGenerator<[string, TestAnswer]> {
  const { params, query } = sampleInput(route)
  const ask = (more: string) => site.request(callOf(route, { params, query: {} }) + more, { as: admin })
  for (const [name, schema] of Object.entries(schemaOf(route.endpoint, 'query')?.properties ?? {})) {
    const good = encodeURIComponent(String(query[name]))
    yield [`${route.key} ${name} twice`, await ask(`?${name}=${good}&${name}=${good}`)]
    yield [`${route.key} ${name} with NUL`, await ask(`?${name}=%00`)]
    const isWord = schema.enum !== undefined || schema.anyOf !== undefined || typeOf(schema) === 'boolean'
    const isNumber = typeOf(schema) === 'integer' || typeOf(schema) === 'number'
    const values = [
      ...(isNumber || isWord ? [...BAD_NUMBERS, ...HUGE_NUMBERS, ...INJECTIONS] : []),
      ...TEXTS_NOBODY_TYPES,
      LONG,
    ]
    for (const value of values) {
      // A manufacturer or a report may be given as a number or as a word.
      if (schema.anyOf && value === '1') continue
      yield [`${route.key} ${name}=${value.slice(0, 30)}`, await ask(`?${name}=${encodeURIComponent(value)}`)]
    }
    for (const key of [`${name}[]`, `${name}[a]`]) {
      if (!(schemaOf(route.endpoint, 'query')?.required ?? []).includes(name)) continue
      yield [`${route.key} ${key}`, await ask(`?${encodeURIComponent(key)}=1`)]
    }
  }
}

test('each key of each query: repeated, not a number, out of range, of no known word, unreadable', async () => {
  async function* cases() {
    for (const route of site.routes.filter(({ endpoint }) => endpoint.query)) yield* badQueries(route)
  }
  expect(await refuseAll(cases(), [400])).toBeGreaterThan(300)
})

test('unknown keys of a query are passed over, whatever they are called', async () => {
  const answers: string[] = []
  for (const route of site.routes.filter(({ key }) => key.startsWith('GET '))) {
    const call = callOf(route, sampleInput(route))
    const plain = await site.request(call, { as: admin })
    for (const odd of [
      '__proto__=1&__proto__=2',
      'constructor=1',
      'toString=1',
      '__proto__[limit]=1',
      'utm_source=x',
    ]) {
      const answer = await site.request(`${call}${call.includes('?') ? '&' : '?'}${odd}`, { as: admin })
      if (answer.status !== plain.status)
        answers.push(`${route.key} ${odd}: ${answer.status} for ${plain.status}`)
    }
  }
  expect(answers).toEqual([])
})

test('what is typed into a search is text and nothing else', async () => {
  async function* cases(): AsyncGenerator<[string, TestAnswer]> {
    for (const route of site.routes) {
      const { properties = {} } = schemaOf(route.endpoint, 'query') ?? {}
      for (const name of Object.keys(properties).filter((key) =>
        ['q', 'query', 'search', 'feature'].includes(key),
      )) {
        for (const text of [
          ...INJECTIONS,
          '%',
          '_',
          '\\',
          '%%%',
          "'",
          '"',
          '(((',
          '*',
          '🎱',
          'a'.repeat(100),
          '- !&|:*<->',
        ]) {
          const call = callOf(route, { params: {}, query: { [name]: text } })
          yield [`${route.key} ${name}=${text}`, await site.request(call, { as: admin })]
        }
      }
    }
  }
  expect(await refuseAll(cases(), [200, 400])).toBeGreaterThan(50)
})
