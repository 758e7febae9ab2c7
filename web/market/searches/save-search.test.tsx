// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { readMarketAddress } from '#web/market/market-address.ts'
import { SaveSearch } from './save-search.tsx'

const { notes, show, press } = livePart()

test.each([
  ['digest', 'once a day'],
  ['bell', 'at once, on the site'],
  ['mail', 'at once, by email too'],
])('a search that is answered with the way %s tells of listings %s', async (way, when) => {
  notes.answers['POST /api/saved-searches'] = [201, { id: 1, name: 'coil', way }]
  await show(<SaveSearch address={readMarketAddress({ search: 'coil' })} />, 'member')
  await press('Save this search')
  expect(notes.told).toEqual([`Search saved: You’ll hear of new listings for “coil” ${when}.`])
})
