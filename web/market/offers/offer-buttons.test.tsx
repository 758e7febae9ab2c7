// @vitest-environment happy-dom
// The buttons for members who may buy.
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { OfferButtons, type OfferButtonsProps } from './offer-buttons.tsx'

const loads = vi.hoisted(() => ({ fail: 0 }))
vi.mock('./offer-dialog.tsx', async (original) => {
  if (loads.fail-- > 0) throw new Error('the network is gone')
  return original()
})

const { notes, show, settle, press, all } = livePart()
const LISTING = {
  ...{
    id: 7,
    title: 'A coil',
    price: '12.50',
    intent: 'sale',
    state: 'open',
    seller: { id: 9, username: 'sal' },
  },
  ...{ isFromBlocked: false, isHidden: false, isWatched: false },
} as ListingDetail

beforeEach(() => {
  notes.answers['GET /api/marketplace-listings/7/offers'] = [200, { data: [] }]
})

const showButtons = (listing: Partial<ListingDetail> = {}, action?: OfferButtonsProps['action']) =>
  show(<OfferButtons listing={{ ...LISTING, ...listing }} action={action} />, 'member')

test('a dialog that the address opens and that failed to load is loaded by the next press', async () => {
  loads.fail = 1
  await showButtons({}, 'offer')
  await vi.waitFor(() =>
    expect(notes.told).toEqual(['Something went wrong: The site can’t be reached. Please try again.']),
  )
  await settle()
  await press('Make Offer')
  await vi.waitFor(async () => {
    await settle()
    expect(all('[name=amount]')).toHaveLength(1)
  })
})
