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

test('a form of a page whose session has ended keeps its text, and offers to sign in; coming back leads there', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto('/settings?panel=profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('Flippers since 1979.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('You’ve been signed out')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(bio).toHaveValue('Flippers since 1979.')

  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto('/drafts')
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
  await context.clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page).toHaveURL('/auth?tab=login&next=drafts')
})
