import { blogNewsletter } from '#contract/blog/newsletter.ts'
import type { House } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { askSubscriber, confirmSubscriber, endByLink, isEnded } from './subscriptions.ts'

export function newsletterRoutes(house: House): Route[] {
  return implement(blogNewsletter, {
    'POST /api/newsletter-subscriptions': async ({ body: { email } }) => {
      await askSubscriber(house, email)
      return { email }
    },

    'POST /api/newsletter-confirmations': async ({ body }) => ({
      email: await confirmSubscriber(house, body.token),
    }),

    'GET /api/newsletter-unsubscriptions': async ({ query }) => ({
      isEnded: await isEnded(house, query.token),
    }),

    'POST /api/newsletter-unsubscriptions': async ({ query }) => {
      await endByLink(house, query.token)
      return { isEnded: true }
    },
  })
}
