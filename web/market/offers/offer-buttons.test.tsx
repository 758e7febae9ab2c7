// @vitest-environment happy-dom
// The buttons for members who may buy.
import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { listingQuery } from '#web/market/market-queries.ts'
import { OfferButtons, type OfferButtonsProps } from './offer-buttons.tsx'

const loads = vi.hoisted(() => ({ fail: 0 }))
vi.mock('./offer-dialog.tsx', () => {
  if (loads.fail-- > 0) throw new Error('the network is gone')
  return { OfferDialog: ({ open }: { open: boolean }) => (open ? <input name="amount" /> : null) }
})

const { notes, show, settle, press, all, button } = livePart()
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

async function load(): Promise<void> {
  await act(() => vi.dynamicImportSettled())
  await settle()
}

test('a dialog that the address opens and that failed to load is loaded by the next press', async () => {
  loads.fail = 1
  await showButtons({}, 'offer')
  await load()
  expect(notes.told).toEqual(['Something went wrong: The site can’t be reached. Please try again.'])
  await press('Make Offer')
  await load()
  expect(all('[name=amount]')).toHaveLength(1)
})

/** With the listing of the query, which the button changes. */
function Buttons() {
  const { data } = useQuery(listingQuery(7))
  return data ? <OfferButtons listing={data} action={undefined} /> : null
}

test.each(['pending', 'sold', 'expired'] as const)(
  'a watch of a listing that is %s can be ended',
  async (state) => {
    await showButtons({ state })
    expect(button('Watch')).toBeUndefined()
    notes.answers['GET /api/marketplace-listings/7'] = [200, { ...LISTING, state, isWatched: true }]
    await show(<Buttons />, 'member')
    button('Stop watching')?.focus()
    await press('Stop watching')
    expect(notes.sent).toEqual([['PUT /api/marketplace-listings/7/watch', { isWatched: false }]])
    expect(document.activeElement?.textContent).toBe('Watch')
  },
)

/** With a deal by somebody else, and the address without its dialog. */
function Deal() {
  const [state, setState] = useState<ListingDetail['state']>('open')
  const [action, setAction] = useState<OfferButtonsProps['action']>('offer')
  return (
    <>
      <OfferButtons listing={{ ...LISTING, state }} action={action} />
      <button type="button" onClick={() => setState('sold')}>
        Deal
      </button>
      <button type="button" onClick={() => setAction(undefined)}>
        Leave
      </button>
    </>
  )
}

test('a dialog that is open stays open when a deal closes the listing', async () => {
  await show(<Deal />, 'member')
  await load()
  await press('Deal')
  expect(button('Make Offer')).toBeUndefined()
  expect(all('[name=amount]')).toHaveLength(1)
  await press('Leave')
  expect(all('[name=amount]')).toHaveLength(0)
})

test('who began to watch an open listing can stop when it is sold', async () => {
  notes.answers['GET /api/marketplace-listings/7'] = [200, LISTING]
  await show(<Buttons />, 'member')
  await press('Watch')
  await showButtons({ state: 'sold', isWatched: true })
  expect(button('Stop watching')).toBeDefined()
})
