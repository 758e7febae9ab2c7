// Listings and offers.
import { GUIDE_DEALS } from '#contract/market/price-constants.ts'
import { runMakePriceGuides } from '#server/market/prices/price-guides.ts'
import { DEADPOOL, GODZILLA } from '#server/testing/rooms/collections.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import type { Steps, Story } from './story.ts'

export const marketSteps: Steps = {
  'POST /api/marketplace-listings': async ({ ask, people, note }) => {
    const body = { title: 'A coil', description: 'Tested, **as new**.', price: '12.50' }
    note.set('listing', (await ask('POST /api/marketplace-listings', { as: people.ada, body })).body.id)
  },
  'POST /api/marketplace-listings/{id}/questions': async ({ ask, people, note }) => {
    const params = { id: note.get('listing') ?? 0 }
    for (const text of ['Does it fit a **Taxi**?', 'Never mind.']) {
      const asked = { as: people.bob, params, body: { text } }
      note.set('question', (await ask('POST /api/marketplace-listings/{id}/questions', asked)).body.id)
    }
  },
  'POST /api/marketplace-questions/{id}/answer': ({ ask, people, note }) =>
    ask('POST /api/marketplace-questions/{id}/answer', {
      as: people.ada,
      params: { id: note.get('question') ?? 0 },
      body: { text: 'It does.' },
    }),
  'DELETE /api/marketplace-questions/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/marketplace-questions/{id}', {
      as: people.bob,
      params: { id: note.get('question') ?? 0 },
    }),
  'POST /api/saved-searches': async ({ ask, people, note }) => {
    const body = { search: 'coil', kind: 'parts' }
    note.set('search', (await ask('POST /api/saved-searches', { as: people.bob, body })).body.id)
  },
  'PATCH /api/saved-searches/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/saved-searches/{id}', {
      as: people.bob,
      params: { id: note.get('search') ?? 0 },
      body: { name: 'Coils', way: 'bell' },
    }),
  'DELETE /api/saved-searches/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/saved-searches/{id}', { as: people.bob, params: { id: note.get('search') ?? 0 } }),
  'PUT /api/marketplace-listings/{id}/watch': ({ ask, people, note }) =>
    ask('PUT /api/marketplace-listings/{id}/watch', {
      as: people.bob,
      params: { id: note.get('listing') ?? 0 },
      body: { isWatched: true },
    }),
  'PUT /api/marketplace-listings/{id}/logbook': async ({ ask, people, note }) => {
    const machine = { opdbId: GODZILLA }
    const entry = await ask('POST /api/collection', { as: people.ada, body: { ...machine, status: 'owned' } })
    const body = { title: 'Its king', description: 'Tested.', price: '9000', category: 'complete_machines' }
    const listed = { as: people.ada, body: { ...body, ...machine } }
    const listing = (await ask('POST /api/marketplace-listings', listed)).body.id
    note.set('listing with logbook', listing)
    await ask('PUT /api/marketplace-listings/{id}/logbook', {
      ...{ as: people.ada, params: { id: listing }, body: { entryId: entry.body.id } },
    })
  },
  'DELETE /api/marketplace-listings/{id}/logbook': ({ ask, people, note }) =>
    ask('DELETE /api/marketplace-listings/{id}/logbook', {
      as: people.ada,
      params: { id: note.get('listing with logbook') ?? 0 },
    }),
  'DELETE /api/marketplace-listings/{id}': async ({ ask, people, note }) => {
    const call = { as: people.ada, params: { id: note.get('listing with logbook') ?? 0 } }
    await ask('DELETE /api/marketplace-listings/{id}', call)
    // What others search for matches it again.
    await ask('PATCH /api/marketplace-listings/{id}', { ...call, body: { state: 'open' } })
  },
  'PATCH /api/marketplace-listings/{id}': async ({ ask, people, note }) => {
    for (const body of [{ title: 'A better coil', price: '11' }, { state: 'sold' }, { state: 'open' }])
      await ask('PATCH /api/marketplace-listings/{id}', {
        as: people.ada,
        params: { id: note.get('listing') ?? 0 },
        body,
      })
  },
  'POST /api/marketplace-listings/{id}/offers': async ({ ask, people, note }) => {
    const params = { id: note.get('listing') ?? 0 }
    const { body } = await ask('POST /api/marketplace-listings/{id}/offers', {
      ...{ as: people.bob, params, body: { amount: '10', message: 'Cash.' } },
    })
    note.set('offer', body.id)
  },
  'PATCH /api/offers/{id}': async (story) => {
    const { people, note } = story
    const params = { id: note.get('offer') ?? 0 }
    const answers = [
      [people.ada, { action: 'counter', amount: '10.50' }],
      [people.bob, { action: 'accept' }],
      [people.ada, { action: 'confirm', amount: '10.50' }],
      [people.bob, { action: 'confirm', amount: '10.50' }],
    ] as const
    for (const [as, body] of answers) await story.ask('PATCH /api/offers/{id}', { as, params, body })
    await makePriceGuide(story)
  },
  'POST /api/offers/{id}/feedback': ({ ask, people, note }) =>
    ask('POST /api/offers/{id}/feedback', {
      as: people.bob,
      params: { id: note.get('offer') ?? 0 },
      body: { rating: 'positive', text: 'Well packed.' },
    }),
}

/** Sells as many of a machine as a guide needs, and makes it, as the weekly job does. */
async function makePriceGuide({ site }: Story): Promise<void> {
  const { dealt } = dealsOn(() => site)
  const machine = { category: 'complete_machines', condition: 'good', opdbId: DEADPOOL, price: '6000' }
  for (let deals = 0; deals < GUIDE_DEALS; deals++)
    await dealt(await site.member({ tier: 'pro' }), await site.member(), '6000', machine)
  await runMakePriceGuides(site.context, site.rooms.catalogue.index())
}
