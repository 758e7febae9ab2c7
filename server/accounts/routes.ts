import { accounts } from '#contract/accounts.ts'
import { type Caller, implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import { adminExists, createFirstAdmin, getMemberByCredentials, registerMember, toUser } from './members.ts'
import { endSession, startSession } from './sessions.ts'

/** What accounts must know of plans, which are membership's: whether one may join a tier. */
export interface Plans {
  mustBeOnOffer(tierId: number): Promise<void>
}

export function accountRoutes({ db, clock, log }: House, plans: Plans): Route[] {
  /** A session that stood before ends with the new one, so that nobody can plant one or leave one behind. */
  async function enter(userId: number, { sessionId, userAgent }: Pick<Caller, 'sessionId' | 'userAgent'>) {
    if (sessionId) await endSession(db, sessionId)
    return startSession(db, { userId, userAgent, now: clock.now() })
  }

  return implement(accounts, {
    'GET /api/user': ({ user }) => {
      if (!user) throw refuse.unauthenticated()
      return user
    },

    'POST /api/login': async ({ body, answer, ...caller }) => {
      const member = await getMemberByCredentials(db, body)
      answer.session = await enter(member.id, caller)
      return toUser(member, clock.now())
    },

    'POST /api/register': async ({ body, answer, ...caller }) => {
      if (body.membershipTierId) await plans.mustBeOnOffer(body.membershipTierId)
      const member = await registerMember(db, body)
      answer.session = await enter(member.id, caller)
      return toUser(member, clock.now())
    },

    'POST /api/logout': async ({ sessionId, answer }) => {
      if (sessionId) await endSession(db, sessionId)
      answer.session = ''
    },

    'GET /api/admin/setup': async () => ({ adminExists: await adminExists(db) }),

    'POST /api/admin/setup': async ({ body, answer, ...caller }) => {
      const admin = await createFirstAdmin(db, body)
      log.warn({ memberId: admin.id }, 'the first admin was created')
      answer.session = await enter(admin.id, caller)
      return toUser(admin, clock.now())
    },
  })
}
