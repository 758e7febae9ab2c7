// What accounts plug in.

import { searchableMembers } from '#server/accounts/profile/searchable.ts'
import { countSignUps } from '#server/accounts/profile/sign-ups.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { AccountContext, RunningAccountContext } from './context.ts'
import { accountJobTypes, cleanUpAccounts, startAccountJobs } from './jobs.ts'
import { accountsNotifications } from './notified-events.ts'
import { type AccountPorts, accountRoutes } from './routes.ts'
import { accountsSeed } from './seed.ts'

export const accounts = {
  gives: { countSignUps },
  notifications: accountsNotifications,
  seed: accountsSeed,
  searchable: [searchableMembers],
  routes: (
    app: RunningAccountContext & Pick<AccountPorts, 'portraits'>,
    { personalData, activity }: Omit<AccountPorts, 'portraits'>,
  ) => accountRoutes(app, { portraits: app.portraits, personalData, activity }),
  jobTypes: accountJobTypes,
  startJobs: (app: AccountContext & { mail: Mail }) => startAccountJobs(app, app.mail),
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpAccounts(db, now),
}
