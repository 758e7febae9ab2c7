// A site whose members can pay: the sandbox over HTTP, the provider's real client, and webhooks that arrive.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createPaymentSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { openDescription } from '#sandbox/testing/description.ts'
import { GOOD_CARD, payOnPage } from '#sandbox/testing/shop.ts'
import { startSession } from '#server/accounts/sign-in/sessions.ts'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { initializeProducts } from '#server/billing/tiers/tier-initialization.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'

const description = process.env.STRIPE_SCHEMA
  ? openDescription(JSON.parse(readFileSync(process.env.STRIPE_SCHEMA, 'utf8')))
  : null

export type BillingSite = Awaited<ReturnType<typeof openBillingSite>>

type Options = Omit<NonNullable<Parameters<typeof openTestSite>[0]>, 'payments'> & {
  /** By default tiers have their products from the start. */
  isInitialized?: boolean
  /** The sandbox; by default a fresh one. */
  sandbox?: Sandbox
  /** Timeout for the provider. */
  timeoutMs?: number
}

export async function openBillingSite({ isInitialized = true, timeoutMs, ...options }: Options = {}) {
  const mailbox = createServer()
  const port = await new Promise<number>((done) => {
    mailbox.listen(0, '127.0.0.1', () => {
      const address = mailbox.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const sandbox =
    options.sandbox ??
    createPaymentSandbox({
      folder: null,
      pagesUrl: 'http://localhost:3000/payment-sandbox',
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      retryMs: [0, 0, 0],
    })
  const listening = await sandbox.listen()
  sandbox.freeze()
  const provider = watchProvider(sandbox)
  const { calls, faults } = provider
  const payments = stripePayments({
    secretKey: sandbox.key,
    webhookSecret: sandbox.webhookSecret,
    apiBase: `http://${listening.host}:${listening.port}`,
    site: 'test',
    provider: `sandbox:${sandbox.installation}`,
    clock: { now: () => new Date(sandbox.now() * 1000) },
    fetch: provider.fetch,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const site = await openTestSite({ ...options, payments })
  mailbox.on('request', site.listener)
  if (isInitialized) await initializeProducts(site.context, payments)

  /** Delivers the provider's webhooks and runs the work that follows, until nothing is left. */
  async function settle(): Promise<void> {
    await sandbox.deliver()
    provider.judgeEvents()
    await site.jobs.runAll()
    await site.followUp()
    await site.jobs.runAll()
  }

  /** The price id that the plans page shows for a tier. */
  async function priceOf(tierId: number): Promise<string> {
    const tiers: { id: number; stripePriceId: string | null }[] = (
      await site.request('GET /api/membership-tiers')
    ).body
    return tiers.find(({ id }) => id === tierId)?.stripePriceId ?? ''
  }

  /** Starts the checkout of a tier; `more` is added to the body. */
  async function checkout(as: TestMember, tierId: number, more: object = {}) {
    const body = { priceId: await priceOf(tierId), tierId, ...more }
    return site.request('POST /api/create-checkout-session', { as, body })
  }

  /** Buys a tier as a member does: the call, the hosted page, the webhooks. Returns the page's answer. */
  async function buy(member: TestMember, tierId: number, card = GOOD_CARD) {
    const opened = await checkout(member, tierId)
    const page = payOnPage(sandbox, opened.body.url, card)
    await settle()
    return page
  }

  /** A new session, for members whose session has expired meanwhile. */
  async function signInAgain(member: TestMember): Promise<TestMember> {
    const now = site.clock.now()
    const token = await startSession(site.context.db, { userId: member.id, userAgent: 'test', now })
    return { ...member, cookie: `multiball=${token}` }
  }

  /** Advances both clocks, and does everything that falls due. */
  async function advance(seconds: number): Promise<void> {
    sandbox.advance(seconds)
    site.clock.advance(seconds * 1000)
    await settle()
  }

  return {
    ...site,
    /** Its address. */
    url: `http://127.0.0.1:${port}`,
    sandbox,
    payments,
    calls,
    faults,
    settle,
    buy,
    priceOf,
    checkout,
    advance,
    signInAgain,
    close: async () => {
      await sandbox.close()
      mailbox.closeAllConnections()
      await new Promise((done) => mailbox.close(done))
    },
  }
}

/** Records what the site asks of the provider, and compares what comes back with its API description. */
function watchProvider(sandbox: Sandbox) {
  /** Deviations from the provider's API description. */
  const faults: string[] = []
  /** Every request of the site to the provider. */
  const calls: { method: string; path: string; body: string }[] = []

  const watched: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const call = { method: init?.method ?? 'GET', path: pathname, body: String(init?.body ?? '') }
    calls.push(call)
    const answer = await fetch(input, init)
    if (description) {
      const text = await answer.clone().text()
      faults.push(
        ...description.faultsOfCall({ ...call, url: String(input), status: answer.status, answer: text }),
      )
    }
    return answer
  }

  const judged = new Set<string>()
  /** Asserts that everything at the provider, on its pages too, matched its API description. */
  function judgeEvents(): void {
    for (const event of sandbox.state.maps.event.values()) {
      if (judged.has(event.id)) continue
      judged.add(event.id)
      faults.push(...(description?.faultsOfEvent(event) ?? []))
    }
  }

  return { calls, faults, fetch: watched, judgeEvents }
}
