// Error responses without the site's own text: the reader sees the specification's messages, never the body.
import type { Page } from '@playwright/test'
import { ADMIN, DEMO_PASSWORD, expect, MAIN, makeAdmin, signIn, test } from '#e2e/support/site.ts'

const PROXY_PAGE = '<html><body><h1>503 Service Unavailable</h1></body></html>'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Mocks the response of one call. */
async function answerOnce(page: Page, path: string, status: number, body: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'text/html' }), { times: 1 })
}

async function isTold(page: Page, title: string, text = ''): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).first()
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(text)
  await expect(page.locator('body')).not.toContainText('503 Service Unavailable')
}

test('visitors: signing in and registering', { tag: MAIN }, async ({ page }) => {
  await page.goto('/auth?tab=login')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await answerOnce(page, '**/api/login', 401, '{}')
  await button(page, 'Login').click()
  await isTold(page, 'Login failed', 'Login failed - invalid credentials')
  await page.goto('/subscription?tier=1')
  await page.getByLabel('Username').fill('wordless')
  await page.getByLabel('Email').fill('wordless@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await answerOnce(page, '**/api/register', 503, PROXY_PAGE)
  await button(page, 'Create account').click()
  await isTold(page, 'Registration Failed', 'There was a problem creating your account. Please try again.')
})

test('members: a checkout that is refused, and one without an address', async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto('/subscription?tier=2')
  await answerOnce(page, '**/api/create-checkout-session', 503, PROXY_PAGE)
  await button(page, 'Subscribe for $9.99/month').click()
  await isTold(
    page,
    'Checkout Failed',
    'There was a problem starting the checkout process. Please try again.',
  )
  await page.reload()
  await answerOnce(page, '**/api/create-checkout-session', 200, '{}')
  await button(page, 'Subscribe for $9.99/month').click()
  await isTold(page, 'Checkout Failed', 'No checkout URL received')
  await expect(page).toHaveURL('/subscription?tier=2')
})

test('admins: signing in, importing, and a tier', async ({ page, site }) => {
  await makeAdmin(site)
  await page.goto('/auth')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await answerOnce(page, '**/api/login', 503, PROXY_PAGE)
  await button(page, 'Login as Admin').click()
  await isTold(page, 'Login Failed', 'Login failed - invalid credentials')
  await signIn(page, ADMIN.username, ADMIN.password)
  await page.goto('/database?machine=GweeP-Ml9pZ')
  await answerOnce(page, '**/api/opdb/import/*', 503, '')
  await button(page, 'Import to Database').click()
  await isTold(page, 'Import failed', 'Failed to import machine')
  await page.goto('/admin?tab=payments')
  await page.getByLabel('Name').fill('Wordless')
  await page.getByLabel(/price/i).fill('5.00')
  await page.getByLabel('Description').fill('None.')
  await page.getByLabel('Features').fill('None')
  await answerOnce(page, '**/api/admin/membership-tiers', 503, PROXY_PAGE)
  await page.getByRole('form', { name: 'New tier' }).getByRole('button').last().click()
  await isTold(page, 'Error', 'Failed to create membership tier')
})
