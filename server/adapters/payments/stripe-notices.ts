// Webhooks: believed by their signature, read for whom they concern, and nothing else.
import type Stripe from 'stripe'
import type { Notice, Notices } from './port.ts'
import { asked } from './stripe-failures.ts'

export function stripeNotices(stripe: Stripe, secret: string, { isLive }: { isLive: boolean }): Notices {
  return {
    read: (raw, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(raw, signature, secret)
        return event.livemode === isLive ? noticeOf(event) : null
      } catch {
        // A wrong signature, an old one, a changed text, no JSON: all the same to us.
        return null
      }
    },
    missedSince: async (at) => {
      const missed: Notice[] = []
      const list = stripe.events.list({
        created: { gte: Math.floor(at.getTime() / 1000) },
        delivery_success: false,
        limit: 100,
      })
      await asked(async () => {
        missed.length = 0
        for await (const event of list) missed.push(noticeOf(event))
      })
      return missed.reverse()
    },
  }
}

function noticeOf(event: Stripe.Event): Notice {
  const object = event.data.object as unknown as Record<string, unknown>
  const isCustomer = object.object === 'customer'
  const customer = isCustomer ? object.id : object.customer
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    customerId: typeof customer === 'string' ? customer : null,
  }
}
