// Routes of sessions: list and end them, confirm one's identity.
import { accountSessions } from '#contract/accounts/security.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findMember } from '#server/accounts/members.ts'
import { windowInto, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { mustProveThemselves } from './confirming.ts'
import type { LoginThrottle } from './login-throttle.ts'
import {
  CONFIRMED_FOR_MS,
  confirmSession,
  endSessionOf,
  endSessionsOf,
  listSessions,
  SESSIONS_MOST,
  toMemberSession,
} from './sessions.ts'

export function sessionRoutes(context: AccountContext, throttle: LoginThrottle): Route[] {
  const { db, clock } = context
  return implement(accountSessions, {
    'POST /api/session/confirmation': async ({ body, me, sessionId, address, answer }) => {
      const member = await findMember(db, me.id)
      if (!member || !sessionId) throw refuse.unauthenticated()
      // Counted by session: guesses in a stolen session do not slow down its owner elsewhere.
      const takeBack = await throttle.spend('confirmation', {
        who: sessionId,
        address,
        knownDevice: sessionId,
      })
      await mustProveThemselves(context, member, body)
      await takeBack()
      const now = clock.now()
      answer.session = await confirmSession(db, sessionId, now)
      return { confirmedUntil: new Date(now.getTime() + CONFIRMED_FOR_MS).toISOString() }
    },

    'GET /api/user/sessions': async ({ me, query, sessionId }) => {
      const rows = await listSessions(db, me.id, clock.now())
      return windowInto(rows, windowOf(query, SESSIONS_MOST), (row) => toMemberSession(row, sessionId))
    },

    'DELETE /api/user/sessions/{id}': async ({ params, me, sessionId, answer }) => {
      const ended = await endSessionOf(db, me.id, params.id)
      if (!ended) throw refuse.notFound()
      if (ended === sessionId) answer.session = ''
    },

    'DELETE /api/user/sessions': async ({ me, sessionId }) => {
      await endSessionsOf(db, me.id, sessionId ?? undefined)
    },
  })
}
