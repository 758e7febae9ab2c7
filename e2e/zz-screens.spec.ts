import { DEMO_PASSWORD, expect, signIn, test } from './site.ts'

test('screens', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/')
  console.log(await page.getByRole('banner').ariaSnapshot())
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.waitForTimeout(800)
  console.log(await page.locator('body').ariaSnapshot())
  const shots = async (name: string) => {
    for (const [w, theme] of [
      [390, 'light'],
      [390, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width: w, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots/${name}-${w}-${theme}.png`, fullPage: true })
    }
  }
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose (a|another) file/ }).click()
    await (await chooser).setFiles({ name: 'l.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  }
  await page.goto('/collection/logbook/import')
  await shots('empty')
  const file = await (await page.request.get('/collection/logbook.csv')).text()
  await choose(file)
  await shots('match')
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing new to import' })).toBeVisible()
  await shots('done')
  await choose(file.replace('2022-11-19', '2022-99-19').replace('Club night', 'Club nights'))
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was imported' })).toBeVisible()
  await shots('refused')
  await page.goto('/collection')
  await page.getByRole('heading', { name: 'Export and import' }).scrollIntoViewIfNeeded()
  await shots('collection')
})
