// A site per worker: the built program, a fresh data directory, a free port.
// Every page is watched: a console error or a violation of the content security policy fails the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'

export { expect }

export interface Site {
  url: string
  /**
   * Address of another process of the same site if there are two, else the same address: for a test's second member.
   */
  otherUrl: string
  dataDir: string
  /** Waits for the newest email to an address, because jobs take a moment. */
  emailTo(address: string, subject?: RegExp): Promise<string>
  /** Runs an operator command beside the running server. */
  cli(...argv: string[]): Promise<{ code: number; output: string }>
}

export const DEMO_PASSWORD = 'demo-password'

/** Tag of tests in which one browser updates another: those between members that also run with one process. */
export const LIVE = '@live'
/** Tags what people come to a room for: `npm test` runs these, and leaves the others to `npm run test:all` (record 74). */
export const MAIN = '@main'

/** A PNG of 48 by 32 pixels, all amber. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAASUlEQVRYhe2WwQkAQAzCOoz7P1wwN0aPEugAIho7NF/drCtAQdGhmiFsWdbxg2CMDtUMYcuyDiF80KJDNUPYssihCMY6HRwe1wfq+P6Xhovu2wAAAABJRU5ErkJggg==',
  'base64',
)

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => done(port))
    })
  })
}

export interface OwnSite extends Site {
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  /** Kills it, as a power cut would; with two processes, the one at `url`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A data folder as after a first start (prepared-setup.ts), for a site without settings of its own. */
export function makeDataDir(env: Record<string, string> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'multiball-e2e-'))
  const prepared = process.env.PREPARED_DATA
  if (prepared && Object.keys(env).length === 0) cpSync(prepared, dataDir, { recursive: true })
  return dataDir
}

/** Starts the built site and waits until it is ready. */
export async function startSite(env: Record<string, string> = {}): Promise<OwnSite> {
  const port = await freePort()
  const dataDir = makeDataDir(env)
  const settings = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DEMO_PASSWORD,
    // A closed port: tests never leave this machine.
    OPDB_API_URL: 'http://127.0.0.1:9/api',
    ...env,
  }
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stdout.on('data', (chunk) => (said += chunk))
  server.stderr.on('data', (chunk) => (said += chunk))
  await untilReady(url, server, () => said)
  return {
    url,
    otherUrl: url,
    dataDir,
    emailTo: (address, subject) => newestEmail([dataDir], address, subject),
    cli: (...argv) => runCli(argv, settings),
    halt: () => stopped(server),
    kill: () => stopped(server, 'SIGKILL'),
    stop: async () => {
      await stopped(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two processes on one PostgreSQL, like a large site: with shared pictures, and jobs done by either. */
export async function startTwoProcesses(): Promise<OwnSite> {
  const postgres = await startPrivatePostgres()
  const uploads = mkdtempSync(join(tmpdir(), 'multiball-e2e-uploads-'))
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'a secret of thirty-two characters or more',
    SEED: 'demo',
    STORAGE_URL: `file:${uploads}`,
  }
  const one = await startSite(env)
  const two = await startSite(env)
  const halt = async () => {
    await Promise.all([one.halt(), two.halt()])
  }
  return {
    ...one,
    otherUrl: two.url,
    emailTo: (address, subject) => newestEmail([one.dataDir, two.dataDir], address, subject),
    halt,
    stop: async () => {
      await Promise.all([one.stop(), two.stop()])
      await postgres.stop()
      rmSync(uploads, { recursive: true, force: true })
    },
  }
}

async function newestEmail(dataDirs: string[], address: string, subject = /./): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const emails = dataDirs
      .map((folder) => join(folder, 'mail'))
      .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => ({ folder, name })) : []))
      .filter(({ name }) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort((a, b) => b.name.localeCompare(a.name))
      .map(({ folder, name }) => plainText(readFileSync(join(folder, name), 'utf8')))
    const found = emails.find(
      (text) => text.includes(`To: ${address}`) && subject.test(/^Subject: (.*)$/m.exec(text)?.[1] ?? ''),
    )
    if (found) return found
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`No email to ${address} came.`)
}

