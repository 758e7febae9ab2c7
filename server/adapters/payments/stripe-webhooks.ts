// Stripe webhooks: verifies their signature and reads which customer they concern, nothing else.
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Clock } from '#server/base/clock.ts'
import type { Webhook, Webhooks } from './port.ts'
import { asked } from './stripe-failures.ts'

export interface WebhookSettings {
  secret: string
  isLive: boolean
  clock: Clock
}

export function stripeWebhooks(stripe: Stripe, { secret, isLive, clock }: WebhookSettings): Webhooks {
  return {
    read: (raw, signature) => {
      if (!isSigned(stripe, { raw, signature, secret })) return 'unsigned'
      const event = webhookEventOf(raw)
      if (!event || !hasTime(signature)) return 'odd'
      const { livemode = isLive, created = secondsOf(clock.now()) } = event
      return livemode === isLive ? webhookEventFor({ ...event, created }) : 'unsigned'
    },
    missedSince: async (at) => {
      const missed: Webhook[] = []
      const list = stripe.events.list({
        created: { gte: secondsOf(at) },
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

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

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
/** Only what cannot be done without is required: a refused event is sent again for days. */
const WebhookEvent = z.object({
  id: Name,
  type: Name,
  created: z.int().min(0).max(LAST_SECOND).optional(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({ object: Name.optional() }) }),
})
type WebhookEvent = z.infer<typeof WebhookEvent>

function webhookEventOf(raw: Buffer): WebhookEvent | null {
  try {
    const parsed = WebhookEvent.safeParse(JSON.parse(raw.toString('utf8')))
    if (!parsed.success) return null
    const customerId = customerOf(parsed.data.data.object)
    return customerId === null || Name.safeParse(customerId).success ? parsed.data : null
  } catch {
    return null
  }
}

function webhookEventFor(
  event: Pick<WebhookEvent, 'id' | 'type'> & { created: number; data: { object: object } },
): Webhook {
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    customerId: customerOf(event.data.object),
  }
}

function customerOf(about: object): string | null {
  const object = about as Record<string, unknown>
  const customer = object.object === 'customer' ? object.id : object.customer
  return typeof customer === 'string' ? customer : null
}
