// Settles offers without an action of their sides: deadlines pass, members are banned or block each other. The
// deadline, checked under the lock, decides whether an offer is live; this job stores the result and notifies.
import {
  aliasedTable,
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { LIVE_STATES, WAITING_STATES } from '#contract/market/offer-constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { handleEach } from '#server/base/jobs/handle-each.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { listings, offers } from '#server/market/tables.ts'
import { memberBlocked } from '#server/moderation/events.ts'
import { memberBanned } from '#server/moderation/members/sanction-steps.ts'
import { lockDealing, settle } from './offer-steps.ts'

export const settleOffers = jobType<Record<string, never>>('settle_offers', {
  retries: 2,
  schedule: '*/5 * * * *',
})

/** One transaction per listing, so that no step waits long. */
export async function runSettleOffers({ db, clock, log }: AppContext): Promise<void> {
  const now = clock.now()
  await handleEach(
    await findUnsettled(db, now),
    (listingId) => db.transaction((tx) => settleListing(tx, listingId, now)),
    { log, about: (listingId) => ({ listingId }) },
  )
}

export async function settleListing(
  tx: Db,
  listingId: number,
  now: Date,
  how: Parameters<typeof settle>[2] = {},
): Promise<void> {
  const dealing = await lockDealing(tx, listingId, now)
  if (dealing) await settle(tx, dealing, how)
}

async function findUnsettled(db: Db, now: Date): Promise<number[]> {
  const isOverdue = and(inArray(offers.state, [...WAITING_STATES]), lte(offers.expiresAt, now))
  const isOrphaned = and(
    inArray(offers.state, ['offered', 'countered', 'in_line']),
    not(inArray(listings.state, ['open', 'pending'])),
  )
  const isNext = and(
    eq(offers.state, 'in_line'),
    eq(listings.state, 'open'),
    isNull(listings.hiddenAt),
    not(hasNext(db)),
  )
  const rows = await db
    .selectDistinct({ id: listings.id })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .where(or(isOverdue, isOrphaned, isNext))
    .orderBy(asc(listings.id))
  return rows.map(({ id }) => id)
}

/** Whether an offer advanced from the line awaits an answer. */
function hasNext(db: Db): SQL {
  const next = aliasedTable(offers, 'next')
  return exists(
    db
      .select({ one: sql`1` })
      .from(next)
      .where(
        and(
          eq(next.listingId, listings.id),
          inArray(next.state, [...WAITING_STATES]),
          isNotNull(next.advancedAt),
        ),
      ),
  )
}

/** Listings with a live offer of the member, or between the two, in locking order. */
export async function listingsOfDealer(db: Db, memberId: number, otherId?: number): Promise<number[]> {
  const ofBoth = (id: number) => or(eq(offers.buyerId, id), eq(offers.sellerId, id))
  const rows = await db
    .selectDistinct({ id: offers.listingId })
    .from(offers)
    .where(
      and(
        inArray(offers.state, [...LIVE_STATES]),
        ofBoth(memberId),
        otherId === undefined ? undefined : ofBoth(otherId),
      ),
    )
    .orderBy(asc(offers.listingId))
  return rows.flatMap(({ id }) => id ?? [])
}

type Parted = { userId: number } | { blockerId: number; blockedId: number }

export const endPartedDeals = subscriber<Parted>({
  name: 'parted_deals',
  events: [memberBanned, memberBlocked],
  handle: async (tx, events, { clock }) => {
    const found = []
    for (const { payload } of events)
      found.push(
        ...('userId' in payload
          ? await listingsOfDealer(tx, payload.userId)
          : await listingsOfDealer(tx, payload.blockerId, payload.blockedId)),
      )
    const ids = [...new Set(found)].sort((a, b) => a - b)
    for (const listingId of ids) await settleListing(tx, listingId, clock.now())
  },
})
