import type { Sanctions } from '#server/accounts/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'

/** Tells banned members why they cannot sign in. Call it only once they have proved who they are. */
export async function mustNotBeClosed(sanctions: Sanctions, db: Db, userId: number): Promise<void> {
  if (!(await sanctions.isBanned(db, userId))) return
  throw refuse.forbidden(
    'account_banned',
    "The moderators have closed this account. If you think that's a mistake, please write to us through the contact page.",
  )
}
