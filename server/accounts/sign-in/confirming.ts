// Confirms a signed-in member's identity again. It requires as much as a sign-in; otherwise a person at an open session
// who knows the password could turn off the second factor.
import type { Confirmation } from '#contract/accounts/security.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { UserRow } from '#server/accounts/members.ts'
import { wrongPassword } from '#server/accounts/security/new-passwords.ts'
import { isPassword } from '#server/accounts/security/passwords.ts'
import { refuse } from '#server/base/refusal.ts'
import { getMemberByPasskey, passkeyRefused } from './passkeys.ts'
import { findSecondFactor, mustBeRightCode } from './second-factors.ts'

/** Requires the password, and a code where a second factor is on; or one of the member's own passkeys. */
export async function mustProveThemselves(
  context: AccountContext,
  member: UserRow,
  { password, code, passkey }: Confirmation,
): Promise<void> {
  if (passkey) {
    const answering = await getMemberByPasskey(context, passkey)
    if (answering.id !== member.id) throw passkeyRefused()
    return
  }
  const asksForCode = (await findSecondFactor(context.db, member.id)) !== null
  // Before the password is checked, so that leaving out the code reveals nothing about it.
  if (asksForCode && code === undefined) throw codeNeeded()
  if (!(await isPassword(password ?? '', member.passwordHash))) throw wrongPassword('password')
  if (!asksForCode) return
  await context.db.transaction((tx) => mustBeRightCode(context, tx, { userId: member.id, code: code ?? '' }))
}

function codeNeeded() {
  const text = 'Please enter the code'
  return refuse.invalid('code_needed', text, { code: text })
}
