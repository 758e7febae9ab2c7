// What members sell.
import type { Steps } from './story.ts'

export const marketSteps: Steps = {
  'POST /api/marketplace-listings': async ({ ask, people, note }) => {
    const body = { title: 'A coil', description: 'Tested, **as new**.', price: '12.50' }
    note.set('listing', (await ask('POST /api/marketplace-listings', { as: people.ada, body })).body.id)
  },
  'PUT /api/marketplace-listings/{id}/watch': ({ ask, people, note }) =>
    ask('PUT /api/marketplace-listings/{id}/watch', {
      as: people.bob,
      params: { id: note.get('listing') ?? 0 },
      body: { isWatched: true },
    }),
  'PATCH /api/marketplace-listings/{id}': async ({ ask, people, note }) => {
    for (const body of [{ title: 'A better coil', price: '11' }, { state: 'sold' }, { state: 'open' }])
      await ask('PATCH /api/marketplace-listings/{id}', {
        as: people.ada,
        params: { id: note.get('listing') ?? 0 },
        body,
      })
  },
}
