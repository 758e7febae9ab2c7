// Health check of payments for the admins' overview.
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { HealthFinding } from '#contract/site/overview.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Billing, providerOf } from '#server/billing/provider/provider.ts'
import { webhookEvents } from '#server/billing/tables.ts'

/** Webhook events of the present account that failed ten times and now need an admin. */
export function countFailedWebhookEvents(db: Db, { payments }: Billing): Promise<number> {
  const isOurs = eq(webhookEvents.provider, payments?.provider ?? '')
  return db.$count(webhookEvents, and(isOurs, eq(webhookEvents.state, 'failed')))
}

/** Whether payments can be taken, and which webhook events could not be processed. */
export async function checkPayments(db: Db, billing: Billing): Promise<HealthFinding> {
  const failed = await countFailedWebhookEvents(db, billing)
  if (failed > 0) {
    return {
      check: 'payments',
      state: 'bad',
      text: `${failed.toLocaleString('en-US')} webhook ${failed === 1 ? 'event' : 'events'} could not be processed.`,
      advice: 'Read the errors and process them again: plans may be wrong until then.',
      path: paths.adminBilling({ state: 'failed' }),
    }
  }
  switch (providerOf(billing)) {
    case 'stripe':
      return {
        check: 'payments',
        state: 'good',
        text: 'Stripe takes the payments.',
        advice: null,
        path: paths.adminBilling(),
      }
    case 'sandbox':
      return {
        check: 'payments',
        state: 'doubtful',
        text: 'Payments run in the sandbox: no money moves.',
        advice: 'Set the keys of a Stripe account to sell plans.',
        path: paths.adminPayments(),
      }
    case null:
      return {
        check: 'payments',
        state: 'doubtful',
        text: 'No payment provider is set up: plans cannot be bought.',
        advice: 'Set the keys of a Stripe account to sell plans.',
        path: paths.adminPayments(),
      }
  }
}
