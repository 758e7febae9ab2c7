// All calls of accounts.
import { accounts } from './accounts.ts'
import { accountActivity } from './activity.ts'
import { accountProfiles } from './profiles.ts'
import { accountRecovery, accountSecurity, accountSessions } from './security.ts'

export const accountsCalls = {
  ...accounts,
  ...accountSecurity,
  ...accountSessions,
  ...accountRecovery,
  ...accountProfiles,
  ...accountActivity,
}
