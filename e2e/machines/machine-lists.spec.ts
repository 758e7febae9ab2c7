// Lists of machines: the same rows everywhere, as a table or cards by choice, with the viewer's own marks.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { holdScripts, load } from '#e2e/support/loading.ts'
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

/** Each list, its table's name, and whether its headings sort it. */
const LISTS = [
  { path: '/database?q=medieval+madness', table: 'Machines', sorts: true },
  { path: '/database-page?q=medieval+madness', table: 'Machines', sorts: true },
  { path: '/machines?manufacturer=williams&decade=1990&sort=rating', table: 'Machines', sorts: true },
  { path: '/machines/top', table: 'Top machines', sorts: false },
  { path: '/search?q=medieval+madness', table: 'Machines', sorts: false },
]
const TITLE = 'G5pe4'

const rowOf = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Medieval Madness', exact: true }) })

test('every list has the same columns, and headings that sort where it can be sorted', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const { path, table, sorts } of LISTS) {
    await page.goto(path)
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader')
    const isTop = table === 'Top machines'
    await expect(heads, path).toHaveText([
      ...(isTop ? ['Rank'] : []),
      /^Machine/,
      /^Manufacturer and year/,
      isTop ? 'Score' : /^Rating/,
      'Favorite',
      'Editions',
    ])
    await expect(rowOf(page), path).toContainText('Williams, 1997')
    const rating = isTop ? /^Score 4\.\d\d of 5$/ : /^Rated 4\.\d of 5$/
    await expect(rowOf(page).getByText(rating), path).toBeAttached()
    await expect(heads.getByRole('button'), path).toHaveCount(sorts ? 3 : 0)
  }
})

test('a press on a heading sorts, and another turns the years round', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/machines?manufacturer=williams&decade=1990')
  const head = (name: RegExp) => page.getByRole('columnheader', { name })
  await expect(head(/^Manufacturer and year/)).toHaveAttribute('aria-sort', 'descending')
  await head(/^Manufacturer and year/)
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=oldest$/)
  await expect(head(/^Manufacturer and year/)).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('oldest')
  await head(/^Machine/)
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=name$/)
  await expect(head(/^Machine/)).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(/^Manufacturer and year/)).not.toHaveAttribute('aria-sort')
})

test('the reader’s choice of cards is there again at the first paint, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/machines')
  const rows = page.getByRole('table', { name: 'Machines' }).getByRole('row')
  const height = async () => (await rows.nth(1).boundingBox())?.height ?? 0
  const dense = await height()
  await page.getByText('Cards', { exact: true }).click()
  expect(await height()).toBeGreaterThan(dense * 1.3)
  await holdScripts(page)
  await load(page, '/machines')
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
  expect(await height()).toBeGreaterThan(dense * 1.3)
  await page.getByText('Dense', { exact: true }).click()
  await load(page, '/machines')
  expect(await height()).toBe(dense)
})

test('a member’s marks come with every list and move nothing; visitors have no column for them', async ({
  page,
  site,
}) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.request.put(`/api/machines/${TITLE}/rating`, { data: { rating: 3.5 } })
  const data = { opdbId: `${TITLE}-MyNkp`, status: 'wanted' }
  const made = await (await page.request.post('/api/collection', { data })).json()
  await holdScripts(page)
  for (const [at, { path }] of LISTS.entries()) {
    await page.setViewportSize({ width: at % 2 === 0 ? 1280 : 390, height: 900 })
    expect(await (await page.request.get(path)).text(), path).toContain('aria-label="Your marks"')
    await load(page, path)
    const marks = rowOf(page).getByRole('list', { name: 'Your marks' })
    await expect(marks.getByRole('listitem'), path).toHaveText(['Your rating: 3.5 of 5', 'Wanted'])
    expect(await (await fetch(site.url + path)).text(), path).not.toContain('Yours')
  }
  // Deleting a rating and an entry removes their marks.
  await page.request.delete(`/api/collection/${made.id}`)
  await page.request.delete(`/api/machines/${TITLE}/rating`)
  await load(page, '/machines/top')
  await expect(rowOf(page)).toBeVisible()
  await expect(rowOf(page).getByRole('list', { name: 'Your marks' })).toHaveCount(0)
})

test('a list says which edition a search named', async ({ page }) => {
  await page.goto('/search?q=medieval+madness+1997')
  await expect(rowOf(page)).toContainText('Edition: Original')
  await page.goto('/search?q=medieval+madness')
  await expect(rowOf(page)).not.toContainText('Edition:')
})

test('dense rows pass axe in both themes, sorted or not', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  for (const path of ['/machines?sort=rating', '/machines/top', '/search?q=medieval+1997']) {
    await page.goto(path)
    await expectNoViolations(page, path)
  }
})

test('at 400 % the rows fit, and what can be pressed in them is 24 px at least', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { path, table } of LISTS) {
    await page.goto(path)
    const list = page.getByRole('table', { name: table })
    await expectNoHorizontalScroll(page, path)
    const small = await list.locator('a, button').evaluateAll((all) =>
      all.flatMap((it) => {
        const around = it.classList.contains('stretched') ? it.closest('tr') : it
        const { width, height } = (around ?? it).getBoundingClientRect()
        return width >= 24 && height >= 24 ? [] : [`${it.textContent} ${width}×${height}`]
      }),
    )
    // The headings' buttons are hidden where rows are cards.
    expect(
      small.filter((text) => !text.endsWith(' 0×0')),
      path,
    ).toEqual([])
  }
})
