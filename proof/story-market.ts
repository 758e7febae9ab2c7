// What members sell.
import type { Steps } from './story.ts'

export const marketSteps: Steps = {
  'POST /api/marketplace-listings': async ({ ask, people, note }) => {
    const body = { title: 'A coil', description: 'Tested, **as new**.', price: '12.50' }
    note.set('listing', (await ask('POST /api/marketplace-listings', { as: people.ada, body })).body.id)
  },
}
