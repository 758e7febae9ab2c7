// Routes of recovery: change and reset of passwords, change and verification of email addresses.
import { accountRecovery } from '#contract/accounts/security.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { mailPasswordReset, mailVerification } from '#server/accounts/emails/outgoing-emails.ts'
import { loginKey } from '#server/accounts/members.ts'
import {
  askForEmailChange,
  completeEmailChange,
  dropEmailChange,
  verifyEmail,
} from '#server/accounts/profile/addresses.ts'
import type { LoginThrottle } from '#server/accounts/sign-in/login-throttle.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { changePassword, completePasswordReset } from './new-passwords.ts'

export function recoveryRoutes(context: AccountContext, throttle: LoginThrottle): Route[] {
  const { db, jobs } = context
  return implement(accountRecovery, {
    'PATCH /api/user/password': ({ body, answer, ...caller }) =>
      changePassword(context, throttle, body, caller, answer),

    // The job looks up the member, so that the answer is the same, in equal time, whether there is one or not.
    'POST /api/password-resets': async ({ body }) => {
      await jobs.add(db, mailPasswordReset, { login: loginKey(body.username) })
      return { received: true as const }
    },

    'POST /api/password-resets/completion': ({ body, answer, ...caller }) =>
      completePasswordReset(context, body, caller, answer),

    'POST /api/user/email-change': async ({ body, me }) => {
      const change = await askForEmailChange(context, me.id, body.email)
      return { email: change.email, expiresAt: change.expiresAt.toISOString() }
    },

    'DELETE /api/user/email-change': ({ me }) => dropEmailChange(db, me.id),

    'POST /api/email-changes': async ({ body }) => ({
      email: await completeEmailChange(context, body.token),
    }),

    'POST /api/user/verification-letter': async ({ me }) => {
      await jobs.add(db, mailVerification, { userId: me.id })
      return { received: true as const }
    },

    'POST /api/email-verifications': async ({ body }) => ({ email: await verifyEmail(context, body.token) }),
  })
}
