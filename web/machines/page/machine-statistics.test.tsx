// Ratings and owners on a machine's page.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MachineStatistics } from './machine-statistics.tsx'

test.each([
  [1, 'owns it 1 wants it 1'],
  [2, 'own it 2 want it 2'],
])('of %i members a machine’s page says that they own and want it', (count, kept) => {
  const machine = {
    opdbId: 'G4ODR',
    rating: { count: 0, mean: null },
    keepers: { owned: count, wanted: count, had: 0 },
  }
  const html = renderToStaticMarkup(<MachineStatistics machine={machine as never} hasRatings={false} />)
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain(` ${kept} `)
})
