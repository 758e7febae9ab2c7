// Discounts from partners, which admins pass on to members whose plan includes them. Only these and admins get the codes.
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Discount, NewDiscount } from '#contract/membership/gifts.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf, endOfDay, lastDayBefore, startOf } from '#server/base/days.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { discounts } from './tables.ts'

type DiscountRow = typeof discounts.$inferSelect
type Actor = { id: number; username: string } | null

/** More than a reader needs; keeps the list on one page. */
const MOST = 200

/** The currently valid ones, those that end first on top. */
export async function listDiscounts({ db, clock }: AppContext, viewer: Viewer): Promise<Discount[]> {
  mustBeAllowed(viewer, 'discounts.read')
  const now = clock.now()
  const rows = await db
    .select()
    .from(discounts)
    .where(isUsable(now))
    .orderBy(asc(discounts.endsAt), desc(discounts.id))
  return rows.map(toDiscount)
}

/** How many of them are valid; public. */
export function countDiscounts({ db, clock }: AppContext): Promise<number> {
  return db.$count(discounts, isUsable(clock.now()))
}

function isUsable(now: Date) {
  return and(
    or(isNull(discounts.startsAt), lte(discounts.startsAt, now)),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, now)),
  )
}

/** All of them for admins, newest first. */
export async function listAllDiscounts(db: Db): Promise<Discount[]> {
  return (await db.select().from(discounts).orderBy(desc(discounts.id))).map(toDiscount)
}

export async function addDiscount(
  { db, clock }: AppContext,
  actor: Actor,
  wanted: NewDiscount,
): Promise<Discount> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    if ((await tx.$count(discounts)) >= MOST)
      throw refuse.conflict(
        'too_many_discounts',
        `There are already ${MOST} discounts. Delete some that have ended first.`,
      )
    const [row] = await tx
      .insert(discounts)
      .values({ ...columnsOf(wanted), createdAt: now })
      .returning()
    if (!row) throw new Error('a discount was not written down')
    await note(tx, actor, 'discount_added', row, now)
    return toDiscount(row)
  })
}

export async function changeDiscount(
  { db, clock }: AppContext,
  actor: Actor,
  { id, change }: { id: number; change: NewDiscount },
): Promise<Discount> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(discounts).set(columnsOf(change)).where(eq(discounts.id, id)).returning()
    if (!row) throw refuse.notFound()
    await note(tx, actor, 'discount_changed', row, clock.now())
    return toDiscount(row)
  })
}

export async function removeDiscount({ db, clock }: AppContext, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(discounts).where(eq(discounts.id, id)).returning()
    if (!row) throw refuse.notFound()
    await note(tx, actor, 'discount_removed', row, clock.now())
  })
}

async function note(db: Db, actor: Actor, action: string, row: DiscountRow, at: Date): Promise<void> {
  await audit(db, {
    actor,
    action,
    subject: { kind: 'discount', id: row.id },
    detail: { title: row.title },
    at,
  })
}

function columnsOf({ from, until, ...rest }: NewDiscount) {
  return { ...rest, startsAt: from ? startOf(from) : null, endsAt: until ? endOfDay(until) : null }
}

function toDiscount({ id, title, description, code, url, startsAt, endsAt }: DiscountRow): Discount {
  return {
    id,
    title,
    description,
    code,
    url,
    from: startsAt && dayOf(startsAt),
    until: endsAt && lastDayBefore(endsAt),
  }
}
