// A member's profile: what they say of themselves, and the form where they do.
import type { Page } from '@playwright/test'
import { expect, registerMember, test } from '#e2e/support/site.ts'

test('what members say of themselves is shown on their public profile', async ({ page }) => {
  await registerMember(page, 'talkative')
  await page.goto('/settings?panel=profile')
  await page.getByLabel('Bio').fill('Solid state and <b>solder</b>.')
  await page.getByLabel('Location').fill('Lakeside')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Please enter an address that starts with https:// or http://')).toBeVisible()
  await page.getByLabel('Website').fill('https://example.com/workshop')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved').first()).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/members/talkative')
  await expect(page.getByRole('heading', { level: 1, name: 'talkative' })).toBeVisible()
  await expect(page.getByText('Solid state and <b>solder</b>.')).toBeVisible()
  await expect(page.getByText('Lakeside')).toBeVisible()
  await expect(page.getByRole('link', { name: 'example.com/workshop' })).toHaveAttribute(
    'rel',
    /nofollow ugc/,
  )
  const unknown = await page.goto('/members/nobody-of-that-name')
  expect(unknown?.status()).toBe(404)
})

/** Text of the focused control; null if the focus fell back to the body, which loses a keyboard user's place. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null),
  )
}

test('the keyboard stays where it was while a button works, and one press sends once', async ({ page }) => {
  await registerMember(page, 'keyboarder')
  await page.goto('/settings?panel=profile')
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    sent += 1
    await held
    await route.fallback()
  })
  const save = page.locator('form[aria-label="About you"] button[type="submit"]')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  expect(await focused(page)).toContain('Saving')
  await page.keyboard.press('Enter')
  await page.getByLabel('Location').press('Enter')
  await save.focus()
  answer()
  await expect(page.getByText('Profile saved').first()).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  expect([await focused(page), sent]).toEqual(['Save profile', 1])

  await page.getByRole('button', { name: 'Add a picture' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeHidden()
  await expect.poll(() => focused(page)).toBe('Picture')
})
