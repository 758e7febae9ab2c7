// Gift codes for months of a tier: created by admins, shown once, stored only as a hash.
import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GiftState } from '#contract/membership/gift-constants.ts'
import type { GiftCode, NewGiftCode } from '#contract/membership/gifts.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { endOfDay, lastDayBefore } from '#server/base/days.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { giftCodes, membershipTiers } from '#server/membership/tables.ts'
import { getTier } from '#server/membership/tiers.ts'

export type GiftCodeRow = typeof giftCodes.$inferSelect
type Actor = { id: number; username: string } | null

/** Without letters that look like others. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 28 characters of 5 bits each: 140 bits. */
const LENGTH = 28

export function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** In groups of four, for display. */
function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The hash of a typed code: with or without dashes, in any case, with O for 0. */
export function hashOfCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`gift ${code}`).digest('hex')
}

export async function makeGiftCode(
  { db }: AppContext,
  clock: Clock,
  actor: Actor,
  { tierId, months, note = '', expiresOn = null }: NewGiftCode,
): Promise<{ code: string; gift: GiftCode }> {
  const now = clock.now()
  const code = newCode()
  const id = await db.transaction(async (tx) => {
    const tier = await getTier(tx, tierId)
    if (tier.priceCents <= 0) {
      const text = 'This tier is free, so everyone already has it.'
      throw refuse.invalid('tier_is_free', text, { tierId: text })
    }
    if (expiresOn && endOfDay(expiresOn) <= now) {
      const text = 'This day is in the past.'
      throw refuse.invalid('day_is_over', text, { expiresOn: text })
    }
    const [row] = await tx
      .insert(giftCodes)
      .values({
        codeHash: hashOfCode(code),
        ending: code.slice(-4),
        tierId,
        months,
        note,
        madeBy: actor?.id ?? null,
        createdAt: now,
        expiresAt: expiresOn ? endOfDay(expiresOn) : null,
      })
      .returning({ id: giftCodes.id })
    if (!row) throw new Error('a gift code was not written down')
    await audit(tx, {
      actor,
      action: 'gift_code_made',
      subject: { kind: 'gift_code', id: row.id },
      detail: { tier: tier.name, months },
      at: now,
    })
    return row.id
  })
  return { code: inGroups(code), gift: await readGiftCode(db, id, now) }
}

/** Withdraws the code, so that it cannot be redeemed. Repeating it changes nothing. */
export async function withdrawGiftCode({ db }: AppContext, clock: Clock, actor: Actor, id: number) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(giftCodes).where(eq(giftCodes.id, id)).for('update')
    if (!row) throw refuse.notFound()
    if (row.redeemedAt)
      throw refuse.conflict('gift_code_used', "This code has been redeemed, so it can't be withdrawn.")
    if (row.withdrawnAt) return
    await tx.update(giftCodes).set({ withdrawnAt: now }).where(eq(giftCodes.id, id))
    await audit(tx, {
      actor,
      action: 'gift_code_withdrawn',
      subject: { kind: 'gift_code', id },
      at: now,
    })
  })
}

export function stateOf(
  { redeemedAt, withdrawnAt, expiresAt }: Pick<GiftCodeRow, 'redeemedAt' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): GiftState {
  if (redeemedAt) return 'redeemed'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}

function isIn(state: GiftState, now: Date): SQL | undefined {
  const isFresh = and(isNull(giftCodes.redeemedAt), isNull(giftCodes.withdrawnAt))
  switch (state) {
    case 'redeemed':
      return isNotNull(giftCodes.redeemedAt)
    case 'withdrawn':
      return and(isNull(giftCodes.redeemedAt), isNotNull(giftCodes.withdrawnAt))
    case 'expired':
      return and(isFresh, lte(giftCodes.expiresAt, now))
    case 'open':
      return and(isFresh, or(isNull(giftCodes.expiresAt), gt(giftCodes.expiresAt, now)))
  }
}

const maker = alias(users, 'maker')
const redeemer = alias(users, 'redeemer')

function select(db: Db) {
  return db
    .select({
      row: giftCodes,
      tierName: membershipTiers.name,
      madeBy: maker.username,
      redeemedBy: redeemer.username,
    })
    .from(giftCodes)
    .innerJoin(membershipTiers, eq(membershipTiers.id, giftCodes.tierId))
    .leftJoin(maker, eq(maker.id, giftCodes.madeBy))
    .leftJoin(redeemer, eq(redeemer.id, giftCodes.redeemedBy))
}

type ShownRow = Awaited<ReturnType<typeof select>>[number]

export async function listGiftCodes(
  db: Db,
  { state, now, window }: { state: GiftState | undefined; now: Date; window: Window },
): Promise<Found<ShownRow>> {
  const where = state && isIn(state, now)
  const [rows, [total]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(sql`${giftCodes.createdAt} desc nulls first`, desc(giftCodes.id))
      .limit(window.limit)
      .offset(window.offset),
    db.select({ total: count() }).from(giftCodes).where(where),
  ])
  return { rows, total: total?.total ?? 0 }
}

async function readGiftCode(db: Db, id: number, now: Date): Promise<GiftCode> {
  const [row] = await select(db).where(eq(giftCodes.id, id))
  if (!row) throw new Error('a gift code was lost')
  return toGiftCode(row, now)
}

export function toGiftCode({ row, tierName, madeBy, redeemedBy }: ShownRow, now: Date): GiftCode {
  return {
    id: row.id,
    ending: row.ending,
    tier: { id: row.tierId, name: tierName },
    months: row.months,
    note: row.note,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    madeBy,
    expiresOn: row.expiresAt && lastDayBefore(row.expiresAt),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    redeemedBy,
    givenUntil: row.givenUntil?.toISOString() ?? null,
  }
}
