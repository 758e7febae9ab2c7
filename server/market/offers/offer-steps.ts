// Steps of offers. All offers on a listing change under its row lock, taken after the locks of members and before those
// of offers: of two concurrent steps the second sees the result of the first.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import {
  isLiveState,
  isWaitingState,
  LIVE_STATES,
  nextOfferState,
  OFFER_HOURS,
  type OfferActor,
  type OfferEvent,
  type OfferState,
} from '#contract/market/offer-constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { tellAll } from '#server/base/live/live.ts'
import { removeSearchDocuments, writeSearchDocuments } from '#server/base/search/documents.ts'
import { listingChanged } from '#server/market/events.ts'
import { listingDocument } from '#server/market/searchable.ts'
import { listings, offerSteps, offers } from '#server/market/tables.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'
import { offerStepped } from './offer-events.ts'

export type ListingRow = typeof listings.$inferSelect
export type OfferRow = typeof offers.$inferSelect

/** Live message: one of the member's offers took a step. */
const LIVE_OFFER = 'offer'

/** A locked listing with those offers that can still change. */
export interface Dealing {
  listing: ListingRow
  live: OfferRow[]
  now: Date
}

/** Locks the listing and reads its live offers; null if it is gone. Lock the step's members first. */
export async function lockDealing(tx: Db, listingId: number, now: Date): Promise<Dealing | null> {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, listingId)).for('no key update')
  return listing ? { listing, live: await readLive(tx, listingId), now } : null
}

async function readLive(tx: Db, listingId: number): Promise<OfferRow[]> {
  return tx
    .select()
    .from(offers)
    .where(and(eq(offers.listingId, listingId), inArray(offers.state, [...LIVE_STATES])))
    .orderBy(asc(offers.id))
}

