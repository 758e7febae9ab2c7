// Two members talk: one starts a topic by keyboard on a phone, the other replies, and the first is notified.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { DEMO_PASSWORD, expect, MAIN, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A job notifies members, which takes a moment. */
async function openNotification(page: Page, name: RegExp): Promise<void> {
  const notification = page.getByRole('link', { name })
  await expect(async () => {
    await page.goto('/notifications')
    await expect(notification).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await notification.click()
}

test('a topic is started by keyboard, answered, and its starter is led to the reply', { tag: MAIN }, async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/forums')
  const { keyboard } = page
  await page.getByRole('button', { name: 'New Topic' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New topic' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Please fill out all required fields.').first()).toBeVisible()
  await expectNoViolations(page)
  await keyboard.type('Whirlwind spinner lags')
  await keyboard.press('Tab')
  await keyboard.type('Repair')
  await keyboard.press('Tab')
  await keyboard.type('It **registers** late, @demo_premium')
  await keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Topic created').first()).toBeVisible()
  await page.getByRole('link', { name: 'Whirlwind spinner lags' }).first().click()
  await expect(page.locator('.written strong')).toHaveText('registers')

  const other = await openPageAs(browser, 'demo_premium', { baseURL: site.otherUrl })
  await openNotification(other, /demo_pro mentioned you in “Whirlwind spinner lags”/)
  const field = other.getByRole('textbox', { name: 'Your reply' })
  await field.fill('Look at the opto board.')
  await other.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(other).toHaveURL(/#r1$/)
  await expect(other.locator('#r1')).toContainText('Look at the opto board.')
  await expect(field).toHaveValue('')
  await other.context().close()

  await openNotification(page, /demo_premium replied to “Whirlwind spinner lags”/)
  await expect(page.locator('#r1')).toContainText('Look at the opto board.')
})
