// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AdminDiscountsScreen } from './admin-discounts.tsx'

const { notes, show, settle, send, all, button, text } = livePart()

const DISCOUNT = {
  id: 3,
  title: 'Rubbers',
  code: 'R10',
  description: 'Ten off',
  url: null,
  from: null,
  until: null,
}

async function edit(): Promise<void> {
  notes.answers['GET /api/admin/discounts'] = [200, { data: [DISCOUNT], pagination: { total: 1 } }]
  await show(<AdminDiscountsScreen links={null} />, 'admin')
  const opener = all('[aria-label="Edit Rubbers"]')[0]
  await act(async () => {
    opener?.focus()
    opener?.click()
  })
  await settle()
  expect(document.activeElement?.getAttribute('name')).toBe('title')
}

test('a discount that was saved leads to the list, and so does leaving it as it was', async () => {
  await edit()
  await send()
  await settle()
  expect([notes.told, document.activeElement?.textContent]).toEqual([['Discount saved'], 'All discounts'])
  expect(text()).toContain('New discount')

  await edit()
  await act(async () => {
    button('Cancel')?.focus()
    button('Cancel')?.click()
  })
  await settle()
  expect(document.activeElement?.textContent).toBe('All discounts')
})
