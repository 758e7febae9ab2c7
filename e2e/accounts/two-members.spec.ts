// Two members of one browser, one after the other: a page of the first shows and writes nothing in the second's name.
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

const expectPageOf = (page: Page, username: string) =>
  expect(page.locator(`summary[aria-label="${username}, account menu"]`)).toBeAttached()

/** Otherwise the stream tells the page, before anything is pressed, that another member has signed in. */
const holdStream = (page: Page) =>
  page.route('**/api/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))

async function bioOf(page: Page): Promise<string | null> {
  return (await (await page.request.get('/api/user')).json()).bio
}

test('what one member has typed is not saved as another’s who signs in beside them', async ({ page }) => {
  await holdStream(page)
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  // Comes by itself, and names the member.
  const tools = page.waitForResponse((answer) => answer.url().includes('/api/stream'))
  await page.goto('/settings?panel=profile')
  await tools
  await page.getByLabel('Bio').fill('I restore wedgeheads.')
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  const before = await bioOf(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectPageOf(page, 'demo_premium')
  await expect(page.getByLabel('Bio')).toHaveValue(before ?? '')
  expect(await bioOf(page)).toBe(before)
})

test('a page to which another member returns is theirs: nothing of the former one stays', async ({
  page,
}) => {
  await holdStream(page)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/messages')
  await page.locator('main a[href^="/messages/"]:not([href$="/new"])').first().click()
  await page.waitForURL(/\/messages\/\d+$/)
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toBeVisible()
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectPageOf(page, 'demo_free')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found|no such/i)
})

test('a page that hears the stream of another member is loaded again', async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/stream'))
  await page.goto('/faq')
  await stream
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await expectPageOf(page, 'demo_premium')
})
