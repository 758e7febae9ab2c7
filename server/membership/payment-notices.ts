// POST /api/webhooks/stripe: what the payment provider tells of. Written down first and acknowledged, then worked off.
import type { Hono } from 'hono'
import type { House } from '#server/base/house.ts'
import type { ServerEnv } from '#server/base/http.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Billing } from './billing.ts'
import { paymentNotices } from './tables.ts'

export const NOTICES_PATH = '/api/webhooks/stripe'

/** Adds the address. No session, no origin, no rate limit: the signature says who speaks. */
export function addPaymentNotices(app: Hono<ServerEnv>, { db, clock }: House, { payments }: Billing): void {
  app.post(NOTICES_PATH, async (c) => {
    c.set('route', `POST ${NOTICES_PATH}`)
    if (!payments) throw refuse.notFound()
    const raw = Buffer.from(await c.req.raw.arrayBuffer())
    const notice = payments.notices.read(raw, c.req.header('stripe-signature') ?? '')
    if (!notice) throw refuse.invalid('bad_signature', 'This is not signed by the payment provider.')
    await db
      .insert(paymentNotices)
      .values({ ...notice, provider: payments.provider, state: 'pending', receivedAt: clock.now() })
      .onConflictDoNothing()
    return c.json({ received: true })
  })
}
