// Redeems gift codes: grants the tier from now on, or from the end of an earlier gift of it.
import { and, eq, gt, max } from 'drizzle-orm'
import type { RedeemedGift } from '#contract/membership/gifts.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Db } from '#server/base/database/database.ts'
import { addMonths } from '#server/base/days.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { planChanged } from '#server/membership/member-plan.ts'
import { giftCodes, membershipTiers } from '#server/membership/tables.ts'
import { type GiftCodeRow, hashOfCode, stateOf } from './gift-codes.ts'
import { findGift } from './gift-plans.ts'

/** Redeems the code for the member. It locks the code's row, so of many simultaneous requests exactly one succeeds. */
export async function redeemGift(
  { db }: AppContext,
  clock: Clock,
  userId: number,
  typed: string,
): Promise<RedeemedGift> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(giftCodes)
      .where(eq(giftCodes.codeHash, hashOfCode(typed)))
      .for('update')
    const code = mustBeOpen(row, userId, now)
    // Serializes the member's redemptions, so that two codes of one tier do not start at the same moment, and an erased
    // member uses up no code.
    await lockCaller(tx, userId)
    const from = (await endOfGiven(tx, userId, code.tierId, now)) ?? now
    const until = addMonths(from, code.months)
    await tx
      .update(giftCodes)
      .set({ redeemedBy: userId, redeemedAt: now, givenFrom: from, givenUntil: until })
      .where(eq(giftCodes.id, code.id))
    const gift = await findGift(tx, userId, now)
    const counts = gift?.tier.id === code.tierId && gift.counts
    if (counts) await emit(tx, planChanged, { userId, tierId: code.tierId, status: 'active' })
    const tier = { id: code.tierId, name: await nameOf(tx, code.tierId) }
    return { tier, months: code.months, until: until.toISOString(), counts }
  })
}

function mustBeOpen(code: GiftCodeRow | undefined, userId: number, now: Date): GiftCodeRow {
  const refused = (kind: string, text: string) => refuse.conflict(`gift_code_${kind}`, text, { code: text })
  if (!code) {
    const text = 'This code does not exist. Please check it for typos.'
    throw refuse.invalid('gift_code_unknown', text, { code: text })
  }
  switch (stateOf(code, now)) {
    case 'open':
      return code
    case 'redeemed':
      throw code.redeemedBy === userId
        ? refused('used', 'You have already redeemed this code. Each code works once.')
        : refused('used', 'This code has already been redeemed. Each code works once.')
    case 'expired':
      throw refused('expired', 'This code has expired.')
    case 'withdrawn':
      throw refused('withdrawn', 'This code has been withdrawn.')
  }
}

/** When the last running gift of the tier ends; null if there is none. */
async function endOfGiven(db: Db, userId: number, tierId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: max(giftCodes.givenUntil) })
    .from(giftCodes)
    .where(and(eq(giftCodes.redeemedBy, userId), eq(giftCodes.tierId, tierId), gt(giftCodes.givenUntil, now)))
  return row?.until ?? null
}

async function nameOf(db: Db, tierId: number): Promise<string> {
  const [row] = await db
    .select({ name: membershipTiers.name })
    .from(membershipTiers)
    .where(eq(membershipTiers.id, tierId))
  return row?.name ?? ''
}
