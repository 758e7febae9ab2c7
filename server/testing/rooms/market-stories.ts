// Events about listings, offers and questions, for deliveries.database.test.ts, which delivers two of each story in both orders.
import { eq } from 'drizzle-orm'
import { listingMatched } from '#server/market/events.ts'
import { runExpireListings } from '#server/market/listings/listing-changes.ts'
import { moderatedListings } from '#server/market/listings/moderated.ts'
import { settleListing } from '#server/market/offers/settling.ts'
import { moderatedQuestions } from '#server/market/questions/moderated-questions.ts'
import { runMakeDigests, writeMatches } from '#server/market/searches/matches.ts'
import { listings } from '#server/market/tables.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'
import { METALLICA } from './collections.ts'

/** Members and things of the stories. */
export interface Stage {
  site: TestSite
  ada: TestMember
  bob: TestMember
  cyd: TestMember
  ask(call: string, as: TestMember, body?: object): Promise<{ id: number }>
  takeDown(kind: typeof moderatedListings, id: number): Promise<unknown>
  happen(type: typeof listingMatched, payload: { listingId: number }): Promise<unknown>
}

interface Dealing extends Stage {
  sell(as?: TestMember): Promise<number>
  offer(as: TestMember, listingId: number): Promise<number>
  endListing(id: number): Promise<void>
}

const STORIES: Record<string, (given: Dealing) => Promise<unknown>> = {
  'a listing whose price drops twice': async ({ ada, bob, ask, sell }) => {
    const id = await sell()
    await ask(`PUT /api/marketplace-listings/${id}/watch`, bob, { isWatched: true })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { price: '9' })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { price: '8' })
  },
  'a listing that is sold': async ({ ada, bob, ask, sell }) => {
    const id = await sell()
    await ask(`PUT /api/marketplace-listings/${id}/watch`, bob, { isWatched: true })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { price: '9' })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { state: 'sold' })
  },
  'a listing that is taken down': async ({ ada, bob, ask, sell, takeDown }) => {
    const id = await sell()
    await ask(`PUT /api/marketplace-listings/${id}/watch`, bob, { isWatched: true })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { price: '9' })
    await takeDown(moderatedListings, id)
  },
  'a question that is answered': async ({ ada, bob, ask, sell }) => {
    const id = await sell()
    const question = await ask(`POST /api/marketplace-listings/${id}/questions`, bob, {
      text: 'Still there?',
    })
    await ask(`POST /api/marketplace-questions/${question.id}/answer`, ada, { text: 'It is.' })
  },
  'a question that is answered, and taken down': async ({ ada, bob, ask, sell, takeDown }) => {
    const id = await sell()
    const question = await ask(`POST /api/marketplace-listings/${id}/questions`, bob, {
      text: 'Still there?',
    })
    await ask(`POST /api/marketplace-questions/${question.id}/answer`, ada, { text: 'It is.' })
    await takeDown(moderatedQuestions, question.id)
  },
  'a listing that a saved search, a wish list and a digest find': async ({
    site,
    ada,
    bob,
    cyd,
    ask,
    happen,
  }) => {
    const dan = await site.member({ tier: 'pro' })
    for (const [as, body] of [
      [bob, { search: 'looked-for', way: 'mail' }],
      [cyd, { kind: 'machines', search: 'looked-for' }],
    ] as const)
      await ask('POST /api/saved-searches', as, body)
    await ask('POST /api/collection', dan, { opdbId: METALLICA, status: 'wanted' })
    const machine = { category: 'complete_machines', opdbId: METALLICA, price: '5000' }
    const listing = { title: 'Looked-for', description: 'Tested.', ...machine }
    const { id } = await ask('POST /api/marketplace-listings', ada, listing)
    await site.context.db.transaction((tx) => writeMatches(tx, [id], site.clock.now()))
    await happen(listingMatched, { listingId: id })
    await runMakeDigests(site.context)
  },
  'a listing that expires': async ({ sell, endListing }) => {
    await endListing(await sell())
  },
  'a listing that expires and is renewed': async ({ ada, ask, sell, endListing }) => {
    const id = await sell()
    await endListing(id)
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { state: 'open' })
  },
  'a deal with another in line that falls through': async ({ ada, bob, cyd, ask, sell, offer }) => {
    const id = await sell()
    const ofBob = await offer(bob, id)
    await offer(cyd, id)
    await ask(`PATCH /api/offers/${ofBob}`, ada, { action: 'counter', amount: '9' })
    await ask(`PATCH /api/marketplace-listings/${id}`, ada, { title: 'Another coil' })
    await ask(`PATCH /api/offers/${ofBob}`, bob, { action: 'accept' })
    await ask(`PATCH /api/offers/${ofBob}`, bob, { action: 'cancel' })
  },
  'a deal that both confirm and speak of': async ({ ada, bob, ask, sell, offer }) => {
    const id = await offer(bob, await sell())
    await ask(`PATCH /api/offers/${id}`, ada, { action: 'accept' })
    for (const as of [ada, bob]) {
      await ask(`PATCH /api/offers/${id}`, as, { action: 'confirm', amount: '8' })
    }
    for (const as of [ada, bob]) await ask(`POST /api/offers/${id}/feedback`, as, { rating: 'positive' })
  },
  'an offer between two who part': async ({ site, ask, sell, offer }) => {
    const [dan, eve] = [await site.member({ tier: 'pro' }), await site.member()]
    const id = await sell(dan)
    await offer(eve, id)
    await ask(`PUT /api/blocks/${dan.id}`, eve)
    // An event of the block itself.
    await site.context.db.transaction((tx) => settleListing(tx, id, site.clock.now()))
  },
}

/** A function, since the stage opens after the stories are listed. */
export function marketStories(stage: () => Stage): Record<string, () => Promise<unknown>> {
  return Object.fromEntries(
    Object.entries(STORIES).map(([name, happens]) => [name, () => happens(withDealing(stage()))]),
  )
}

function withDealing(stage: Stage): Dealing {
  const { ask, site } = stage
  return {
    ...stage,
    sell: (as = stage.ada) => sell(stage, as),
    offer: async (as, listingId) =>
      (await ask(`POST /api/marketplace-listings/${listingId}/offers`, as, { amount: '8' })).id,
    endListing: async (id) => {
      // As the job does when its days are over.
      const expiresAt = site.clock.now()
      await site.context.db.update(listings).set({ expiresAt }).where(eq(listings.id, id))
      await runExpireListings(site.context)
    },
  }
}

export async function sell({ ask }: Pick<Stage, 'ask'>, as: TestMember): Promise<number> {
  const body = { title: 'A coil', description: 'Tested.', price: '10' }
  return (await ask('POST /api/marketplace-listings', as, body)).id
}
