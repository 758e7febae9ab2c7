// What payments ask of the site: a crowd of webhooks acknowledged at once, and ten thousand subscriptions held against
// the provider's books.

import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type Bench, quantile, type Row } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { createPaymentSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'
import { users } from '#server/accounts/tables.ts'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { queues } from '#server/app.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { openEvents } from '#server/base/events/events.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { openCache } from '#server/base/pages/cache.ts'
import { runSeeds } from '#server/base/seed.ts'
import { mailMembership } from '#server/billing/subscriptions/emails.ts'
import { billingCustomers, checkoutAttempts } from '#server/billing/tables.ts'
import { publishTier, withPublishing } from '#server/billing/tiers/tier-publishing.ts'
import { reconcile } from '#server/billing/webhooks/reconcile.ts'
import { membershipSeed } from '#server/membership/seed.ts'
import { listTiers } from '#server/membership/tiers.ts'

const AT_ONCE = 200
const ROUNDS = 20
const WEBHOOK_SECRET = 'whsec_of_the_benchmark'

export const webhooks: Bench = {
  name: 'webhooks',
  title: `${AT_ONCE} webhooks at once, acknowledged when they are stored (PostgreSQL and embedded)`,
  run: async () => {
    const rows: Row[] = []
    for (const database of ['postgres', 'embedded'] as const) {
      const site = await startSite({
        database,
        env: {
          STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          // Nothing listens there: the measurement ends before the provider is asked.
          STRIPE_API_BASE: 'http://127.0.0.1:9',
        },
      })
      try {
        const lines = await openLines(Number(new URL(site.url).port))
        await crowd(lines)
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          await new Promise((done) => setTimeout(done, 500))
          times.push(...(await crowd(lines)))
        }
        for (const line of lines) line.destroy()
        rows.push(
          {
            what: `${database}: all acknowledged`,
            value: quantile(times, 1),
            unit: 'ms',
            aim: { atMost: 1_000 },
          },
          { what: `${database}: p99`, value: quantile(times, 0.99), unit: 'ms' },
          { what: `${database}: median`, value: quantile(times, 0.5), unit: 'ms' },
        )
      } finally {
        await site.stop()
      }
    }
    return rows
  },
}

/** As many connections as simultaneous webhooks, open already. */
async function openLines(port: number): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: AT_ONCE },
      () =>
        new Promise<Socket>((done, fail) => {
          const line = connect({ host: '127.0.0.1', port, noDelay: true }, () => done(line))
          line.once('error', fail)
        }),
    ),
  )
}

/** Sends one webhook over each connection; milliseconds until each was acknowledged. */
function crowd(lines: readonly Socket[]): Promise<number[]> {
  // Serialised beforehand, so that this program's time is not measured.
  const emails = lines.map(() => emailText())
  return Promise.all(
    lines.map(
      (line, at) =>
        new Promise<number>((done, fail) => {
          const started = performance.now()
          let told = ''
          line.on('data', function hear(part: Buffer) {
            told += part.toString('latin1')
            if (!told.includes('{"received":true}')) return
            line.off('data', hear)
            if (told.startsWith('HTTP/1.1 200 ')) done(performance.now() - started)
            else fail(new Error(`A webhook was answered ${told.slice(0, 40)}.`))
          })
          line.write(emails[at] ?? '')
        }),
    ),
  )
}