/** Headers and text part; the HTML part has the same content. */
function plainText(eml: string): string {
  const [, boundary] = /^Content-Type: multipart\/[^;]*;\s*boundary="([^"]+)"/im.exec(eml) ?? []
  if (!boundary) return decoded(eml)
  const [headers = '', ...parts] = eml.split(`--${boundary}`)
  return headers + decoded(parts.find((part) => /^Content-Type: text\/plain/im.test(part)) ?? '')
}

/** Decodes quoted-printable: soft line breaks and =XX. */
function decoded(part: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(part)) return part
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 1100; tries++) {
    if (server.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`The site did not start:\n${output()}`)
}

function stopped(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    server.once('exit', () => done())
    server.kill(signal)
  })
}

function runCli(argv: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/cli.mjs', ...argv], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** Records errors on a page that no one would see. */
function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
}

/** Chromium logs every refused call as an error; tests that provoke one check the screen instead. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (400|401|402|403|404|409|415|429|503)/.test(
    text,
  )
}

/** The site's first admin, shared by all tests of a site. */
export const ADMIN = { username: 'page_admin', email: 'page-admin@example.com', password: 'admin-password' }

export async function makeAdmin(site: Site): Promise<void> {
  const made = await fetch(`${site.url}/api/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  expect([201, 409]).toContain(made.status)
}

/** Signs in without the form, for tests that are about something else. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
}

/** Registers a member with the demo password, which signs in as well; the member's id. */
export async function registerMember(page: Page, username: string): Promise<number> {
  const data = { username, email: `${username}@example.com`, password: DEMO_PASSWORD }
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** A page in another browser, signed in; a username alone has the demo password. Visitors have `browser.newPage`. */
export async function openPageAs(
  browser: Browser,
  member: string | { username: string; password: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { username, password } =
    typeof member === 'string' ? { username: member, password: DEMO_PASSWORD } : member
  const page = await browser.newPage(options)
  await signIn(page, username, password)
  return page
}

/** A page in another browser, of a member who has just registered there. */
export async function openPageAsNewMember(
  browser: Browser,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  await registerMember(page, username)
  return page
}

/** Makes `goto` and `reload` wait for hydration, because earlier presses have no effect. */
function waitForLife(page: Page): void {
  const isAlive = () =>
    !document.querySelector('script[type=module]') || 'drawn' in document.documentElement.dataset
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await page.waitForFunction(isAlive)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await page.waitForFunction(isAlive)
    return answer
  }
}

function waitForLifeIn(context: BrowserContext): BrowserContext {
  return context.on('page', waitForLife)
}

/** Same for pages of browser contexts that a test opens itself. */
function withLivelyPages(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (...options) => waitForLifeIn(await newContext(...options))
  browser.newPage = async (...options) => (await browser.newContext(...options)).newPage()
  return browser
}

export const test = base.extend<{ faults: string[]; guests: undefined }, { processes: 1 | 2; site: Site }>({
  browser: [async ({ browser }, use) => use(withLivelyPages(browser)), { scope: 'worker' }],
  /** Number of processes of the site; a project of playwright.config.ts sets two. */
  processes: [1, { option: true, scope: 'worker' }],
  site: [
    async ({ processes }, use) => {
      const site = processes === 2 ? await startTwoProcesses() : await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  /** Closes contexts that a test opened, because their pages would stay connected and busy until the end. */
  guests: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('page', (page) => watch(page, faults))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Tests of a file with a site of its own, started by its first test and stopped after its last. Overriding the `site`
 * fixture instead would make Playwright restart the worker, and the site that it shares.
 */
export function testOnOwnSite(prepare: (site: Site) => Promise<void> = async () => {}) {
  let own: Promise<OwnSite> | undefined
  async function start(): Promise<OwnSite> {
    const site = await startSite()
    await prepare(site)
    return site
  }
  const ownTest = test.extend<{ ownSite: Site }>({
    ownSite: [
      // biome-ignore lint/correctness/noEmptyPattern: the test tool reads the names of what is asked for
      async ({}, use) => {
        own ??= start()
        await use(await own)
      },
      { timeout: 120_000 },
    ],
    baseURL: async ({ ownSite }, use) => use(ownSite.url),
  })
  ownTest.afterAll(async () => (await own)?.stop())
  return ownTest
}
