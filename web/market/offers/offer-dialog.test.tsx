// @vitest-environment happy-dom
// The dialog for an offer: invalid prices, the request, messages, and what stays after a refusal.
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const { notes, show, send, settle, type, all } = livePart()
const onClose = vi.fn()
const LISTING = {
  id: 7,
  title: 'A coil',
  price: '12.50',
  seller: { id: 9, username: 'sal' },
} as ListingDetail
const CALL = 'POST /api/marketplace-listings/7/offers'
const dialog = (action: 'offer' | 'buy') => (
  <OfferDialog listing={LISTING} action={action} open onClose={onClose} />
)
const errors = () => all('[id$=-error]').map((one) => one.textContent?.trim())

beforeEach(() => onClose.mockClear())

test.each(['0', '-1', 'NaN', '1e308', '9,99', '9.999', '1,5', '$'])(
  'a price of %s is not sent',
  async (price) => {
    await show(dialog('offer'), 'member')
    await type('[name=amount]', price)
    await send()
    expect([errors(), notes.sent]).toEqual([['Please enter a valid price.'], []])
  },
)

test.each([
  ['$1,250', '1250'],
  ['1,250.00', '1250.00'],
  ['$ 1250.5', '1250.5'],
])('a price of %s is sent as %s', async (price, amount) => {
  notes.answers[CALL] = [201, {}]
  await show(dialog('offer'), 'member')
  await type('[name=amount]', price)
  await send()
  expect(notes.sent).toEqual([[CALL, { amount }]])
})

test('an offer above the asking price says so, and is possible', async () => {
  notes.answers[CALL] = [201, {}]
  await show(dialog('offer'), 'member')
  await type('[name=amount]', '12.50')
  expect(all('[id$=-hint]')[0]?.textContent).not.toContain('above')
  await type('[name=amount]', '$1,250')
  expect(all('[id$=-hint]')[0]?.textContent).toBe('That’s above the asking price of $12.50.')
  await send()
  expect(notes.sent).toEqual([[CALL, { amount: '1250' }]])
})

test('an offer is sent with its words, told, and the dialog closes', async () => {
  notes.answers[CALL] = [201, {}]
  await show(dialog('offer'), 'member')
  await type('[name=amount]', '10')
  await type('[name=message]', 'Cash.')
  await send()
  await settle()
  expect(notes.sent).toEqual([[CALL, { amount: '10', message: 'Cash.' }]])
  expect(notes.told).toEqual(['Offer sent: A coil'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Buy Now sends the price that stands there', async () => {
  notes.answers[CALL] = [201, {}]
  await show(dialog('buy'), 'member')
  await send()
  await settle()
  expect(notes.sent).toEqual([[CALL, { amount: '12.50', isBuyNow: true }]])
  expect(notes.told).toEqual(['Deal agreed: A coil'])
})

test('a refusal is told, and what was written stays', async () => {
  notes.answers[CALL] = refusal(409, 'This listing is sold.')
  await show(dialog('offer'), 'member')
  await type('[name=amount]', '10')
  await send()
  expect(notes.told).toEqual(['Failed to send offer: This listing is sold.'])
  expect((all('[name=amount]')[0] as HTMLInputElement).value).toBe('10')
  expect(onClose).not.toHaveBeenCalled()
})
