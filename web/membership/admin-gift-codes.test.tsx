// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AdminGiftCodesScreen } from './admin-gift-codes.tsx'

const { notes, show, settle, press, all, button } = livePart()

const gift = (state: 'open' | 'withdrawn') => ({
  id: 5,
  state,
  months: 3,
  tier: { id: 2, name: 'Pro' },
  ending: 'WXYZ',
  note: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  madeBy: 'ada',
  withdrawnAt: '2026-11-02T10:00:00.000Z',
  expiresOn: null,
})
const page = (state: 'open' | 'withdrawn') => ({ data: [gift(state)], pagination: { total: 1 } })

test('a withdrawn code’s button is gone, and the focus at the list’s heading', async () => {
  notes.answers['GET /api/membership-tiers'] = [200, []]
  notes.answers['GET /api/admin/gift-codes'] = [200, page('open')]
  await show(<AdminGiftCodesScreen address={{}} links={null} />, 'admin')
  button('Withdraw')?.focus()
  await press('Withdraw')
  notes.answers['GET /api/admin/gift-codes'] = [200, page('withdrawn')]
  const confirm = all('dialog[open] button').find((one) => one.textContent === 'Withdraw')
  await act(async () => confirm?.click())
  await settle()
  expect(notes.told).toEqual(['Code withdrawn'])
  expect(document.activeElement?.id).toBe('codes')
})
