// A first evening: set up the admin, sign in, search, import, join as a Free member, sign out.
import type { Page } from '@playwright/test'
import { expect, MAIN, testOnOwnSite } from '#e2e/support/site.ts'

// A site of its own, because the first admin can be created only once.
const test = testOnOwnSite()

const ADMIN = { username: 'flipper_boss', email: 'boss@example.com', password: 'silver-ball-1' }

async function logOut(page: Page): Promise<void> {
  await page.locator('summary[aria-label$="account menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // Signing out reloads the home page, which must have finished before the next navigation.
  await expect(page.locator('summary[aria-label$="account menu"]')).toHaveCount(0)
  await page.waitForLoadState('load')
  expect((await page.request.get('/api/user')).status()).toBe(401)
}

const SHAPES = [
  { width: 390, scheme: 'dark' },
  { width: 768, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

test.describe.configure({ mode: 'serial', timeout: 90_000 })

test('the first admin is made, with every message on the way', { tag: MAIN }, async ({ page }) => {
  await page.goto('/admin-setup')
  await page.getByRole('button', { name: /create admin/i }).click()
  for (const text of ['Username is required', 'Email is required', 'Password is required']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Username').fill(ADMIN.username)
  await expect(page.getByText('Username is required')).toBeHidden()
  await page.getByLabel('Email').fill('nonsense')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: /create admin/i }).click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Confirm password').fill(ADMIN.password)
  await page.getByRole('button', { name: /create admin/i }).click()
  await expect(page.getByText('Admin Account Created').first()).toBeVisible()
  await page.waitForURL('**/admin')
  for (const tab of ['Pinball Machines', 'Users', 'Forums', 'Marketplace', 'Blog', 'Payments']) {
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  }
})

test('a second first admin is turned away to the sign-in page', async ({ page }) => {
  await page.goto('/admin-setup')
  await page.getByLabel('Username').fill('another_one')
  await page.getByLabel('Email').fill('another@example.com')
  await page.getByLabel('Password', { exact: true }).fill('another-password')
  await page.getByLabel('Confirm password').fill('another-password')
  await page.getByRole('button', { name: /create admin/i }).click()
  await expect(page.getByText('Admin Already Exists').first()).toBeVisible()
  await page.waitForURL(/\/auth/)
})

for (const { width, scheme } of SHAPES) {
  test.describe(`${width} px, ${scheme}`, { tag: width === 390 ? MAIN : [] }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: scheme })

    test('the admin signs in, searches, imports and signs out', async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByRole('tab', { name: 'Admin Login' })).toHaveAttribute('aria-selected', 'true')
      await page.getByLabel('Username').fill(ADMIN.username)
      await page.getByLabel('Password', { exact: true }).fill('wrong password')
      await page.getByRole('button', { name: 'Login as Admin' }).click()
      await expect(page.getByText('Login Failed').first()).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Login as Admin' }).click()
      await expect(page.getByText('Login Successful').first()).toBeVisible()
      await page.waitForURL('**/admin-dashboard')

      await page.goto('/database')
      await page.getByRole('searchbox', { name: 'Search machines' }).fill('AFM')
      const first = page.getByRole('region', { name: 'Results' }).getByRole('link').first()
      await expect(first).toContainText('Attack from Mars')
      await first.click()
      await expect(page).toHaveURL(/machine=G4do5-MDlN7/)
      await expect(page.getByRole('heading', { name: 'Attack from Mars' }).first()).toBeVisible()
      const importButton = page.getByRole('button', { name: 'Import to Database' })
      const isImported = page.getByText('In the local database').first()
      // The journeys share a site: the first one imports, the later ones find it imported.
      await expect(importButton.or(isImported)).toBeVisible()
      if (width === SHAPES[0].width) {
        await importButton.click()
        await expect(page.getByText('Machine imported successfully').first()).toBeVisible()
      }
      await expect(isImported).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Attack from Mars' }).first()).toBeVisible()
      const imported = await page.request.get('/api/admin/machines/G4do5-MDlN7')
      expect(await imported.json()).toMatchObject({
        name: 'Attack from Mars',
        opdbId: 'G4do5-MDlN7',
        yearReleased: 1995,
      })

      await logOut(page)
    })

    test('a newcomer joins as a Free member and signs out', async ({ page }) => {
      const username = `newcomer_${width}`
      await page.goto('/subscription')
      await page
        .getByRole('link', { name: 'Join Free' })
        .or(page.getByRole('button', { name: 'Join Free' }))
        .first()
        .click()
      await page.getByLabel('Username').fill('ab')
      await page.getByLabel('Email').fill('nonsense')
      await page.getByLabel('Password', { exact: true }).fill('12345')
      const join = page
        .getByRole('form', { name: 'Registration' })
        .getByRole('button', { name: /join|create|register/i })
      await join.click()
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(`${username}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill('plunger-1')
      await join.click()
      await expect(page.getByText('Registration Complete').first()).toBeVisible()
      await page.waitForURL((url) => url.pathname === '/')
      const user = await (await page.request.get('/api/user')).json()
      expect(user).toMatchObject({ username, role: 'member', membershipTierId: 1 })
      await page.goto('/profile')
      await expect(page.getByText(`${username}@example.com`)).toBeVisible()
      await page.goto('/admin')
      await expect(page.getByText('Admin Access Required')).toBeVisible()
      await logOut(page)
      await page.goto('/profile')
      await page.waitForURL(/\/auth/)
    })
  })
}
