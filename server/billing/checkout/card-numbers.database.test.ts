// Card numbers are never stored: not in the sandbox's file, not in a log, not in a table. Nor are the addresses of
// hosted pages, which work for everyone who has them.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPaymentSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { look, pathOf } from '#sandbox/testing/shop.ts'
import { openLogTo } from '#server/base/log.ts'
import { createViewerFinder } from '#server/membership/viewers.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'
import { addHostedPages, HOSTED_PAGES_PATH } from './hosted-pages.ts'

/** Passes the checksum of real cards, and is no test card. */
const REAL_LOOKING = '4539 1488 0343 6467'
const TEST_CARD = '4242 4242 4242 4242'

const logged: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'multiball-cards-'))
let sandbox: Sandbox
let site: BillingSite
let member: TestMember

beforeAll(async () => {
  sandbox = createPaymentSandbox({
    folder,
    pagesUrl: `http://localhost:3000${HOSTED_PAGES_PATH}`,
    webhookUrl: 'http://127.0.0.1:9/none',
  })
  site = await openBillingSite({
    sandbox,
    log: openLogTo('trace', { write: (line) => void logged.push(line) }),
  })
  const resolveSession = createViewerFinder(site.context, site.rooms.billing)
  addHostedPages(site.app, sandbox, { config: site.context.config, resolveSession })
  member = await site.member()
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

async function openCheckout(as = member): Promise<string> {
  const [, pro] = (await site.request('GET /api/membership-tiers')).body
  const body = { tierId: pro.id, priceId: pro.stripePriceId }
  return (await site.request('POST /api/create-checkout-session', { as, body })).body.url
}

/** Sends a form as a browser does, through the site. */
async function send(url: string, typed: Record<string, string>): Promise<{ status: number; text: string }> {
  const csrf = /name="csrf" value="(\w+)"/.exec(look(sandbox, url))?.[1] ?? ''
  const answer = await site.app.request(HOSTED_PAGES_PATH + pathOf(url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ csrf, expiry: '12/34', cvc: '987', ...typed }).toString(),
  })
  return { status: answer.status, text: await answer.text() }
}

async function everyTable(): Promise<string> {
  const { rows } = await site.context.database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const kept = await Promise.all(
    rows.map(({ name }) =>
      site.context.database
        .query(`select t::text as kept from ${String(name)} t`)
        .then(({ rows: all }) => JSON.stringify(all)),
    ),
  )
  return kept.join('\n')
}

/** Files, log and tables, without the separators that people type between digits. */
async function everythingStored(): Promise<string> {
  sandbox.state.save()
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return [...files, ...logged, await everyTable()].join('\n').replace(/(?<=\d)[ +-](?=\d)|%20/g, '')
}

test('a real-looking number is refused wherever it is typed, and is kept nowhere', async () => {
  const url = await openCheckout()
  const inNumber = await send(url, { act: 'pay', number: REAL_LOOKING })
  expect([inNumber.status, inNumber.text.includes('This is not a test card')]).toEqual([402, true])
  const inEmail = await send(url, { act: 'pay', number: TEST_CARD, email: REAL_LOOKING })
  expect(inEmail.status).toBe(402)
  const inBoth = await send(url, {
    act: 'pay',
    number: TEST_CARD,
    email: `${REAL_LOOKING.replaceAll(' ', '')}@example.com`,
  })
  expect(inBoth.status).toBe(402)
  const asCode = await send(url, { act: 'apply', promotionCode: REAL_LOOKING })
  expect(asCode.status).toBe(200)
  expect((await send(url, { act: 'pay', number: TEST_CARD, email: 'ann@example.com' })).status).toBe(303)
  const session_id = pathOf(url).slice('/c/'.length)
  await site.request(`GET /api/subscription/status?session_id=${session_id}`, { as: member })
  const portal = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'card' } })
  const inPortal = await send(portal.body.url, { act: 'card', number: REAL_LOOKING })
  expect([inPortal.status, inPortal.text.includes('This is not a test card')]).toEqual([402, true])
  const kept = await everythingStored()
  expect(kept).toMatch(/"last4": ?"4242"/)
  expect(logged.length).toBeGreaterThan(0)
  for (const number of [REAL_LOOKING, TEST_CARD]) expect(kept).not.toContain(number.replaceAll(' ', ''))
  expect(kept).not.toMatch(/"?cvc"?\W+987/)
})

test('no log tells the address of a hosted page', async () => {
  const other = await site.member()
  const url = await openCheckout(other)
  const portal = await site.request('POST /api/billing-portal', { as: other, body: { purpose: 'home' } })
  for (const address of [url, portal.body.url]) {
    expect((await site.app.request(HOSTED_PAGES_PATH + pathOf(address))).status).toBe(200)
    expect((await send(address, { act: 'none' })).status).toBeGreaterThanOrEqual(200)
    expect(logged.join('\n')).not.toContain(pathOf(address).split('/').at(-1))
  }
})

function sendSlowly(body: ReadableStream<Uint8Array>) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return site.app.request(`${HOSTED_PAGES_PATH}/c/none`, init)
}

test('a form that is too long is refused as it comes, whoever sends it', async () => {
  const body = new ReadableStream<Uint8Array>({
    // A turn of the loop between chunks, as over a network: a stream without any would leave the server none.
    pull: async (controller) => {
      await setImmediate()
      controller.enqueue(new Uint8Array(16 * 1024).fill(97))
    },
  })
  expect((await sendSlowly(body)).status).toBe(413)
})

test('a form that never ends is given up after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = sendSlowly(new ReadableStream())
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(408)
  } finally {
    vi.useRealTimers()
  }
}, 5_000)
