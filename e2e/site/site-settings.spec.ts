// Site settings of admins and their effect for everyone, and background jobs.
import type { Page } from '@playwright/test'
import { ADMIN, expect, MAIN, makeAdmin, signIn, test } from '#e2e/support/site.ts'

test.beforeEach(async ({ page, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
})

async function openStaffPage(page: Page, name: string) {
  const staff = page.getByRole('navigation', { name: 'Staff' })
  await staff.getByText('Staff pages').click()
  await staff.getByRole('link', { name }).click()
}

test('an admin renames the site, sorts its links by keyboard, and visitors see it on the next page', {
  tag: MAIN,
}, async ({ page, browser, site }) => {
  const visitor = await browser.newPage()
  await visitor.goto(`${site.url}/faq`)
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Multiball, home' })).toBeVisible()

  await page.goto('/admin')
  await openStaffPage(page, 'Site settings')
  await page.getByRole('textbox', { name: 'Name' }).fill('Silverball Club')
  await page.getByRole('button', { name: 'Move Twitter up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Twitter up' })).toBeFocused()
  await page.getByRole('button', { name: 'Move Twitter up' }).press('Enter')
  await expect(page.getByText('Twitter is now number 1 of')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Twitter up' })).toBeFocused()
  await expect(page.getByText('2 unsaved changes: name, social links')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await expect(page.getByText(`Last changed by ${ADMIN.username}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeFocused()

  await expect(async () => {
    await visitor.goto(`${site.url}/faq`)
    const footer = visitor.getByRole('contentinfo')
    await expect(visitor).toHaveTitle(/ · Silverball Club$/, { timeout: 500 })
    await expect(footer.getByRole('link', { name: 'Silverball Club, home' })).toBeVisible({ timeout: 500 })
    await expect(
      footer.getByRole('link', { name: /^(Twitter|Instagram|Facebook)$/ }).first(),
    ).toHaveAttribute('aria-label', 'Twitter')
  }).toPass()
  await page.request.patch('/api/admin/site-settings', { data: { name: 'Multiball' } })
  await visitor.close()
})

test('an error is shown under its field, and nothing is saved', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Add promotion' }).click()
  await page.getByLabel('Link address').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await expect(page.getByText(/Please enter an address that starts with https/)).toBeVisible()
  await expect(page.locator('[name="promotions.0.title"]')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled()
  await expect(page.getByText('No changes since').or(page.getByText('Last changed by'))).toBeFocused()
})

test('a promotion is shown to visitors and to no paying member', async ({ page, browser, site }) => {
  const promotion = {
    title: 'League night',
    text: 'Every Thursday.',
    linkLabel: 'See the events',
    linkUrl: '/events',
    from: null,
    until: null,
    isOn: true,
  }
  await page.request.patch('/api/admin/site-settings', { data: { promotions: [promotion] } })
  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto(site.url)
    await expect(visitor.getByRole('heading', { name: 'League night' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor.getByRole('link', { name: 'See the events' }).click()
  await expect(visitor).toHaveURL(/\/events$/)
  await page.context().clearCookies()
  await signIn(page, 'demo_pro', 'demo-password')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'League night' })).toHaveCount(0)
  await visitor.close()
})

test('an admin runs a schedule now and sees that it ran', async ({ page }) => {
  await page.goto('/admin/jobs')
  await expect(page.getByText(/Nothing else has failed|Every job has succeeded/)).toBeVisible()
  const run = page.getByRole('button', { name: 'Run now: Daily cleanup' })
  await run.press('Enter')
  await expect(page.getByText('Daily cleanup will start in a moment.').first()).toBeVisible()
  await expect(run).toBeFocused()
  const row = page.getByRole('row', { name: /Daily cleanup.*Run now|Daily cleanup.*In line/ })
  await expect(row.getByText('Ran', { exact: true })).toBeVisible({ timeout: 20_000 })
})

/** Mocks two failed jobs; a decision about one removes it from the list. */
async function pretendFailedJobs(page: Page): Promise<void> {
  const ids = ['0b4b7a8e-93a9-4d7e-8e6c-0d2c0a6b7c01', '0b4b7a8e-93a9-4d7e-8e6c-0d2c0a6b7c02']
  let failed = ids.map((id) => ({
    id,
    queue: 'send_contact_message',
    about: [],
    tries: 3,
    error: 'The mail server did not answer.',
    failedAt: new Date().toISOString(),
  }))
  await page.route('**/api/admin/jobs', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), failed } })
  })
  await page.route(/\/api\/admin\/jobs\/[0-9a-f-]{36}/, async (route) => {
    failed = failed.filter(({ id }) => !route.request().url().includes(id))
    await route.fulfill({ status: 204 })
  })
}

test('a failed job that is decided about leaves the list, and the keyboard stays with it', async ({
  page,
}) => {
  await pretendFailedJobs(page)
  await page.goto('/admin')
  await openStaffPage(page, 'Jobs')
  const failed = page.getByRole('region', { name: 'Failed' })
  await expect(failed.getByRole('listitem')).toHaveCount(2)
  await failed
    .getByRole('button', { name: /^Retry/ })
    .first()
    .press('Enter')
  await expect(failed.getByRole('listitem')).toHaveCount(1)
  await expect(failed).toBeFocused()
  await failed.getByRole('button', { name: /^Delete/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(failed.getByText(/Nothing else has failed|Every job has succeeded/)).toBeVisible()
  await expect(failed).toBeFocused()
})
