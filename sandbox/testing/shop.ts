// A shop for tests: the provider's real client against the sandbox, every request, answer and event held against the
// provider's own description where STRIPE_SCHEMA names it, and a mailbox for webhooks.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import { createPaymentSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import { openDescription } from './description.ts'

export interface Shop {
  sandbox: Sandbox
  stripe: Stripe
  /** Events in the order of their arrival. */
  events: Stripe.Event[]
  /** What the mailbox answers next; 200 when empty. */
  mailboxAnswers: number[]
  /** Deviations from the description so far. */
  faults: string[]
  /** Types of the events that arrived, after everything that waits was sent. */
  typesArrived(): Promise<string[]>
  close(): Promise<void>
}

const description = process.env.STRIPE_SCHEMA
  ? openDescription(JSON.parse(readFileSync(process.env.STRIPE_SCHEMA, 'utf8')))
  : null

export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const events: Stripe.Event[] = []
  const mailboxAnswers: number[] = []
  const faults: string[] = []
  let secret = ''
  const mailbox = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const event = openEvent(raw, request.headers['stripe-signature'], secret)
      if (!event) return void response.writeHead(400).end()
      const status = mailboxAnswers.shift() ?? 200
      faults.push(...(description?.faultsOfEvent(JSON.parse(raw.toString('utf8'))) ?? []))
      if (status < 300) events.push(event)
      response.writeHead(status).end()
    })
  })
  const webhookPort = await listen(mailbox)
  const sandbox = createPaymentSandbox({
    folder: null,
    pagesUrl: 'http://localhost:3000/payment-sandbox',
    webhookUrl: `http://127.0.0.1:${webhookPort}/hook`,
    retryMs: [0, 0, 0],
    ...options,
  })
  secret = sandbox.webhookSecret
  const { host, port } = await sandbox.listen()
  const watched: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (description) {
      const text = await answer.clone().text()
      faults.push(
        ...description.faultsOfCall({
          method: init?.method ?? 'GET',
          url: String(input),
          body: String(init?.body ?? ''),
          status: answer.status,
          answer: text,
        }),
      )
    }
    return answer
  }
  const stripe = new Stripe(sandbox.key, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(watched),
  })
  return {
    sandbox,
    stripe,
    events,
    mailboxAnswers,
    faults,
    typesArrived: async () => {
      await sandbox.deliver()
      return events.map(({ type }) => type)
    },
    close: async () => {
      await sandbox.close()
      mailbox.closeAllConnections()
      await new Promise((done) => mailbox.close(done))
    },
  }
}

/** Null for unsigned requests: another test may still use a port that is this one's now. */
function openEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(raw, String(signature), secret)
  } catch {
    return null
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** A plan as the shop sells it, on a product of its own. */
export async function sellPlan(stripe: Stripe, name: string, cents: number): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name, metadata: { plan: name } })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: `plan_${name}`,
  })
}

/** Opens a checkout for a new customer. */
export async function openCheckout(
  stripe: Stripe,
  price: Stripe.Price,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    customer: customer.id,
    client_reference_id: '7',
    success_url: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/subscription',
    subscription_data: { metadata: { user_id: '7' } },
    ...more,
  })
}

export const GOOD_CARD = '4242 4242 4242 4242'

/** Types a card into the session's page and sends it, as a browser without script would. */
export function payOnPage(sandbox: Sandbox, url: string, number: string, more: Record<string, string> = {}) {
  const path = pathOf(url)
  return sandbox.page({
    path,
    isAdmin: false,
    form: { csrf: csrfOf(sandbox, path), act: 'pay', number, expiry: '12 / 34', cvc: '123', ...more },
  })
}

/** Presses a button of a page. */
export function press(sandbox: Sandbox, url: string, form: Record<string, string>) {
  const path = pathOf(url)
  return sandbox.page({ path, isAdmin: false, form: { csrf: csrfOf(sandbox, path), ...form } })
}

export function look(sandbox: Sandbox, url: string): string {
  return sandbox.page({ path: pathOf(url), isAdmin: false, form: null }).html
}

export function pathOf(url: string): string {
  return new URL(url).pathname.replace('/payment-sandbox', '')
}

function csrfOf(sandbox: Sandbox, path: string): string {
  const { html } = sandbox.page({ path, isAdmin: false, form: null })
  return /name="csrf" value="(\w+)"/.exec(html)?.[1] ?? ''
}
