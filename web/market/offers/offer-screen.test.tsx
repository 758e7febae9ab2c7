// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { offerQuery } from './offer-queries.ts'
import { OfferScreen } from './offer-screen.tsx'

const { notes, show, settle, send, type, button, text } = livePart()

const AT = '2026-11-01T10:00:00.000Z'
const step = (id: number, event: string) => ({
  id,
  event,
  by: 'buyer',
  amount: '90.00',
  message: null,
  at: AT,
})
const member = (id: number, username: string) => ({ id, username, displayName: null, profileImageUrl: null })
const OFFER = {
  ...{ id: 4, role: 'seller', state: 'offered', amount: '90.00', isBuyNow: false, place: null },
  ...{ expiresAt: null, actions: ['accept', 'decline', 'counter'], createdAt: AT, updatedAt: AT },
  listing: { id: 7, title: 'A coil', price: '100.00', picture: null, state: 'open' },
  buyer: member(8, 'ben'),
  seller: member(7, 'ada'),
  steps: [step(1, 'offer')],
  snapshot: {
    ...{ html: '', category: 'parts', condition: 'good', hasLogbook: false, pictures: [] },
    ...{ disclosure: {}, takenAt: AT, isChanged: false },
  },
  ...{ finalPrice: null, feedback: null },
}

function Screen() {
  const client = useQueryClient()
  const { data } = useQuery(offerQuery(4))
  if (!data) return null
  return (
    <>
      <button type="button" onClick={() => void client.refetchQueries(offerQuery(4))}>
        Read again
      </button>
      <OfferScreen offer={data} />
    </>
  )
}

async function showOffer(): Promise<void> {
  notes.answers['GET /api/offers/4'] = [200, OFFER]
  await show(<Screen />, 'member')
}

function answer(state: string, event: string): void {
  const after = { ...OFFER, state, actions: state === 'countered' ? ['withdraw'] : [] }
  const reply = { ...after, steps: [...OFFER.steps, step(2, event)] }
  notes.answers['PATCH /api/offers/4'] = [200, reply]
  notes.answers['GET /api/offers/4'] = [200, reply]
}

async function press(label: string): Promise<void> {
  await act(async () => {
    button(label)?.focus()
    button(label)?.click()
  })
  await settle()
}

test('a counteroffer that was sent leads to what the offer waits for', async () => {
  await showOffer()
  await press('Counteroffer')
  answer('countered', 'counter')
  await send({ amount: '95' })
  await settle()
  expect(text()).not.toContain('Send counteroffer')
  expect(document.activeElement?.textContent).toBe('Waiting for ben.')
})

test('Accept sends the amount that it shows; refused for another one, the page shows that', async () => {
  await showOffer()
  await press('Accept $90.00')
  notes.answers['PATCH /api/offers/4'] = refusal(409, 'The price is now $80.00.', { code: 'price_changed' })
  notes.answers['GET /api/offers/4'] = [200, { ...OFFER, amount: '80.00' }]
  const inDialog = [...document.querySelectorAll<HTMLElement>('dialog button')]
  await act(async () => inDialog.find(({ textContent }) => textContent === 'Accept $90.00')?.click())
  await settle()
  expect(notes.sent).toEqual([['PATCH /api/offers/4', { action: 'accept', amount: '90.00' }]])
  expect(notes.told).toEqual(['Something went wrong: The price is now $80.00.'])
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Accept $80.00?')
})

test('an offer that was declined leads to what became of it', async () => {
  await showOffer()
  await press('Decline')
  answer('declined', 'decline')
  const inDialog = [...document.querySelectorAll<HTMLElement>('dialog button')]
  await act(async () => {
    const decline = inDialog.find(({ textContent }) => textContent === 'Decline')
    decline?.focus()
    decline?.click()
  })
  await settle()
  expect(notes.sent).toEqual([['PATCH /api/offers/4', { action: 'decline' }]])
  expect(document.activeElement?.textContent).toBe('This offer was declined.')
})

test('a price that is being typed stays as it is when the other side confirms another one', async () => {
  const field = () => document.querySelector<HTMLInputElement>('[name=amount]')
  const deal = (other: string | null) => ({
    ...{ ...OFFER, state: 'agreed', actions: ['confirm'] },
    finalPrice: { own: null, other },
  })
  notes.answers['GET /api/offers/4'] = [200, deal(null)]
  await show(<Screen />, 'member')
  expect(field()?.value).toBe('90.00')
  notes.answers['GET /api/offers/4'] = [200, deal('85.00')]
  await press('Read again')
  expect(field()?.value).toBe('85.00')
  await type('[name=amount]', '88')
  notes.answers['GET /api/offers/4'] = [200, deal('80.00')]
  await press('Read again')
  expect(text()).toContain('ben says that $80.00 was paid.')
  expect(field()?.value).toBe('88')
})
