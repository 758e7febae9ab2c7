// Logbooks go out as a CSV file and come back in, by keyboard on a phone.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Presses the link or button with this name, by keyboard alone. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  await expect(target).toBeEnabled()
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Chooses a file with the page's own button. */
async function choose(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'button', /Choose (?:a|another) file/)
  const buffer = Buffer.from(text)
  await (await chooser).setFiles({ name: 'logbook.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
}

async function exportedFile(page: Page): Promise<string> {
  await page.locator('summary', { hasText: 'Export and import' }).press('Enter')
  const download = page.waitForEvent('download')
  await press(page, 'link', 'Download logbooks')
  return readFile(await (await download).path(), 'utf8')
}

async function savedExample(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await press(page, 'button', 'Save this example')
  return readFile(await (await download).path(), 'utf8')
}

/** Drops a file beside the button that chooses one. */
async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'example.csv', { type: 'text/csv' }))
    return data
  }, text)
  await page.getByText('A CSV file from any spreadsheet.').dispatchEvent('drop', { dataTransfer })
}

test('a member takes logbooks along, loses an entry and imports the file, by keyboard on a phone', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  const file = await exportedFile(page)
  expect(file).toContain('Flipper rebuild kit, pair: 64.90')
  const read = async (address: string) => (await (await page.request.get(address)).json()).data
  const machine = (await read('/api/collection')).find(
    (one: { machine: { name: string } }) => one.machine.name === 'Godzilla (Pro)',
  )
  const lost = (await read(`/api/collection/${machine.id}/logbook/entries`)).find(
    ({ parts }: { parts: { name: string }[] }) => parts[0]?.name === 'Flipper rebuild kit, pair',
  )
  expect((await page.request.delete(`/api/logbook-entries/${lost.id}`)).status()).toBe(204)

  await press(page, 'link', 'Import logbooks')
  await expect(page.getByRole('heading', { level: 1, name: 'Import logbook entries' })).toBeVisible()
  await drop(page, await savedExample(page))
  await expect(page.getByRole('cell', { name: 'New flipper rubbers' })).toBeVisible()
  await choose(page, file)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2')
  expect(await findViolations(page)).toEqual([])
  await press(page, 'button', /^Import \d+ rows$/)
  await expect(page.getByRole('heading', { name: '1 entry imported' })).toBeFocused()
  await expect(page.getByText(/^\d+ rows were there already and were skipped\.$/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My collection' }).last().focus()
  await page.keyboard.press('Enter')
  expect(await exportedFile(page)).toBe(file)

  await press(page, 'link', 'Import logbooks')
  const foreign = 'Spiel,Tag,Punkte\nGodzilla (Pro),2024-02-30,1\nMetallica (Pro),2024-01-01,2\n'
  await choose(page, foreign)
  await expect(page.getByText('Choose the column with the machine’s name')).toBeVisible()
  for (const [field, column] of [
    ['Machine', 'Spiel'],
    ['Date', 'Tag'],
    ['Best score', 'Punkte'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).selectOption(column)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(/\d/)
  }
  await press(page, 'button', 'Import 2 rows')
  await expect(page.getByRole('heading', { name: 'Nothing was imported' })).toBeFocused()
  const problems = page.getByRole('region', { name: '2 rows with a problem' })
  await expect(problems.getByRole('row', { name: /^2 / })).toContainText('“2024-02-30” is no date.')
  await expect(problems.getByRole('row', { name: /^3 / })).toContainText(/collection|Note|no such field/)
  expect(await findViolations(page)).toEqual([])
  await expectNoHorizontalScroll(page)
})
