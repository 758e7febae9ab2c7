// @vitest-environment happy-dom
// The admins' list of gift codes: empty, and beyond its last page.
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AdminGiftCodesScreen } from './admin-gift-codes.tsx'

const { notes, show, all, text } = livePart()
const answer = (total: number) => {
  notes.answers['GET /api/admin/gift-codes'] = [
    200,
    { data: [], pagination: { total, limit: 25, offset: 100 } },
  ]
  notes.answers['GET /api/membership-tiers'] = [200, []]
}

test('beyond the last page the list does not say that it is empty, and its pager leads back', async () => {
  answer(1)
  await show(<AdminGiftCodesScreen address={{ page: 5 }} links={null} />, 'admin')
  expect(text()).toContain('This page doesn’t exist')
  expect(text()).not.toContain('No codes yet')
  expect(all('nav[aria-label=Pages] a').map((one) => one.getAttribute('href'))).toContain('/admin/gifts')
})

test('a list without any says so, whatever the page', async () => {
  answer(0)
  await show(<AdminGiftCodesScreen address={{ page: 5 }} links={null} />, 'admin')
  expect(text()).toContain('No codes yet')
  expect(text()).not.toContain('doesn’t exist')
})
