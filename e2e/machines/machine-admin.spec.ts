// Machines in the admin area: an admin imports one from the source, edits it, adds one by hand, and reverts changes.
import type { Page } from '@playwright/test'
import { ADMIN, expect, MAIN, makeAdmin, signIn, test } from '#e2e/support/site.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

const DESKTOP = '/admin?tab=machines'
/** Attack from Mars, Bally, 1995. */
const MARS = 'G4do5-MDlN7'

test.beforeEach(async ({ page, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('a click on a result imports it, and its details are changed', { tag: MAIN }, async ({ page }) => {
  await page.goto(DESKTOP)
  await page.getByRole('searchbox', { name: 'Search the external database' }).fill('attack from mars')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Attack from Mars', exact: true }).click()
  await expect(page.getByText('Machine Imported').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Attack from Mars', level: 2 })).toBeVisible()
  for (const name of ['Details', 'Images', 'OPDB Data']) await expect(tab(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = dialog(page, 'Edit Details')
  await form.getByRole('textbox', { name: 'Description' }).fill('Saucers, and a martian in the corner.')
  await form.getByRole('textbox', { name: 'Notes (admins only)' }).fill('Ask Bo for pictures.')
  await form.getByRole('textbox', { name: 'Production run' }).fill('3,450')
  await form.getByRole('textbox', { name: 'Value in US dollars' }).fill('7450.555')
  await form.getByRole('textbox', { name: 'Year' }).fill('1996')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByText('Please enter an amount in dollars', { exact: false })).toBeVisible()
  await form.getByRole('textbox', { name: 'Value in US dollars' }).fill('7450.50')
  await form.getByRole('combobox', { name: 'Rarity' }).fill('Common')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Machine Updated').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('$7,450.50')).toBeVisible()
  await expect(page.getByText('3,450', { exact: true })).toBeVisible()

  await tab(page, 'OPDB Data').click()
  const corrected = page.getByRole('region', { name: 'Corrected here' })
  await expect(corrected.getByRole('row', { name: /Year/ })).toContainText('1996')
  await expect(corrected.getByRole('row', { name: /Year/ })).toContainText('1995')
})

test('visitors see what was changed, but not the notes', async ({ page, browser, site }) => {
  const other = await browser.newPage({ baseURL: site.url })
  await other.goto(`/machines/${MARS}`)
  await expect(other.getByText('Saucers, and a martian in the corner.')).toBeVisible()
  await expect(other.getByText('1996').first()).toBeVisible()
  expect(await other.content()).not.toContain('Ask Bo for pictures')
  await other.goto(`/admin/machines/${MARS}/history`)
  await expect(other.getByText('martian')).toHaveCount(0)

  await page.goto(DESKTOP)
  await page.getByRole('button', { name: 'Attack from Mars', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = dialog(page, 'Edit Details')
  await form.getByRole('button', { name: 'Use OPDB’s value for Year' }).click()
  await expect(form.getByRole('textbox', { name: 'Year' })).toHaveValue('1995')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form).toBeHidden()
  await other.goto(`/machines/${MARS}`)
  await expect(other.getByText('1995').first()).toBeVisible()
})

test('a change to an outdated version is not saved, and can be made again', async ({ page }) => {
  await page.goto(DESKTOP)
  await page.getByRole('button', { name: 'Attack from Mars', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = dialog(page, 'Edit Details')
  await expect(form.getByRole('textbox', { name: 'Year' })).toHaveValue('1995')
  const { id } = await (await page.request.get(`/api/admin/machines/${MARS}`)).json()
  await page.request.patch(`/api/admin/machines/${id}`, { data: { rarity: 'Rare' } })
  await form.getByRole('textbox', { name: 'Production run' }).fill('3451')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByText('nothing was saved', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Show the current version' }).click()
  await dialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByRole('combobox', { name: 'Rarity' })).toHaveValue('Rare')
  await form.getByRole('textbox', { name: 'Production run' }).fill('3451')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('3,451', { exact: true })).toBeVisible()
})

test('an arcade game is added by hand, is public, and goes again', async ({ page, browser, site }) => {
  await page.goto(DESKTOP)
  await page.getByRole('button', { name: 'Add by hand' }).click()
  const form = dialog(page, 'Add a machine by hand')
  await form.getByRole('button', { name: 'Add machine' }).click()
  await expect(form.getByText('Please enter a name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Rescue Run')
  await form.getByRole('textbox', { name: 'Manufacturer' }).fill('Wharf Works')
  await form.getByRole('textbox', { name: 'Year' }).fill('1982')
  await form.getByRole('textbox', { name: 'People' }).fill('Design: Ada Shore')
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('arcade')
  await form.getByRole('button', { name: 'Add machine' }).click()
  await expect(page.getByText('Machine Added').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rescue Run', level: 2 })).toBeVisible()

  const other = await browser.newPage({ baseURL: site.url })
  await expect(async () => {
    const found = await (await other.request.get('/api/machines?q=rescue%20run')).json()
    expect(found.data[0].name).toBe('Rescue Run')
  }).toPass()
  const { href } = await page.getByRole('link', { name: 'Page', exact: true }).evaluate((link) => ({
    href: link.getAttribute('href') ?? '',
  }))
  await other.goto(href)
  await expect(other.getByRole('heading', { name: 'Rescue Run', level: 1 })).toBeVisible()
  await expect(other.getByText('Ada Shore')).toBeVisible()

  await page.getByRole('button', { name: 'Delete machine' }).click()
  await dialog(page, 'Delete Rescue Run?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Machine Deleted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rescue Run', exact: true })).toHaveCount(0)
})

test('the history tells what was, and brings it back', async ({ page }) => {
  await page.goto(DESKTOP)
  await page.getByRole('button', { name: 'Attack from Mars', exact: true }).click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Attack from Mars', level: 1 })).toBeVisible()
  const first = page.getByRole('article').filter({ hasText: 'Saucers' }).first()
  await expect(first).toContainText('$7,450.50')
  await first.getByRole('button', { name: /^Restore/ }).click()
  await dialog(page, 'Restore the earlier version?').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Machine Restored').first()).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Restored')
  const after = await (await page.request.get(`/api/admin/machines/${MARS}`)).json()
  expect(after).toMatchObject({ customDescription: null, value: null, productionRun: null, rarity: null })

  // The audit log's entry links back here.
  await page.goto('/moderation/log?subjectKind=machine')
  await page
    .getByRole('link', { name: `Machine ${MARS}` })
    .first()
    .click()
  await expect(page).toHaveURL(`/admin/machines/${MARS}/history`)
  await expect(page.getByRole('heading', { name: 'Attack from Mars', level: 1 })).toBeVisible()
})
