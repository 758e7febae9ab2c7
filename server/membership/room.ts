// What membership plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import { giftRoutes } from '#server/membership/gifts/gift-routes.ts'
import { accountPlans } from './account-plans.ts'
import { membershipPersonalData } from './personal-data.ts'
import { readPlansOf } from './plans-of-members.ts'
import { membershipRoutes } from './routes.ts'
import { membershipSeed } from './seed.ts'

interface Needs {
  billing: { payments: { provider: string } | null; clock: Clock }
}

export const membership = {
  gives: { plans: accountPlans, plansOf: readPlansOf },
  seed: membershipSeed,
  personalData: membershipPersonalData,
  routes: (app: AppContext & Needs) => [
    ...membershipRoutes(app, app.billing.payments?.provider ?? null),
    ...giftRoutes(app, app.billing.clock),
  ],
}
