// Secrets in the site's own records: its log, its job queue, its events.
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openLogTo } from '#server/base/log.ts'
import { auditLog, liveMessages, outbox } from '#server/base/tables.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const PASSWORD = 'Grace-hopper-secret-1'
const NEW_PASSWORD = 'Grace-hopper-secret-2'
const BEARER = 'Bearer key-that-nobody-should-read'
const ADDRESS = 'grace@example.com'

/** Records the secrets that a test typed, sent or received, and the output of a plain request logger. */
function openNotebook() {
  const secrets = new Set<string>()
  const printed: string[] = []
  return {
    secrets,
    printed,
    keep: (...found: string[]) => {
      for (const one of found) if (one) secrets.add(one)
    },
  }
}

type Notebook = ReturnType<typeof openNotebook>

/** The site with a naive logger that prints every request before it is handled. */
function watched(site: TestSite, { printed, keep }: Notebook): TestSite {
  const request: TestSite['request'] = async (call, options = {}) => {
    printed.push(JSON.stringify([call, options.headers, options.as?.cookie, options.body]))
    const headers = { ...options.headers, authorization: BEARER }
    const answer = await site.request(call, { ...options, headers })
    for (const line of answer.headers.getSetCookie()) keep(/=([^;]+);/.exec(line)?.[1] ?? '')
    return answer
  }
  return { ...site, request }
}

async function resetPassword(site: TestSite, { keep }: Notebook): Promise<void> {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const token = tokenFor(site, ADDRESS)
  keep(token)
  const body = { token, newPassword: NEW_PASSWORD }
  expect((await site.request('POST /api/password-resets/completion', { body })).status).toBe(204)
}

async function verifyAddress(site: TestSite, { keep }: Notebook): Promise<void> {
  await site.jobs.runAll()
  const token = tokenFor(site, ADDRESS)
  keep(token)
  expect((await site.request('POST /api/email-verifications', { body: { token } })).status).toBe(200)
}

/** Turns on and uses second factor, recovery code and passkey. */
async function useFactors(site: TestSite, { keep }: Notebook): Promise<void> {
  const browser = openBrowser(site)
  const login = { username: 'grace', password: NEW_PASSWORD }
  await browser.request('POST /api/login', login)
  const device = openAuthenticator()
  const { body: creation } = await browser.request('POST /api/user/passkeys/options')
  const made = device.create(creation)
  await browser.request('POST /api/user/passkeys', { name: 'My phone', passkey: made })
  const { body: setup } = await browser.request('POST /api/user/second-factor/setup')
  const code = new TOTP({ secret: setup.secret }).generate({ timestamp: site.clock.now().getTime() })
  const on = await browser.request('POST /api/user/second-factor', { code })
  const recovery: string = on.body.recoveryCodes[0]
  const first = await openBrowser(site).request('POST /api/login', login)
  const { token } = first.body.secondFactor
  const second = { token, code: recovery }
  expect((await site.request('POST /api/login/second-factor', { body: second })).status).toBe(200)
  const { body: asked } = await site.request('POST /api/login/passkey-options')
  const passkey = device.answer(asked)
  expect((await site.request('POST /api/login/passkey', { body: { passkey } })).status).toBe(200)
  keep(setup.secret, code, recovery, token, creation.challenge, asked.challenge, device.id)
  keep(made.response.attestationObject, passkey.response.signature)
}

/** A sign-up that fails in the database, whose errors repeat the values. */
async function breakOne(site: TestSite, { keep }: Notebook): Promise<void> {
  const { database } = site.context
  keep('Broken-secret-1')
  await database.query('alter table users rename column bio to bio_away')
  try {
    const body = { username: 'broken', email: 'broken@example.com', password: 'Broken-secret-1' }
    expect((await site.request('POST /api/register?code=Broken-secret-1', { body })).status).toBe(500)
  } finally {
    await database.query('alter table users rename column bio_away to bio')
  }
}

test('no secret is left in the log, in the queue or in the events, where a plain request logger leaves them all', async () => {
  const lines: string[] = []
  const notebook = openNotebook()
  const plain = await openTestSite({
    log: openLogTo('trace', { write: (line) => void lines.push(line) }),
    now: new Date('2026-03-01T12:00:10Z'),
  })
  const site = watched(plain, notebook)
  const queued: unknown[] = []
  const runAll = site.jobs.runAll
  site.jobs.runAll = async () => {
    queued.push(...site.jobs.added)
    await runAll()
  }
  notebook.keep(PASSWORD, NEW_PASSWORD, BEARER.replace('Bearer ', ''))

  const browser = openBrowser(site)
  const grace = { username: 'grace', email: ADDRESS, password: PASSWORD }
  expect((await browser.request('POST /api/register', grace)).status).toBe(201)
  await verifyAddress(site, notebook)
  const { body: self } = await browser.request('GET /api/user')
  const owner = { id: self.id, username: 'grace', cookie: browser.cookies() }
  await uploadsOn(() => ({ site, owner })).uploaded({ bytes: await samplePicture() })
  await browser.request('POST /api/login', { username: 'grace', password: `${PASSWORD}-wrong` })
  await browser.request('POST /api/unsubscribe?token=7.message.secret-of-a-letter')
  notebook.keep(`${PASSWORD}-wrong`, 'secret-of-a-letter')
  await resetPassword(site, notebook)
  await useFactors(site, notebook)
  await breakOne(site, notebook)
  await site.jobs.runAll()

  const { db } = site.context
  // The beginning of every password hash.
  notebook.keep('$argon2id$')
  const events = [outbox, liveMessages, auditLog].map((table) => db.select().from(table))
  const left = {
    log: lines.join(''),
    queue: JSON.stringify(queued),
    events: JSON.stringify(await Promise.all(events)),
  }
  // The requests did reach the log.
  expect(left.log).toContain('request failed')
  expect(left.log).toContain('/api/password-resets/completion')
  expect(left.queue).toContain('mail_password_reset')
  expect(left.events).toContain('password_changed')
  expect(notebook.secrets.size).toBeGreaterThan(15)

  const naive = notebook.printed.join('\n')
  const inNaive = [...notebook.secrets].filter((secret) => naive.includes(secret))
  expect(inNaive.length).toBeGreaterThan(10)
  for (const [where, text] of Object.entries(left))
    for (const secret of notebook.secrets)
      expect([where, secret, text.includes(secret)]).toEqual([where, secret, false])
})
