// Cross-site request forgery (CSRF): every kind of write that another site's page can make a browser send.
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { beforeAll, expect, test } from 'vitest'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const BIO = 'written by evil.example'
const EVIL: Record<string, string> = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

const FOREIGN: Record<string, string>[] = [EVIL, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }]

interface Forged {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Requests that a form, a link, a picture or a script of another site can send without a preflight. */
const FORGED: Record<string, Forged> = {
  'a form that passes for JSON': {
    method: 'POST',
    path: '/api/user',
    headers: { ...EVIL, 'content-type': 'text/plain' },
    body: `{"bio":"${BIO}","ignored":"="}`,
  },
  'a form with a method of its own': {
    method: 'POST',
    path: '/api/user?_method=PATCH',
    headers: { ...EVIL, 'content-type': 'application/x-www-form-urlencoded' },
    body: `_method=PATCH&bio=${encodeURIComponent(BIO)}`,
  },
  'a script that overrides the method': {
    method: 'POST',
    path: '/api/user',
    headers: { ...EVIL, 'content-type': 'text/plain', 'x-http-method-override': 'PATCH' },
    body: `{"bio":"${BIO}"}`,
  },
  'a link': {
    method: 'GET',
    path: `/api/user?_method=PATCH&bio=${encodeURIComponent(BIO)}`,
    headers: { 'sec-fetch-site': 'cross-site' },
  },
}

let site: TestSite
let ada: TestMember
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
})

/** A naive implementation: a request with a member's cookie counts as the member's intention. */
function openNaive() {
  let bio = ''
  const app = new Hono()
  app.all('/api/user', async (c) => {
    if (!getCookie(c, 'multiball')) return c.text('', 401)
    const text = await c.req.text()
    const sent = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    bio = sent.bio ?? c.req.query('bio') ?? bio
    return c.text('done')
  })
  return { app, bio: () => bio }
}

test.each(Object.entries(FORGED))(
  '%s of another site writes on a stand-in that goes by the cookie',
  async (_what, forged) => {
    const { app, bio } = openNaive()
    const { path, headers, ...init } = forged
    const answer = await app.request(path, { ...init, headers: { ...headers, cookie: ada.cookie } })
    expect([answer.status, bio()]).toEqual([200, BIO])
  },
)

test.each(Object.entries(FORGED))(
  '%s of another site writes nothing here',
  async (_what, { path, headers, ...init }) => {
    const answer = await site.app.request(path, { ...init, headers: { ...headers, cookie: ada.cookie } })
    // A link is read as the member, like any link; the other forms read nothing.
    expect([403, 405].includes(answer.status) || init.method === 'GET').toBe(true)
    expect((await site.request('GET /api/user', { as: ada })).body.bio).toBeNull()
  },
)

test('the same write from the site itself is taken: it is the origin that decides', async () => {
  const write = (headers: Record<string, string>) =>
    site.request('PATCH /api/user', { as: ada, body: { bio: 'My own words' }, headers })
  const foreign = await write(EVIL)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin'])
  expect((await write({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  await site.request('PATCH /api/user', { as: ada, body: { bio: null } })
})

test('every write of the site refuses another origin, whoever is signed in, and takes text for no JSON', async () => {
  const admin = await site.member({ role: 'admin' })
  const writes = site.routes.filter(({ key }) => !key.startsWith('GET '))
  expect(writes.length).toBeGreaterThan(40)
  const taken: string[] = []
  for (const route of writes) {
    const { body, ...where } = sampleInput(route)
    const call = callOf(route, where)
    for (const headers of FOREIGN) {
      const answer = await site.request(call, { as: admin, body, headers })
      if (answer.body?.code !== 'foreign_origin') taken.push(`${call} ${answer.status}`)
    }
    if (body === undefined || route.endpoint.confirmed || route.endpoint.upload) continue
    const asText = await site.request(call, { as: admin, body, headers: { 'content-type': 'text/plain' } })
    if (asText.status !== 415) taken.push(`${call} as text ${asText.status}`)
  }
  expect(taken).toEqual([])
  expect((await site.request('GET /api/user', { as: admin })).status).toBe(200)
})
