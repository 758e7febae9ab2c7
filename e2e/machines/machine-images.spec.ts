// Pictures of a machine in the admin area: added by address and by upload, described, sorted, made the main one, and
// deleted, after which the file's address is not found.
import type { Locator, Page } from '@playwright/test'
import { ADMIN, expect, makeAdmin, PICTURE, signIn, test } from '#e2e/support/site.ts'

const ID = 'GRBE4-MQK1Z'
const NAME = 'Metallica (Pro)'
const ADDRESS = 'https://pictures.example/metallica-cabinet.jpg'

test.describe.configure({ timeout: 90_000 })

/** The dialog with the machine's pictures, opened as by an admin. */
async function openImages(page: Page): Promise<Locator> {
  await page.goto('/admin?tab=machines')
  await page.getByRole('button', { name: NAME }).first().click()
  await page.getByRole('button', { name: 'Manage Images' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Images' })
  await expect(dialog.getByRole('tab', { name: 'Add New Image' })).toHaveAttribute('aria-selected', 'true')
  return dialog
}

const rows = (dialog: Locator) => dialog.getByRole('list', { name: 'Images in order' }).getByRole('listitem')
const orderOf = (dialog: Locator) => rows(dialog).locator('p:first-child').allTextContents()
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('an admin adds pictures by address and by upload, orders, edits and deletes them', async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  const imported = await page.request.post(`/api/opdb/import/${ID}`)
  expect([200, 201]).toContain(imported.status())
  const dialog = await openImages(page)

  // An empty address, and one that is not public, show an error below the field.
  const add = dialog.getByRole('button', { name: 'Add Image' })
  await add.click()
  await expect(dialog.getByText('Image URL Required', { exact: true })).toBeVisible()
  await dialog.getByLabel('Image URL').fill('http://169.254.169.254/latest/meta-data/')
  await add.click()
  await expect(
    dialog.getByText('Please enter the http or https address of a picture on a public site', { exact: true }),
  ).toBeVisible()

  await dialog.getByLabel('Image URL').fill(ADDRESS)
  await dialog.getByLabel('Title').fill('Cabinet')
  await dialog.getByLabel('Type').selectOption('cabinet')
  await add.click()
  await toast(page, 'Image Added')

  // The form is cleared for the next one, which is uploaded.
  await expect(dialog.getByLabel('Image URL')).toHaveValue('')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'playfield.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(dialog.getByLabel('Image URL')).toHaveCount(0)
  await dialog.getByLabel('Title').fill('Playfield')
  await dialog.getByLabel('Type').selectOption('playfield')
  await dialog.getByLabel('Main image').check()
  await add.click()
  await expect(dialog.getByRole('tab', { name: /Manage Existing/ })).toContainText('2')

  await dialog.getByRole('tab', { name: /Manage Existing/ }).click()
  expect(await orderOf(dialog)).toEqual(['Cabinet', 'Playfield'])
  await expect(rows(dialog).nth(1).getByText('Main image', { exact: true })).toBeVisible()
  await expect(
    rows(dialog)
      .nth(0)
      .getByText(/^Not copied from pictures\.example yet/),
  ).toBeVisible()

  // Moved up by keyboard; the focus stays with the picture.
  await dialog.getByRole('button', { name: 'Move Playfield up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => orderOf(dialog)).toEqual(['Playfield', 'Cabinet'])
  await expect(dialog.getByRole('button', { name: 'Move Playfield up' })).toBeFocused()
  await expect(dialog.getByText('Playfield is now 1 of 2')).toBeAttached()

  await dialog.getByRole('button', { name: 'Edit Playfield' }).click()
  const form = dialog.getByRole('form', { name: 'Edit Playfield' })
  await form.getByLabel('Title').fill('Playfield from above')
  await form.getByLabel('Description').fill('With the glass off.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(rows(dialog).nth(0)).toContainText('With the glass off.')

  await dialog.getByRole('button', { name: 'Make Cabinet the main image' }).click()
  await expect(dialog.getByRole('button', { name: 'Cabinet is the main image' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Make Playfield from above the main image' }).click()
  await expect(dialog.getByRole('button', { name: 'Playfield from above is the main image' })).toBeVisible()

  // Visitors see the upload, but never the remote address.
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(`/machines/${ID}/metallica-pro`)
  const shown = visitor.getByRole('img', { name: 'Playfield from above' }).first()
  await expect(shown).toBeVisible()
  expect(await visitor.content()).not.toContain('pictures.example')
  const address = await shown.getAttribute('src')
  expect((await visitor.request.get(address ?? '')).status()).toBe(200)

  // So do the lists and the home page.
  const folder = address?.split('/').slice(0, 3).join('/') ?? 'none'
  const lists = ['/machines?manufacturer=stern&decade=2010&sort=rating', '/database?q=metallica', '/']
  for (const list of lists) {
    await expect(async () => {
      await visitor.goto(list)
      const picture = visitor
        .getByRole(list === '/' ? 'listitem' : 'row')
        .filter({ hasText: /Metallica(?! Remastered)/ })
        .locator('img')
        .first()
      expect(await picture.getAttribute('src')).toContain(folder)
    }).toPass()
  }

  await dialog.getByRole('button', { name: 'Delete Playfield from above' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this image?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await orderOf(dialog)).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Delete Playfield from above' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Image Deleted')
  await expect.poll(() => orderOf(dialog)).toEqual(['Cabinet'])
  await expect(dialog.getByRole('list', { name: 'Images in order' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Cabinet is the main image' })).toBeVisible()
  expect((await visitor.request.get(address ?? '')).status()).toBe(404)
  await visitor.goto(`/machines/${ID}/metallica-pro`)
  await expect(visitor.getByRole('img', { name: 'Playfield from above' })).toHaveCount(0)
  for (const list of lists)
    await expect.poll(async () => (await visitor.request.get(list)).text()).not.toContain(folder)

  // The history has all of it.
  await page.goto(`/admin/machines/${ID}/history`)
  await expect(page.getByText('Deleted the picture “Playfield from above”')).toBeVisible()
})
