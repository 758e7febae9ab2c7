// @vitest-environment happy-dom
// Where the focus goes from the dialogs of an offer.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { listingQuery } from '#web/market/market-queries.ts'
import { OfferButtons } from './offer-buttons.tsx'

const { notes, show, settle, send, press, button } = livePart()

const LISTING = {
  ...{ id: 7, title: 'A coil', price: '12.50', state: 'open', intent: 'sale', isWatched: false },
  ...{ seller: { id: 9, username: 'sal' }, isFromBlocked: false, isHidden: false },
}
const answer = (state: string, ...offers: object[]) => {
  const pagination = { total: offers.length, limit: 20, offset: 0 }
  notes.answers['GET /api/marketplace-listings/7'] = [200, { ...LISTING, state }]
  notes.answers['GET /api/marketplace-listings/7/offers'] = [200, { data: offers, pagination }]
}

/** With what the page says of its state and of the viewer's offers. */
function Page({ action: first }: { action?: 'offer' | 'buy' }) {
  const { data } = useQuery(listingQuery(7))
  const [action, setAction] = useState(first)
  // To the address without a dialog.
  useRouter().navigate = async () => setAction(undefined)
  if (!data) return null
  return (
    <>
      {data.state === 'open' ? null : <p id="listing-over" tabIndex={-1} />}
      <OfferButtons listing={data} action={action} />
      <h2 id="offers" tabIndex={-1}>
        Your offers
      </h2>
    </>
  )
}

async function showDialog(action: 'offer' | 'buy') {
  answer('open')
  await show(<Page action={action} />, 'member')
  const opener = document.activeElement
  await act(() => vi.dynamicImportSettled())
  return opener
}

async function buy() {
  button('Buy for $12.50')?.focus()
  await send()
  for (let turn = 0; turn < 3; turn++) await settle()
  return document.activeElement?.id
}

test.each([
  ['offer', 'Make Offer'],
  ['buy', 'Buy Now'],
] as const)(
  'a dialog that the address opens (%s) gives the focus back to its button',
  async (action, label) => {
    expect((await showDialog(action))?.textContent).toBe(label)
  },
)

test('a deal leads to the viewer’s offers, a pending sale to what says so', async () => {
  await showDialog('buy')
  notes.answers['POST /api/marketplace-listings/7/offers'] = [201, {}]
  answer('pending', { id: 3, state: 'agreed' })
  expect(await buy()).toBe('offers')
  await showDialog('buy')
  notes.answers['POST /api/marketplace-listings/7/offers'] = refusal(409, 'A sale is pending.')
  answer('pending')
  await buy()
  await press('Cancel')
  await settle()
  expect(document.activeElement?.id).toBe('listing-over')
})
