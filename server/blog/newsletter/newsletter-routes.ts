import { NEWSLETTER_PAGE_SIZE } from '#contract/blog/constants.ts'
import { blogNewsletter } from '#contract/blog/newsletter.ts'
import { blogNewsletterAdmin } from '#contract/blog/newsletter-admin.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { newsletterOverview } from './newsletter-days.ts'
import { listSendings, toSending } from './sendings.ts'
import { endBounces, endSubscriber, listSubscribers, toSubscriber } from './subscribers.ts'
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

export function newsletterAdminRoutes(context: AppContext): Route[] {
  const { db, clock } = context
  return implement(blogNewsletterAdmin, {
    'GET /api/admin/newsletter': () => newsletterOverview(db, clock.now()),

    'GET /api/admin/newsletter-subscribers': async ({ query }) => {
      const window = windowOf(query, NEWSLETTER_PAGE_SIZE)
      return pageOf(await listSubscribers(db, { ...query, ...window }), window, toSubscriber)
    },

    'DELETE /api/admin/newsletter-subscribers/{id}': ({ params, me }) =>
      endSubscriber(context, { id: params.id, by: me }),

    'POST /api/admin/newsletter-bounces': ({ body, me }) =>
      endBounces(context, { lines: body.lines, by: me }),

    'GET /api/admin/newsletter-sendings': async ({ query }) => {
      const window = windowOf(query, NEWSLETTER_PAGE_SIZE)
      return pageOf(await listSendings(db, window), window, toSending)
    },
  })
}
