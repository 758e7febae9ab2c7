import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

test('a page that outlived an update, whose files are gone, still signs out', async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  // What comes by itself: the frame's part for members, with the stream of messages as its last.
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/stream'))
  await page.goto('/faq')
  await stream
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.locator('summary[aria-label$="account menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/user')).status()).toBe(401)
})
