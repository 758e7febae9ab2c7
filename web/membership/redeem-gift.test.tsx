// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { RedeemGift } from './redeem-gift.tsx'

const { notes, show, send, button, settle, text } = livePart()

test('the focus follows a code: to what it gave, and to the field for another', async () => {
  const gift = { tier: { id: 2, name: 'Pro' }, months: 3, until: '2027-01-01T00:00:00.000Z', counts: true }
  notes.answers['POST /api/gift-codes/redeem'] = [200, gift]
  await show(<RedeemGift before={null} onRedeemed={async () => {}} />, 'member')
  expect(document.activeElement).toBe(document.body)
  await send({ code: 'ABCD' })
  expect(document.activeElement?.textContent).toContain('3 months of Pro')
  await act(async () => {
    button('Redeem another code')?.focus()
    button('Redeem another code')?.click()
  })
  await settle()
  expect(document.activeElement?.getAttribute('name')).toBe('code')
})

test('a redeemed code is shown as such, also if what it changed cannot be read', async () => {
  const gift = { tier: { id: 2, name: 'Pro' }, months: 3, until: '2027-01-01T00:00:00.000Z', counts: true }
  notes.answers['POST /api/gift-codes/redeem'] = [200, gift]
  await show(<RedeemGift before={null} onRedeemed={() => Promise.reject(new Error('lost'))} />, 'member')
  await send({ code: 'ABCD' })
  expect(notes.told).toEqual([])
  expect(text()).toContain('3 months of Pro')
})
