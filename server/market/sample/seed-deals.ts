// Sample deals: enough of one edition for a price guide, some with feedback, and an offer that awaits an answer.
import { and, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { FeedbackRating, OfferEvent, OfferRole } from '#contract/market/offer-constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { deadlineAfter } from '#server/market/offers/offer-steps.ts'
import { takeSnapshot } from '#server/market/offers/snapshots.ts'
import { renewGuides } from '#server/market/prices/price-guides.ts'
import { dealFeedback, listingQuestions, listings, offerSteps, offers } from '#server/market/tables.ts'

interface SampleDeal {
  /** A Godzilla (Pro) without it. */
  part?: string
  seller: string
  buyer: string
  daysAgo: number
  asked: number
  paid: number
  condition: 'new' | 'excellent' | 'good'
  words: string
  feedback?: Record<OfferRole, readonly [FeedbackRating, string]>
}

const GODZILLA_PRO = 'GweeP-MW95j'

/** Chosen so that all Godzillas count: no circles, and the five before each guide are of ten different members. */
const SAMPLE_DEALS: readonly SampleDeal[] = [
  {
    seller: 'oldwood',
    buyer: 'pinpal',
    daysAgo: 232,
    asked: 6_200,
    paid: 6_050,
    condition: 'excellent',
    words: 'Bought it to understand the fuss. I understand it, and I miss my score reels.',
  },
  {
    seller: 'NeonJane',
    buyer: 'Ramp_Rat',
    daysAgo: 214,
    asked: 6_100,
    paid: 5_900,
    condition: 'good',
    words: 'Stood in the arcade for a year: clean, played daily, two dimples at the drop.',
  },
  {
    seller: 'TiltTom',
    buyer: 'boardfix',
    daysAgo: 190,
    asked: 6_400,
    paid: 6_250,
    condition: 'excellent',
    words: 'Code is current, flippers rebuilt last winter, never on location.',
  },
  {
    seller: 'silverball',
    buyer: 'deepdive',
    daysAgo: 165,
    asked: 5_950,
    paid: 5_850,
    condition: 'good',
    words: 'Wear at the shooter lane, everything else as it should be.',
  },
  {
    seller: 'tilted_table',
    buyer: 'nightshift',
    daysAgo: 52,
    asked: 6_300,
    paid: 6_300,
    condition: 'excellent',
    words: 'Our spare for the league, hardly needed. Protectors on the playfield since day one.',
  },
  {
    seller: 'Ramp_Rat',
    buyer: 'TiltTom',
    daysAgo: 43,
    asked: 5_900,
    paid: 5_750,
    condition: 'good',
    words: 'League nights have left their marks. Plays fast and fair.',
  },
  {
    seller: 'boardfix',
    buyer: 'silverball',
    daysAgo: 38,
    asked: 6_000,
    paid: 5_900,
    condition: 'excellent',
    words: 'Node boards checked, all connectors reseated, one spare coil included.',
  },
  {
    part: 'LED score displays for a Whirlwind',
    seller: 'boardfix',
    buyer: 'demo_pro',
    daysAgo: 36,
    asked: 189,
    paid: 180,
    condition: 'new',
    words: 'Two 16-digit displays, built and tested here. One year of repair included.',
    feedback: {
      seller: ['positive', 'Knew what to measure before asking, and paid the same day.'],
      buyer: ['positive', 'Plugged in, lit up, done.'],
    },
  },
  {
    seller: 'deepdive',
    buyer: 'tilted_table',
    daysAgo: 33,
    asked: 5_800,
    paid: 5_700,
    condition: 'good',
    words: 'Waxed, new rings, a small chip at the left scoop, sealed.',
  },
  {
    seller: 'NeonJane',
    buyer: 'demo_premium',
    daysAgo: 26,
    asked: 6_000,
    paid: 5_800,
    condition: 'excellent',
    words: 'The second one of mine: home use, under 1,500 plays by the audits.',
    feedback: {
      seller: ['positive', 'Came on time with a van, blankets and a level head.'],
      buyer: ['positive', 'Exactly as described. She even labeled the bolts.'],
    },
  },
  {
    seller: 'oldwood',
    buyer: 'nightshift',
    daysAgo: 19,
    asked: 5_900,
    paid: 5_850,
    condition: 'good',
    words: 'My last try at anything with a screen.',
    feedback: {
      seller: ['positive', 'Paid cash, asked good questions.'],
      buyer: ['neutral', 'A fair machine. The coin door key came a week later.'],
    },
  },
]

/** When the weekly job would have computed the guides. */
const GUIDES_DAYS_AGO = [47, 12]

type Members = ReadonlyMap<string, number>

export async function writeSampleDeals(db: Db, members: Members, now: Date): Promise<void> {
  for (const deal of SAMPLE_DEALS) {
    const [sellerId, buyerId] = [members.get(deal.seller), members.get(deal.buyer)]
    if (sellerId && buyerId) await writeDeal(db, deal, { sellerId, buyerId, now })
  }
  for (const days of GUIDES_DAYS_AGO)
    await renewGuides(db, (opdbId) => opdbId, new Date(now.getTime() - days * DAY_MS))
  await writeOffer(db, members, now)
  await writeQuestions(db, members, now)
}

interface Sides {
  sellerId: number
  buyerId: number
  now: Date
}

async function writeDeal(db: Db, deal: SampleDeal, { sellerId, buyerId, now }: Sides): Promise<void> {
  const completedAt = new Date(now.getTime() - deal.daysAgo * DAY_MS)
  const before = (hours: number) => new Date(completedAt.getTime() - hours * HOUR_MS)
  const [listing] = await db
    .insert(listings)
    .values({
      ...(deal.part
        ? { title: deal.part, category: 'electronics' }
        : { title: 'Godzilla (Pro)', category: 'complete_machines', opdbId: GODZILLA_PRO }),
      description: deal.words,
      priceCents: deal.asked * 100,
      condition: deal.condition,
      state: 'sold',
      sellerId,
      createdAt: before(200),
    })
    .returning()
  if (!listing) throw new Error('a sample listing was not written')
  const paid = deal.paid * 100
  const [offer] = await db
    .insert(offers)
    .values({
      listingId: listing.id,
      snapshotId: await takeSnapshot(db, listing, before(100)),
      ...{ sellerId, buyerId, amountCents: paid, buyerCents: paid },
      state: 'completed',
      steppedBy: 'buyer',
      buyerFinalCents: paid,
      sellerFinalCents: paid,
      completedAt,
      createdAt: before(100),
      updatedAt: completedAt,
    })
    .returning()
  if (!offer) throw new Error('a sample offer was not written')
  const steps: readonly [OfferEvent, OfferRole, number][] = [
    ['offer', 'buyer', 100],
    ['accept', 'seller', 90],
    ['confirm', 'seller', 2],
    ['complete', 'buyer', 0],
  ]
  await db.insert(offerSteps).values(
    steps.map(([event, by, hours]) => ({
      offerId: offer.id,
      event,
      by,
      amountCents: paid,
      at: before(hours),
    })),
  )
  for (const role of ['seller', 'buyer'] as const) {
    const given = deal.feedback?.[role]
    if (!given) continue
    const [authorId, memberId] = role === 'seller' ? [sellerId, buyerId] : [buyerId, sellerId]
    const [rating, text] = given
    const createdAt = new Date(completedAt.getTime() + DAY_MS)
    await db
      .insert(dealFeedback)
      .values({ offerId: offer.id, authorId, memberId, role, rating, text, createdAt })
  }
}

/** Questions on the newest listing of a machine with a guide. */
async function writeQuestions(db: Db, members: Members, now: Date): Promise<void> {
  const [sellerId, askerId, otherId] = ['pinpal', 'demo_pro', 'Ramp_Rat'].map((name) => members.get(name))
  if (!sellerId || !askerId || !otherId) return
  const isIt = and(
    eq(listings.sellerId, sellerId),
    eq(listings.state, 'open'),
    eq(listings.opdbId, GODZILLA_PRO),
  )
  const [listing] = await db.select().from(listings).where(isIt).limit(1)
  if (!listing) return
  const post = async (authorId: number, text: string, hoursAgo: number, questionId: number | null = null) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const [row] = await db
      .insert(listingQuestions)
      .values({ listingId: listing.id, questionId, authorId, text, createdAt })
      .returning({ id: listingQuestions.id })
    return row?.id ?? null
  }
  const asked = await post(askerId, 'Is the bridge assembly the original one, and does the magnet hold?', 90)
  if (asked) await post(sellerId, 'Original, and it holds every time. I can send you a video.', 82, asked)
  await post(otherId, 'Would you take it apart for transport?', 20)
}

/** An offer that awaits the answer of a demo account. */
async function writeOffer(db: Db, members: Members, now: Date): Promise<void> {
  const [sellerId, buyerId] = [members.get('demo_pro'), members.get('Ramp_Rat')]
  if (!sellerId || !buyerId) return
  const [listing] = await db
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.state, 'open')))
    .orderBy(listings.id)
    .limit(1)
  if (!listing) return
  const at = new Date(now.getTime() - 5 * HOUR_MS)
  const cents = Math.round((listing.priceCents * 0.94) / 5_000) * 5_000
  const [offer] = await db
    .insert(offers)
    .values({
      listingId: listing.id,
      snapshotId: await takeSnapshot(db, listing, at),
      ...{ sellerId, buyerId, amountCents: cents, buyerCents: cents },
      state: 'offered',
      steppedBy: 'buyer',
      expiresAt: deadlineAfter(at),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!offer) throw new Error('a sample offer was not written')
  const message = 'Cash, and I can be there on Saturday with a van.'
  await db
    .insert(offerSteps)
    .values({ offerId: offer.id, event: 'offer', by: 'buyer', amountCents: cents, message, at })
}
