// Logbooks: a member records the work on a machine and what is due next, by keyboard on a phone.
import type { Page } from '@playwright/test'
import { findViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { DEMO_PASSWORD, expect, MAIN, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 })
test.use({ viewport: { width: 390, height: 844 } })

const METALLICA = 'GRBE4-MQK1Z'

/** Creates a machine of the member's; returns its logbook's address. */
async function openLogbook(page: Page): Promise<string> {
  const data = { opdbId: METALLICA, status: 'owned' }
  const answer = await page.request.post('/api/collection', { data })
  const address = `/collection/${(await answer.json()).id}`
  await page.goto(address)
  return address
}

/** Presses the button with this name, by keyboard alone. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
}

test('a member keeps a logbook by keyboard on a phone', { tag: MAIN }, async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  const address = await openLogbook(page)
  await expect(page.getByRole('heading', { name: 'Nothing logged yet' })).toBeVisible()
  await press(page, 'Log an entry')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Kind')).toBeVisible()
  await press(page, 'Add entry')
  await expect(dialog.getByText('Please say what was done')).toBeVisible()
  await dialog.getByLabel('What was done').focus()
  await page.keyboard.type('New rubbers all over.')
  await press(page, 'Add a part')
  await expect(dialog.getByLabel('Part 1', { exact: true })).toBeFocused()
  await page.keyboard.type('Rubber ring kit')
  await page.keyboard.press('Tab')
  await page.keyboard.type('29.95')
  await press(page, 'Add entry')
  await expect(dialog).toBeHidden()
  const item = page.getByRole('listitem').filter({ hasText: 'New rubbers all over.' })
  await expect(item).toContainText('$29.95')

  await press(page, 'Log an entry')
  await dialog.getByLabel('Kind').selectOption('Games played')
  await dialog.getByLabel('Best score').fill('84,210,470')
  await dialog.getByLabel('Games (optional)').fill('3')
  await press(page, 'Add entry')
  await expect(page.getByText('3 games, best score 84,210,470')).toBeVisible()

  await press(page, 'Add a reminder')
  await dialog.getByLabel('What', { exact: true }).fill('Wax the playfield')
  await dialog.getByLabel('After a number of games').check()
  await dialog.getByLabel('Games from now').fill('2')
  await press(page, 'Add reminder')
  await expect(page.getByText('In 2 games')).toBeVisible()
  await page.request.post(`/api${address}/logbook/entries`, {
    data: { kind: 'play', happenedOn: '2026-01-31', games: 2 },
  })
  await page.reload()
  const due = page.getByRole('region', { name: 'Due next' })
  await expect(due.getByText('Due', { exact: true })).toBeVisible()
  await press(page, 'Mark as done: Wax the playfield')
  await expect(page.getByText('Done and added to the logbook').first()).toBeVisible()
  await expect(due).toContainText('Nothing is due')
  const entries = page.getByRole('region', { name: 'Entries' })
  await expect(entries.getByRole('listitem').filter({ hasText: 'Wax the playfield' })).toContainText(
    'Service',
  )
  expect(await findViolations(page)).toEqual([])
})

test('an entry is changed and deleted, and other members do not find the logbook', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  const address = await openLogbook(page)
  await page.request.post(`/api${address}/logbook/entries`, {
    data: { kind: 'service', happenedOn: '2026-01-31', note: 'Waxed.' },
  })
  await page.reload()
  await press(page, 'Edit: Service, January 31, 2026')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Waxed twice.')
  await press(page, 'Save changes')
  await expect(page.getByText('Waxed twice.')).toBeVisible()
  const other = await openPageAs(browser, 'demo_pro', { baseURL: site.url })
  expect((await other.goto(address))?.status()).toBe(404)
  await other.context().close()
  await press(page, 'Edit: Service, January 31, 2026')
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing logged yet' })).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test('a logbook is shared by a link and revoked, by keyboard', async ({ page, browser, site }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  const address = await openLogbook(page)
  await page.request.post(`/api${address}/logbook/entries`, {
    data: {
      kind: 'purchase',
      happenedOn: '2026-01-31',
      amount: 4_321,
      counterparty: 'Mallory',
      note: 'Loud.',
    },
  })
  await page.reload()
  await press(page, 'Share this logbook')
  const dialog = page.getByRole('dialog')
  await press(page, 'Create the link')
  const link = await dialog.getByLabel('Link').inputValue()
  const visitor = await browser.newPage({ baseURL: site.url })
  const opened = await visitor.goto(link)
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(visitor.getByRole('heading', { level: 1, name: 'Metallica (Pro)' })).toBeVisible()
  await expect(visitor.getByText('Loud.')).toBeVisible()
  for (const secret of ['4,321', '4321', 'Mallory', 'demo_free']) {
    expect(await (await visitor.request.get(link)).text()).not.toContain(secret)
  }
  await expect(visitor.getByRole('button', { name: 'Report this logbook' })).toBeVisible()
  expect(await findViolations(visitor)).toEqual([])
  const own = await page.context().newPage()
  await own.goto(link)
  await expect(own.getByRole('link', { name: 'About this machine' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Report this logbook' })).toBeHidden()
  await own.close()
  await press(page, 'Revoke the link')
  await expect(page.getByText('Link revoked').first()).toBeVisible()
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.context().close()
})

test('a CSV file is imported by keyboard: matched, refused, corrected', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto('/collection')
  await page.locator('summary', { hasText: 'Export and import' }).press('Enter')
  await page.getByRole('link', { name: 'Import a CSV file' }).press('Enter')
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await press(page, /Choose (?:a|another) file/)
    const buffer = Buffer.from(text)
    await (await chooser).setFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer })
  }
  await choose('Spiel,Preis\nMetallica (Pro),4200\nNo Such Game,1\n')
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  await page.getByLabel('Machine', { exact: true }).selectOption('Spiel')
  await expect(page.getByRole('row').filter({ hasText: 'Spiel' })).toBeVisible()
  await expect(page.getByText('No machine fits “No Such Game”.').first()).toBeVisible()
  await page.getByLabel('Price paid').selectOption('Preis')
  await press(page, 'Import 2 rows')
  await expect(page.getByRole('heading', { name: 'Nothing was imported' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await press(page, 'Import the other row')
  await expect(page.getByRole('heading', { name: '1 machine imported' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'My collection' }).last().click()
  await expect(page.getByText('Paid $4,200.00')).toBeVisible()
})

test('the table adds up what machines cost, and the sheet shows no price until asked', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  await page.getByRole('link', { name: 'Table and totals' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Godzilla (Pro)' })
  await expect(row).toContainText('$7,499.00')
  await expect(row).toContainText('$149.00')
  await expect(row).toContainText('$5,950.00')
  await page.getByRole('link', { name: 'Logbook of Godzilla (Pro)' }).click()
  await page.getByRole('link', { name: 'Buyer’s sheet' }).click()
  await expect(page.getByRole('heading', { name: 'Godzilla (Pro)' })).toBeVisible()
  await expect(page.getByText('Building magnet stuck on.')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('$')
  await page.getByRole('link', { name: 'Show prices' }).click()
  await expect(page.getByText('$64.90')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('treasurer')
})

test('a sheet is printed in dark ink, whatever the theme', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  await page.getByRole('link', { name: 'Table and totals' }).click()
  await page.getByRole('link', { name: 'Logbook of Godzilla (Pro)' }).click()
  await page.getByRole('link', { name: 'Buyer’s sheet' }).click()
  const heading = page.getByRole('heading', { name: 'Godzilla (Pro)' })
  for (const theme of ['system', 'night', 'card']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await expect(heading).toHaveCSS('color', theme === 'card' ? 'rgb(33, 26, 51)' : 'rgb(246, 239, 224)')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(heading).toHaveCSS('color', 'rgb(33, 26, 51)')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 241, 227)')
  }
})

test('the search offers what a member can begin and searched for before, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/contact')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await page.keyboard.press('Control+k')
  await expect(list.getByRole('option')).toContainText(['New topic', 'Sell a machine', 'Log service'])
  await page.keyboard.type('godzilla')
  await expect(list.getByRole('option', { name: /See all results/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=godzilla')
  await page.goto('/contact')
  await page.keyboard.press('Control+k')
  await expect(list.getByRole('option').first()).toHaveText('godzilla')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('option', { name: 'godzilla' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/collection?status=owned')
})

test('a key pressed at the first sight of the suggestions moves among all of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/contact')
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=listbox] [role=option]')) return
      watch.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.press('Control+k')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
})
