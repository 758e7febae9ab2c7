// Routes of accounts: session, sign-in, sign-up, setup, activity, and those of its subfolders.
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
import { countAttempts, type LoginThrottle } from '#server/accounts/sign-in/login-throttle.ts'
import { sessionRoutes } from '#server/accounts/sign-in/session-routes.ts'
import { endSession } from '#server/accounts/sign-in/sessions.ts'
import { enter, findSecondStep, getMemberByCredentials } from '#server/accounts/sign-in/sign-in.ts'
import type { Db } from '#server/base/database/database.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { type AccountContext, type RunningAccountContext, readUser } from './context.ts'
import { adminExists, createFirstAdmin, registerMember, type UserRow } from './members.ts'

/** Ports to the rooms to the right of accounts. */
export interface AccountPorts {
  portraits: Portraits
  personalData: readonly PersonalDataSource[]
  activity: readonly ActivitySource[]
}

export function accountRoutes(context: RunningAccountContext, ports: AccountPorts): Route[] {
  const throttle = countAttempts(context)
  return [
    ...entryRoutes(context, throttle),
    ...securityRoutes(context, throttle),
    ...sessionRoutes(context, throttle),
    ...recoveryRoutes(context, throttle),
    ...profileRoutes(context, ports),
    ...activityRoutes(context, ports),
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

function entryRoutes(context: RunningAccountContext, throttle: LoginThrottle): Route[] {
  const { db, log, jobs, plans } = context
  const queueVerification = (tx: Db, { id }: UserRow) => jobs.add(tx, mailVerification, { userId: id })
  return implement(accounts, {
    'GET /api/user': ({ user }) => {
      if (!user) throw refuse.unauthenticated()
      return user
    },

    'POST /api/login': async ({ body, answer, ...caller }) => {
      const member = await getMemberByCredentials(context, throttle, body, caller)
      const second = await findSecondStep(context, member)
      if (second) {
        answer.status = 202
        return second
      }
      await enter(context, member, caller, answer)
      return readUser(context, member)
    },

    'POST /api/register': async ({ body, answer, ...caller }) => {
      if (body.membershipTierId) await plans.mustBeOnOffer(db, body.membershipTierId)
      const member = await registerMember(context, body, async (tx, newcomer) => {
        if (body.membershipTierId) await plans.choose(tx, newcomer.id, body.membershipTierId)
        await queueVerification(tx, newcomer)
      })
      await enter(context, member, caller, answer, { isNewcomer: true })
      return readUser(context, member)
    },

    'POST /api/logout': async ({ sessionId, answer }) => {
      if (sessionId) await endSession(db, sessionId)
      answer.session = ''
    },

    'GET /api/admin/setup': async () => ({ adminExists: await adminExists(db) }),

    'POST /api/admin/setup': async ({ body, answer, ...caller }) => {
      const admin = await createFirstAdmin(db, body, queueVerification)
      log.warn({ memberId: admin.id }, 'the first admin was created')
      await enter(context, admin, caller, answer, { isNewcomer: true })
      return readUser(context, admin)
    },
  })
}
