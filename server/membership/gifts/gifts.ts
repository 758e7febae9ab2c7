// Redeems gift codes: grants the tier from now on, or from the end of an earlier gift of it.
import { and, desc, eq } from 'drizzle-orm'
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
    const run = await findRun(tx, userId, code.tierId, now)
    const from = run?.until ?? now
    // From the start of the run: months counted from an end that fell on a shorter month's last day would lose days.
    const until = run ? addMonths(run.from, run.months + code.months) : addMonths(now, code.months)
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

interface Run {
  from: Date
  until: Date
  months: number
}

/** The running gifts of the tier that follow each other without a gap, as one; null if none is running. */
async function findRun(db: Db, userId: number, tierId: number, now: Date): Promise<Run | null> {
  const rows = await db
    .select({ from: giftCodes.givenFrom, until: giftCodes.givenUntil, months: giftCodes.months })
    .from(giftCodes)
    .where(and(eq(giftCodes.redeemedBy, userId), eq(giftCodes.tierId, tierId)))
    .orderBy(desc(giftCodes.givenUntil))
  let run: Run | null = null
  for (const { from, until, months } of rows) {
    if (!from || !until) continue
    if (run && until.getTime() === run.from.getTime())
      run = { from, until: run.until, months: months + run.months }
    else if (!run && until > now) run = { from, until, months }
  }
  return run
}

async function nameOf(db: Db, tierId: number): Promise<string> {
  const [row] = await db
    .select({ name: membershipTiers.name })
    .from(membershipTiers)
    .where(eq(membershipTiers.id, tierId))
  return row?.name ?? ''
}
