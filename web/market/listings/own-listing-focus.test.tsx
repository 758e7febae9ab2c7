// @vitest-environment happy-dom
// Where the focus goes when a seller's step takes its button away.
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { listingQuery } from '#web/market/market-queries.ts'
import { OwnListingPanel } from './own-listing-panel.tsx'

const { notes, show, settle, button } = livePart()

const LISTING = {
  ...{ id: 7, title: 'A coil', state: 'open', expiresAt: '2026-12-01T10:00:00.000Z', wantedBy: null },
  ...{ category: 'parts', logbook: null, ownLogbooks: [], seller: { id: 7, username: 'ada' } },
}

function Panel() {
  const { data } = useQuery(listingQuery(7))
  return data ? <OwnListingPanel listing={data} /> : null
}

test('a listing that was withdrawn leaves the focus on its panel', async () => {
  notes.answers['GET /api/marketplace-listings/7'] = [200, LISTING]
  await show(<Panel />, 'member')
  notes.answers['GET /api/marketplace-listings/7'] = [200, { ...LISTING, state: 'withdrawn' }]
  await act(async () => {
    button('Withdraw')?.focus()
    button('Withdraw')?.click()
  })
  for (let turn = 0; turn < 3; turn++) await settle()
  expect(notes.told).toEqual(['Listing withdrawn: A coil'])
  expect(document.activeElement?.textContent).toBe('Your listing')
})
