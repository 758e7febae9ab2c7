// POST /api/webhooks/stripe: stores what the payment provider signed and acknowledges it; a job processes it later.
import type { Hono } from 'hono'
import type { AppContext } from '#server/base/app-context.ts'
import { openBodyRoom, readBody } from '#server/base/http/bodies/request-body.ts'
import { PAYMENT_WEBHOOK_PATH, refuseMethod, type ServerEnv } from '#server/base/http/http.ts'
import { refuse } from '#server/base/refusal.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'
import { type Billing, mustHavePayments } from '#server/billing/provider/provider.ts'
import { storeWebhookEvents } from './webhook-events.ts'
import { workWebhookEvents } from './webhook-jobs.ts'

/** Real events can exceed 16 KB, but never a megabyte; the provider itself waits about this long. */
const WEBHOOK_BODY = { bytes: 1024 * 1024, withinMs: 10_000 }
/** For all bodies whose signature has not been checked yet. */
const OPEN_BODIES_BYTES = 8 * 1024 * 1024

/** Adds the route. No session, no origin check, no rate limit: the signature identifies the sender. */
export function addWebhooks(app: Hono<ServerEnv>, context: AppContext, billing: Billing): void {
  const room = openBodyRoom(OPEN_BODIES_BYTES)
  const wake = wakeUp(context)
  app.post(PAYMENT_WEBHOOK_PATH, async (c) => {
    c.set('route', `POST ${PAYMENT_WEBHOOK_PATH}`)
    const payments = mustHavePayments(billing)
    const raw = await readBody(c.req.raw, { ...WEBHOOK_BODY, room })
    const event = payments.webhooks.read(raw, c.req.header('stripe-signature') ?? '')
    if (event === 'unsigned')
      throw refuse.invalid('bad_signature', 'This is not signed by the payment provider.')
    if (event === 'odd') {
      // It is signed, so it comes from the provider: an admin should know that it was not accepted.
      context.log.warn({ requestId: c.get('caller').requestId }, 'a signed webhook event makes no sense')
      throw refuse.invalid('odd_event', 'This is signed, but it is not an event that can be stored.')
    }
    if (await storeWebhookEvents(context, payments.provider, [event])) void wake()
    return c.json({ received: true }, 200, dataHeaders(context.config.isSecure))
  })
  app.all(PAYMENT_WEBHOOK_PATH, (c) => refuseMethod(c, ['POST']))
}

/** Adds the job without making the provider wait; events that arrive meanwhile share the next job. */
function wakeUp({ jobs, db, log }: AppContext): () => Promise<void> {
  let isAdding = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isAdding) return
    isAdding = true
    while (isWanted) {
      isWanted = false
      await jobs.add(db, workWebhookEvents, {}).catch((error) => log.error({ err: error }, 'job queue'))
    }
    isAdding = false
  }
}
