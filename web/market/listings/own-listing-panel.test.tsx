// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { LISTING_STATES, LISTING_TRANSITIONS, type ListingState } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { OwnListingPanel } from './own-listing-panel.tsx'

const { notes, show, press, all, text } = livePart()

async function showPanel(
  state: ListingState,
  offers: readonly { state: string }[] = [],
  wantedBy: number | null = null,
): Promise<void> {
  notes.answers['GET /api/marketplace-listings/5/offers'] = [
    200,
    { data: offers, pagination: { total: offers.length, limit: 30, offset: 0, hasMore: false } },
  ]
  const listing = { id: 5, title: 'A coil', state, expiresAt: '2026-12-01T00:00:00.000Z', ownLogbooks: [] }
  await show(
    <OwnListingPanel listing={{ ...listing, logbook: null, wantedBy } as never as ListingDetail} />,
    'member',
  )
}
const steps = () =>
  all('button')
    .map(({ textContent }) => textContent)
    .filter((label) => label !== 'Edit')

test.each(LISTING_STATES)('%s: its seller is offered the steps that the server takes', async (state) => {
  const open = state === 'open' ? 'Renew' : 'List again'
  const labels = { open, sold: 'Mark as sold', withdrawn: 'Withdraw' }
  await showPanel(state)
  expect(steps()).toEqual(LISTING_TRANSITIONS[state].map((next) => labels[next]))
})

test('a step is sent and told', async () => {
  await showPanel('expired')
  await press('List again')
  expect(notes.sent).toEqual([['PATCH /api/marketplace-listings/5', { state: 'open' }]])
  expect(notes.told).toEqual(['Listed for another 60 days: A coil'])
})

test('a listing that a confirmed deal sold is not offered to be listed again; one that its seller marked is', async () => {
  await showPanel('sold', [{ state: 'completed' }, { state: 'closed' }])
  expect(steps()).toEqual([])
  expect(text()).toContain('Sold in a confirmed deal. To sell another one, create a new listing.')
  await showPanel('sold', [{ state: 'closed' }])
  expect(steps()).toEqual(['List again'])
})

test('its seller reads how many members want the machine', async () => {
  await showPanel('open', [], 5)
  expect(text()).toContain('5 members are looking for this machine.')
  await showPanel('open')
  expect(text()).not.toContain('looking for')
})
