// What billing plugs in.
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { adminRoutes } from '#server/billing/admin/admin-routes.ts'
import { checkPayments, countFailedWebhookEvents } from '#server/billing/admin/health.ts'
import { countBegun, countEnded, readPlanStatistics } from '#server/billing/admin/plan-statistics.ts'
import { type Billing, openBilling, providerOf } from '#server/billing/provider/provider.ts'
import { tierRoutes } from '#server/billing/tiers/tier-routes.ts'
import { billingJobTypes, startBillingJobs } from './jobs.ts'
import { billingNotifications } from './notified-events.ts'
import { billingPersonalData } from './personal-data.ts'
import { billingRoutes } from './routes.ts'

type Running = AppContext & { billing: Billing }

export const billing = {
  open: ({ payments, clock }: AppContext & { payments: Payments | null }) => {
    const billing = openBilling(payments, clock)
    return {
      billing,
      planClock: billing.clock,
      paymentProvider: providerOf(billing),
      planStatistics: {
        countBegun: countBegun(billing),
        countEnded: countEnded(billing),
        read: (db: Db, span: TimeSpan) => readPlanStatistics(billing, db, span),
      },
      countFailedWebhookEvents: (db: Db) => countFailedWebhookEvents(db, billing),
      checkPayments: ({ db }: AppContext) => checkPayments(db, billing),
    }
  },
  notifications: billingNotifications,
  personalData: billingPersonalData,
  routes: (app: Running) => [
    ...billingRoutes(app, app.billing),
    ...tierRoutes(app, app.billing),
    ...adminRoutes(app, app.billing),
  ],
  jobTypes: billingJobTypes,
  startJobs: (app: Running & { mail: Mail }) => startBillingJobs(app, app),
}
