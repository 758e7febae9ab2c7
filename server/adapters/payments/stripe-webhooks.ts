// Stripe webhooks: verifies their signature and reads which customer they concern, nothing else.
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Webhook, Webhooks } from './port.ts'
import { asked } from './stripe-failures.ts'

export function stripeWebhooks(stripe: Stripe, secret: string, { isLive }: { isLive: boolean }): Webhooks {
  return {
    read: (raw, signature) => {
      if (!isSigned(stripe, { raw, signature, secret })) return 'unsigned'
      const event = webhookEventOf(raw)
      if (!event || !hasTime(signature)) return 'odd'
      return event.livemode === isLive ? webhookEventFor(event) : 'unsigned'
    },
    missedSince: async (at) => {
      const missed: Webhook[] = []
      const list = stripe.events.list({
        created: { gte: Math.floor(at.getTime() / 1000) },
        delivery_success: false,
        limit: 100,
      })
      await asked(async () => {
        missed.length = 0
        for await (const event of list) missed.push(webhookEventFor(event))
      })
      return missed.reverse()
    },
  }
}

interface Signed {
  raw: Buffer
  signature: string
  secret: string
}

/** False for a wrong signature, an old one or a changed text alike. */
function isSigned(stripe: Stripe, { raw, signature, secret }: Signed): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(raw, signature, secret) ?? false
  } catch {
    return false
  }
}

/** Rejects times that are no numbers: Stripe's own check accepts "NaN" as recent. */
function hasTime(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  return times.every((time) => /^t=\d{1,12}$/.test(time))
}

/** Stripe's ids and names are short and printable; anything else is not stored, even if signed. */
const Name = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/)
/** The end of the year 9999, the latest date that every part of the site can store. */
const LAST_SECOND = 253_402_300_799
const WebhookEvent = z.object({
  id: Name,
  type: Name,
  created: z.int().min(0).max(LAST_SECOND),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({ object: Name, id: Name.optional(), customer: z.unknown().optional() }),
  }),
})
type WebhookEvent = z.infer<typeof WebhookEvent>

function webhookEventOf(raw: Buffer): WebhookEvent | null {
  try {
    const parsed = WebhookEvent.safeParse(JSON.parse(raw.toString('utf8')))
    if (!parsed.success) return null
    const { customerId } = webhookEventFor(parsed.data)
    return customerId === null || Name.safeParse(customerId).success ? parsed.data : null
  } catch {
    return null
  }
}

function webhookEventFor(
  event: Pick<WebhookEvent, 'id' | 'type' | 'created'> & { data: { object: object } },
): Webhook {
  const object = event.data.object as Record<string, unknown>
  const isCustomer = object.object === 'customer'
  const customer = isCustomer ? object.id : object.customer
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    customerId: typeof customer === 'string' ? customer : null,
  }
}
