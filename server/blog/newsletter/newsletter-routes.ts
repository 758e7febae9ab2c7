import { blogNewsletter } from '#contract/blog/newsletter.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { askSubscriber, confirmSubscriber, endByLink, isEnded } from './subscriptions.ts'

export function newsletterRoutes(context: AppContext): Route[] {
  return implement(blogNewsletter, {
    'POST /api/newsletter-subscriptions': async ({ body: { email } }) => {
      await askSubscriber(context, email)
      return { email }
    },

    'POST /api/newsletter-confirmations': async ({ body }) => ({
      email: await confirmSubscriber(context, body.token),
    }),

    'GET /api/newsletter-unsubscriptions': async ({ query }) => ({
      isEnded: await isEnded(context, query.token),
    }),

    'POST /api/newsletter-unsubscriptions': async ({ query }) => {
      await endByLink(context, query.token)
      return { isEnded: true }
    },
  })
}
