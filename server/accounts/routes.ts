import { accounts } from '#contract/accounts/accounts.ts'
import { accountActivity } from '#contract/accounts/activity.ts'
import { ACTIVITY_PAGE_SIZE } from '#contract/accounts/activity-constants.ts'
import { mailVerification } from '#server/accounts/emails/outgoing-emails.ts'
import { type ActivitySource, listActivity } from '#server/accounts/profile/activity.ts'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { profileRoutes } from '#server/accounts/profile/profile-routes.ts'
import type { Portraits } from '#server/accounts/profile/profiles.ts'
import { recoveryRoutes } from '#server/accounts/security/recovery-routes.ts'
import { securityRoutes } from '#server/accounts/security/security-routes.ts'
import { countGuesses, type Guesses } from '#server/accounts/sign-in/login-throttle.ts'
import { sessionRoutes } from '#server/accounts/sign-in/session-routes.ts'
import { endSession } from '#server/accounts/sign-in/sessions.ts'
import { enter, findSecondStep, getMemberByCredentials } from '#server/accounts/sign-in/sign-in.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { type AccountContext, readUser } from './context.ts'
import { adminExists, createFirstAdmin, registerMember } from './members.ts'

/** What accounts are handed of the rooms to their right. */
export interface AccountPorts {
  portraits: Portraits
  personalData: readonly PersonalDataSource[]
  activity: readonly ActivitySource[]
}

export function accountRoutes(house: AccountContext, ports: AccountPorts): Route[] {
  const guesses = countGuesses(house)
  return [
    ...entryRoutes(house, guesses),
    ...securityRoutes(house, guesses),
    ...sessionRoutes(house, guesses),
    ...recoveryRoutes(house, guesses),
    ...profileRoutes(house, ports),
    ...activityRoutes(house, ports),
  ]
}

function activityRoutes({ db }: AccountContext, { activity }: AccountPorts): Route[] {
  return implement(accountActivity, {
    'GET /api/user/activity': async ({ query, viewer }) => {
      const window = windowOf(query, ACTIVITY_PAGE_SIZE)
      return pageOf(await listActivity(db, activity, viewer, window), window, (row) => row)
    },
  })
}

function entryRoutes(house: AccountContext, guesses: Guesses): Route[] {
  const { db, log, jobs, plans } = house
  return implement(accounts, {
    'GET /api/user': ({ user }) => {
      if (!user) throw refuse.unauthenticated()
      return user
    },

    'POST /api/login': async ({ body, answer, ...caller }) => {
      const member = await getMemberByCredentials(house, guesses, body, caller)
      const second = await findSecondStep(house, member)
      if (second) {
        answer.status = 202
        return second
      }
      await enter(house, member, caller, answer)
      return readUser(house, member)
    },

    'POST /api/register': async ({ body, answer, ...caller }) => {
      if (body.membershipTierId) await plans.mustBeOnOffer(db, body.membershipTierId)
      const member = await registerMember(db, body, plans.choose)
      await jobs.add(db, mailVerification, { userId: member.id })
      await enter(house, member, caller, answer, { isNewcomer: true })
      return readUser(house, member)
    },

    'POST /api/logout': async ({ sessionId, answer }) => {
      if (sessionId) await endSession(db, sessionId)
      answer.session = ''
    },

    'GET /api/admin/setup': async () => ({ adminExists: await adminExists(db) }),

    'POST /api/admin/setup': async ({ body, answer, ...caller }) => {
      const admin = await createFirstAdmin(db, body)
      log.warn({ memberId: admin.id }, 'the first admin was created')
      await jobs.add(db, mailVerification, { userId: admin.id })
      await enter(house, admin, caller, answer, { isNewcomer: true })
      return readUser(house, admin)
    },
  })
}
