// Boards that tiers open, and moderation of topics, by keyboard on a phone.
import { findViolations, isAtRest } from '#e2e/support/axe.ts'
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a board that the plan does not open has a name, a lock and the plan that opens it', async ({
  page,
}) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto('/forums')
  const board = page.getByRole('link', { name: /^The back room.*Pro/ })
  await board.press('Enter')
  await expect(page.getByText('The back room is part of Pro', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
})

test('who has the plan reads the board, and sees who is an expert', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto('/forums')
  await page.getByRole('link', { name: /^Ask an expert/ }).press('Enter')
  await page
    .getByRole('link', { name: 'Solid blanking light, but the displays stay dark', exact: true })
    .press('Enter')
  await expect(page.getByText('Expert: Board repair').first()).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
})