function emailText(): string {
  const body = eventText()
  const at = Math.floor(Date.now() / 1000)
  const mark = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  return [
    'POST /api/webhooks/stripe HTTP/1.1',
    'Host: 127.0.0.1',
    'User-Agent: Stripe/1.0',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Stripe-Signature: t=${at},v1=${mark}`,
    '',
    body,
  ].join('\r\n')
}

/** As large as they usually are. */
function eventText(): string {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: {
      object: { id: 'sub_1', object: 'subscription', customer: 'cus_nobody', padding: 'x'.repeat(4_000) },
    },
  })
}

const SUBSCRIPTIONS = 10_000

export const reconciliation: Bench = {
  name: 'reconcile',
  title: `${SUBSCRIPTIONS.toLocaleString('en-US')} subscriptions held against the sandbox's books`,
  run: async () => {
    const rows: Row[] = []
    for (const database of ['postgres', 'embedded'] as const) {
      const stand = await openStand(database)
      try {
        await stand.fill()
        const first = await timed(stand.reconcile)
        await stand.pass(DAY_SECONDS + HOUR_SECONDS)
        const again = await timed(stand.reconcile)
        await stand.pass(32 * DAY_SECONDS)
        const renewed = await timed(stand.reconcile)
        if (first.brought < SUBSCRIPTIONS || again.brought > 0 || renewed.brought < SUBSCRIPTIONS)
          throw new Error(`Something else was measured: ${JSON.stringify({ first, again, renewed })}`)
        rows.push(
          { what: `${database}: as the books say`, value: again.seconds, unit: 's', aim: { atMost: 60 } },
          {
            what: `${database}: all renewed unheard`,
            value: renewed.seconds,
            unit: 's',
            aim: { atMost: 60 },
          },
          { what: `${database}: all bought unheard`, value: first.seconds, unit: 's', aim: { atMost: 60 } },
        )
      } finally {
        await stand.close()
      }
    }
    return rows
  },
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

/** The rooms' own parts on a database of their own, the sandbox over HTTP, and no webhook that ever arrives. */
async function openStand(kind: 'postgres' | 'embedded') {
  const dataDir = mkdtempSync(join(tmpdir(), 'multiball-bench-'))
  const postgres = kind === 'postgres' ? await startPrivatePostgres() : null
  const { log } = openLog('silent')
  const database = await openDatabase(postgres ? { url: postgres.url } : { directory: dataDir })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'base',
    PUBLIC_URL: 'http://localhost:3000',
  })
  const events = await openEvents(database, log)
  const jobs = await openJobs(database, log, queues)
  const cache = openCache(events)
  const context: AppContext = {
    config,
    database,
    db: database.db,
    log,
    clock: systemClock,
    events,
    cache,
    jobs,
  }
  await runSeeds(context, [membershipSeed])
  await jobs.work(mailMembership, async () => undefined)
  const sandbox = createPaymentSandbox({
    folder: null,
    pagesUrl: 'http://localhost:3000/payment-sandbox',
    webhookUrl: 'http://127.0.0.1:9/',
  })
  sandbox.faults.webhooks = 'dropped'
  sandbox.freeze()
  const { host, port } = await sandbox.listen()
  const payments = stripePayments({
    secretKey: sandbox.key,
    webhookSecret: sandbox.webhookSecret,
    apiBase: `http://${host}:${port}`,
    site: 'bench',
    provider: `sandbox:${sandbox.installation}`,
    clock: { now: () => new Date(sandbox.now() * 1000) },
  })
  const [, pro] = await listTiers(context.db)
  if (!pro) throw new Error('There are no tiers.')
  const { priceId } = await withPublishing(context, payments, (holder) =>
    publishTier(context, payments, { holder, tier: pro }),
  )
  return {
    fill: () =>
      fill({
        context,
        sandbox,
        listening: { host, port },
        provider: payments.provider,
        priceId,
        tierId: pro.id,
      }),
    pass: async (seconds: number) => sandbox.advance(seconds),
    reconcile: () => reconcile(context, payments),
    close: async () => {
      await sandbox.close()
      await jobs.stop()
      await database.close()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Filling {
  context: AppContext
  sandbox: Sandbox
  /** Where its API listens. */
  listening: { host: string; port: number }
  provider: string
  priceId: string
  tierId: number
}

/** Members who each paid on the provider's page, without a webhook. */
async function fill({ context, sandbox, listening, provider, priceId, tierId }: Filling): Promise<void> {
  const { host, port } = listening
  const stripe = new Stripe(sandbox.key, { host, port, protocol: 'http', telemetry: false })
  const numbers = Array.from({ length: SUBSCRIPTIONS }, (_, n) => n)
  const members = await inParts(numbers, 500, (part) =>
    context.db
      .insert(users)
      .values(part.map((n) => ({ username: `payer_${n}x`, usernameKey: `payer_${n}x` })))
      .returning({ id: users.id }),
  )
  const customers = await inParts(members, 20, (part) =>
    Promise.all(
      part.map(async ({ id }) => {
        const metadata = { user_id: String(id) }
        const customer = await stripe.customers.create({ payment_method: 'pm_card_visa', metadata })
        await stripe.subscriptions.create({ customer: customer.id, items: [{ price: priceId }], metadata })
        return { id: customer.id, userId: id }
      }),
    ),
  )
  const now = new Date(sandbox.now() * 1000)
  await inParts(customers, 500, async (part) => {
    await context.db
      .insert(billingCustomers)
      .values(part.map((one) => ({ ...one, provider, createdAt: now })))
    await context.db.insert(checkoutAttempts).values(
      part.map(({ userId }) => ({
        id: `attempt-${userId}`,
        provider,
        userId,
        tierId,
        priceId,
        state: 'open' as const,
        expiresAt: new Date(now.getTime() + DAY_SECONDS * 1000),
        createdAt: now,
      })),
    )
    return []
  })
}

async function inParts<T, R>(
  all: readonly T[],
  size: number,
  work: (part: T[]) => Promise<R[]>,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size) done.push(...(await work(all.slice(at, at + size))))
  return done
}
