// Routes of second factors and passkeys: setup, removal, sign-in with them.
import { accountSecurity } from '#contract/accounts/security.ts'
import { type AccountContext, type RunningAccountContext, readUser } from '#server/accounts/context.ts'
import { findMember } from '#server/accounts/members.ts'
import { findEmailChange } from '#server/accounts/profile/addresses.ts'
import type { LoginThrottle } from '#server/accounts/sign-in/login-throttle.ts'
import {
  addPasskey,
  getMemberByPasskey,
  listPasskeys,
  passkeyCreation,
  passkeyRequest,
  removePasskey,
  renamePasskey,
  toPasskey,
} from '#server/accounts/sign-in/passkeys.ts'
import {
  beginSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#server/accounts/sign-in/second-factors.ts'
import { enter, getMemberBySecondStep } from '#server/accounts/sign-in/sign-in.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'

export function securityRoutes(context: RunningAccountContext, throttle: LoginThrottle): Route[] {
  const { db } = context
  return implement(accountSecurity, {
    'POST /api/login/second-factor': async ({ body, answer, ...caller }) => {
      const member = await getMemberBySecondStep(context, throttle, body, caller)
      await enter(context, member, caller, answer, { withSecondFactor: true })
      return readUser(context, member)
    },

    'POST /api/login/passkey-options': () => passkeyRequest(context),

    'POST /api/login/passkey': async ({ body, answer, ...caller }) => {
      const member = await getMemberByPasskey(context, body.passkey)
      await enter(context, member, caller, answer, { withSecondFactor: true })
      return readUser(context, member)
    },

    'GET /api/user/security': ({ me }) => securityOf(context, me.id),

    'POST /api/user/second-factor/setup': ({ me }) => {
      return beginSecondFactor(context, me)
    },

    'POST /api/user/second-factor': async ({ body, me }) => ({
      recoveryCodes: await turnOnSecondFactor(context, me.id, body.code),
    }),

    'DELETE /api/user/second-factor': ({ me }) => turnOffSecondFactor(context, me.id),

    'POST /api/user/recovery-codes': async ({ me }) => ({
      recoveryCodes: await renewRecoveryCodes(context, me.id),
    }),

    'POST /api/user/passkeys/options': async ({ me }) => {
      const member = await findMember(db, me.id)
      if (!member) throw refuse.unauthenticated()
      return passkeyCreation(context, member)
    },

    'POST /api/user/passkeys': async ({ body, me }) => toPasskey(await addPasskey(context, me.id, body)),

    'PATCH /api/user/passkeys/{id}': async ({ params, body, me }) =>
      toPasskey(await renamePasskey(db, me.id, { id: params.id, name: body.name })),

    'DELETE /api/user/passkeys/{id}': ({ params, me }) => removePasskey(context, me.id, params.id),
  })
}

async function securityOf({ db, clock }: AccountContext, userId: number) {
  const factor = await findSecondFactor(db, userId)
  const change = await findEmailChange(db, userId, clock.now())
  return {
    secondFactor: {
      isOn: factor !== null,
      since: factor?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: factor ? await countRecoveryCodes(db, userId) : 0,
    },
    passkeys: (await listPasskeys(db, userId)).map(toPasskey),
    pendingEmail: change && { email: change.email, expiresAt: change.expiresAt.toISOString() },
  }
}
