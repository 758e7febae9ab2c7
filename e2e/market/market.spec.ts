// A Pro member sells from a phone, by keyboard; a Free member finds the listing.
import { expectNoViolations, findViolations } from '#e2e/support/axe.ts'
import { DEMO_PASSWORD, expect, MAIN, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

// One transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a listing is made by keyboard, with a photo, and is first in the list', { tag: MAIN }, async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/marketplace')
  const { keyboard } = page
  await page.getByRole('button', { name: 'New Listing' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New listing' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Please fill out all required fields.').first()).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /choose/i }).click(),
  ])
  await chooser.setFiles({ name: 'coil.png', mimeType: 'image/png', buffer: PIXEL })
  const words = dialog.getByRole('textbox', { name: /What does it show\?/ })
  await words.fill('A coil on a bench')
  await expectNoViolations(page)
  await dialog.getByRole('textbox', { name: 'Title' }).focus()
  await keyboard.type('Flipper coil FL-11630')
  await dialog.getByRole('textbox', { name: /^Price/ }).focus()
  await keyboard.type('0')
  await dialog.getByRole('textbox', { name: 'Description' }).focus()
  await keyboard.type('Tested, **as new**')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Invalid price').first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Price/ })).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('12.50')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Listing created').first()).toBeVisible()

  const other = await openPageAs(browser, 'demo_free', { baseURL: site.otherUrl })
  await other.goto('/marketplace')
  await expect(other.getByRole('button', { name: 'New Listing' })).toBeDisabled()
  await other.getByRole('link', { name: 'Flipper coil FL-11630' }).click()
  await expect(other.locator('.written strong')).toHaveText('as new')
  await expect(other.getByRole('img', { name: 'A coil on a bench' })).toBeVisible()
  expect(await findViolations(other)).toEqual([])
})
