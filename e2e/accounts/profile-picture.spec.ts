// A member's profile picture: invalid files are refused at once, valid ones show their progress and then appear beside
// the name.
import { truncateSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, PICTURE, registerMember, test } from '#e2e/support/site.ts'

const NOT_A_PICTURE = 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A new member's picture panel, ready for a file. */
async function openPanel(page: Page, username: string): Promise<Locator> {
  await registerMember(page, username)
  await page.goto('/settings?panel=profile')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const panel = page.getByRole('region', { name: 'Picture', exact: true })
  await expect(panel.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  return panel
}

/** Chooses each file and expects this error, without the file being shown or used. */
async function refused(
  panel: Locator,
  text: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  await panel.locator('input[type=file]').setInputFiles(file)
  const row = panel
    .getByRole('listitem')
    .filter({ hasText: typeof file === 'string' ? basename(file) : file.name })
  await expect(row.getByText(text)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Use this picture' })).toBeDisabled()
}

test('a file that is no picture, or too large a picture, is refused beside its name', async ({
  page,
}, testInfo) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uploads')) sent += 1
  })
  const panel = await openPanel(page, 'wrong_file')
  await refused(panel, NOT_A_PICTURE, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG })
  // From disk, because a buffer of this size takes seconds to reach a busy browser.
  const large = testInfo.outputPath('poster.png')
  writeFileSync(large, '')
  truncateSync(large, 15 * 1024 * 1024 + 1)
  await refused(panel, 'Please choose a picture of at most 15 MB.', large)
  expect(sent).toBe(0)
  // The browser trusts the file name; the server checks the bytes.
  await refused(panel, NOT_A_PICTURE, { name: 'disguised.png', mimeType: 'image/png', buffer: SVG })
  expect(sent).toBe(1)
  // Choosing another file clears the error.
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('button', { name: 'Use this picture' })).toBeEnabled()
})

test('a picture shows its progress, is described, and is then shown beside its member', async ({ page }) => {
  const panel = await openPanel(page, 'amber_face')
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/api/uploads', async (route) => {
    await held
    await route.continue()
  })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(panel.getByRole('progressbar', { name: /me\.png$/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Cancel me.png' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Use this picture' })).toBeDisabled()
  goOn()
  await expect(panel.getByText('One picture uploaded')).toBeAttached()
  await expect(panel.getByRole('progressbar')).toHaveCount(0)

  const described = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await panel.getByLabel('What does it show? (me.png)').fill('Me at my Firepower')
  await panel.getByLabel('What does it show? (me.png)').press('Enter')
  expect(await (await described).json()).toMatchObject({ alt: 'Me at my Firepower' })
  await expect(panel.getByText('Saved.')).toBeVisible()

  await panel.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Picture saved').first()).toBeVisible()
  await expect(panel.locator('img')).toHaveJSProperty('naturalWidth', 48)
  await page.goto('/members/amber_face')
  await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('naturalWidth', 48)

  await page.goto('/settings?panel=profile')
  await panel.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed').first()).toBeVisible()
  await expect(panel.locator('img')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Add a picture' })).toBeVisible()
})