/** Locks members against erasure until the transaction ends, in id order; returns the ids of those not erased. */
export async function lockParties(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.erasedAt)))
    .orderBy(asc(users.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

function isOverdue({ state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>, now: Date): boolean {
  return isWaitingState(state) && expiresAt !== null && expiresAt <= now
}

/** The effective state: an offer expires at its deadline, even if no job has written it yet. */
export function stateAt(row: Pick<OfferRow, 'state' | 'expiresAt'>, now: Date): OfferState {
  return isOverdue(row, now) ? 'expired' : row.state
}

export interface Step {
  event: OfferEvent
  by: OfferActor
  /** Columns that the event changes beside state and deadline. */
  set?: Partial<typeof offers.$inferInsert>
  amountCents?: number | null
  message?: string | null | undefined
  /** Members to notify. */
  tell: readonly number[]
}

/** Takes a step of the state machine and updates the row. Throws if the step is not allowed: callers check first. */
export async function takeStep(tx: Db, { now }: Dealing, row: OfferRow, step: Step): Promise<void> {
  const state = nextOfferState(row.state, step.event, step.by)
  if (!state) throw new Error(`an offer is ${row.state}: ${step.by} can not ${step.event}`)
  const changed = {
    ...step.set,
    state,
    steppedBy: step.by,
    expiresAt: isWaitingState(state) ? deadlineAfter(now) : null,
    updatedAt: now,
  }
  Object.assign(row, changed)
  await tx.update(offers).set(changed).where(eq(offers.id, row.id))
  await noteStep(tx, row.id, step, now)
}

/** Stores the step and notifies members. */
export async function noteStep(
  tx: Db,
  offerId: number,
  { event, by, amountCents = null, message, tell }: Step,
  now: Date,
): Promise<void> {
  await tx.insert(offerSteps).values({ offerId, event, by, amountCents, message: message ?? null, at: now })
  if (tell.length === 0) return
  await emit(tx, offerStepped, { offerId, memberIds: [...tell] })
  await tellAll(tx, tell, LIVE_OFFER, { offerId })
}

export function deadlineAfter(now: Date): Date {
  return new Date(now.getTime() + OFFER_HOURS * HOUR_MS)
}

/** Begins a deal: the listing becomes pending, and all other offers wait in line. */
export async function beginSale(tx: Db, { listing, live, now }: Dealing, winner: OfferRow): Promise<void> {
  for (const row of live) {
    if (row.id === winner.id || !isWaitingState(row.state)) continue
    await takeStep(tx, { listing, live, now }, row, {
      event: 'line_up',
      by: 'site',
      set: { amountCents: row.buyerCents, linedUpAt: row.linedUpAt ?? now, advancedAt: null },
      tell: [row.buyerId],
    })
  }
  await setListingState(tx, listing, 'pending')
}

/** The deal fell through: reopens the listing, at least until the next in line can be answered. */
export async function reopenSale(tx: Db, { listing, now }: Dealing): Promise<void> {
  if (listing.state !== 'pending') return
  const atLeast = deadlineAfter(now)
  await setListingState(tx, listing, 'open', listing.expiresAt < atLeast ? atLeast : listing.expiresAt)
}

export async function setListingState(
  tx: Db,
  listing: ListingRow,
  state: ListingRow['state'],
  expiresAt = listing.expiresAt,
): Promise<void> {
  await tx.update(listings).set({ state, expiresAt }).where(eq(listings.id, listing.id))
  Object.assign(listing, { state, expiresAt })
  if (state === 'open') await writeSearchDocuments(tx, [listingDocument(listing)])
  else await removeSearchDocuments(tx, { kind: 'listing', id: listing.id })
  await emit(tx, listingChanged, { listingId: listing.id })
}

/** Keeps the listing open at least until an offer's deadline. */
export async function holdOpen(tx: Db, listing: ListingRow, until: Date): Promise<void> {
  if (listing.state !== 'open' || listing.expiresAt >= until) return
  await tx.update(listings).set({ expiresAt: until }).where(eq(listings.id, listing.id))
  Object.assign(listing, { expiresAt: until })
}

interface Settling {
  /** A member who is being erased. */
  goneId?: number
  /** The seller ended the listing, and needs no notification. */
  isSellerTold?: boolean
}

/**
 * Brings a listing's offers up to date with time, bans, blocks and the listing's state: expired, closed, fallen
 * through, or next in line. Idempotent.
 */
export async function settle(
  tx: Db,
  dealing: Dealing,
  { goneId, isSellerTold }: Settling = {},
): Promise<void> {
  const { listing, live, now } = dealing
  const parted = await findParted(tx, listing, goneId)
  const isForSale = listing.state === 'open' || listing.state === 'pending'
  for (const row of live) {
    if (!isLiveState(row.state)) continue
    const both = [row.buyerId, row.sellerId].filter((id) => id !== goneId)
    const isParted = parted.has(row.id)
    if (row.state === 'agreed') {
      if (!isParted) continue
      await takeStep(tx, dealing, row, { event: 'cancel', by: 'site', tell: both })
      await reopenSale(tx, dealing)
    } else if (isOverdue(row, now))
      await takeStep(tx, dealing, row, { event: 'expire', by: 'site', tell: both })
    else if (isParted || !isForSale) {
      const tell = isSellerTold ? both.filter((id) => id !== row.sellerId) : both
      await takeStep(tx, dealing, row, { event: 'close', by: 'site', tell })
    }
  }
  await advanceLine(tx, dealing)
}

/** Advances the first offer in line, unless one that has advanced still awaits an answer. */
async function advanceLine(tx: Db, dealing: Dealing): Promise<void> {
  const { listing, live, now } = dealing
  if (listing.state !== 'open' || listing.hiddenAt !== null) return
  if (live.some((row) => isWaitingState(row.state) && row.advancedAt !== null)) return
  const [next] = lineOf(live)
  if (!next) return
  await takeStep(tx, dealing, next, {
    event: 'advance',
    by: 'site',
    amountCents: next.buyerCents,
    set: { amountCents: next.buyerCents, advancedAt: now },
    tell: [next.buyerId, next.sellerId],
  })
  await holdOpen(tx, listing, deadlineAfter(now))
}

/** Offers in line, next one first. */
export function lineOf(rows: readonly OfferRow[]): OfferRow[] {
  const since = ({ linedUpAt }: OfferRow) => linedUpAt?.getTime() ?? 0
  return rows.filter(({ state }) => state === 'in_line').sort((a, b) => since(a) - since(b) || a.id - b.id)
}

/** Live offers whose sides may no longer deal: one is banned, erased or being erased, or has blocked the other. */
async function findParted(tx: Db, listing: ListingRow, goneId: number | undefined): Promise<Set<number>> {
  const rows = await tx
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.buyerId))
    .where(
      and(eq(offers.listingId, listing.id), inArray(offers.state, [...LIVE_STATES]), or(...partings(goneId))),
    )
  return new Set(rows.map(({ id }) => id))
}

function partings(goneId: number | undefined): SQL[] {
  return [
    isBanned(offers.buyerId),
    isBanned(offers.sellerId),
    isApart(offers.buyerId, offers.sellerId),
    ...(goneId === undefined ? [] : [sql`${goneId} in (${offers.buyerId}, ${offers.sellerId})`]),
  ]
}
