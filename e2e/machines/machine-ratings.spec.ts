// Ratings: a visitor signs in, a member rates by keyboard, changes and deletes the rating; the page, the home card and
// the top list follow.
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, MAIN, openPageAs, signIn, test } from '#e2e/support/site.ts'

const PAGE = '/machines/GweeP/godzilla'
const NAME = 'Godzilla'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

const counted = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Number of ratings by score' }).getByText(text, { exact: true })
/** Articles on the home page may name the machine as well. */
const homeCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${NAME} (Pro)` })
    .filter({ hasText: /\d ratings/ })

/** Number of ratings, according to the API. */
async function countNow(page: Page): Promise<number> {
  const { summary } = await (await page.request.get('/api/machines/GweeP/ratings')).json()
  return summary.count
}

test('a visitor reads ratings and reviews, and is led to sign in', async ({ page }) => {
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: 'Ratings', level: 2 })).toBeVisible()
  await expect(counted(page, '5.0 of 5: 5 ratings')).toBeAttached()
  await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rate', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in to rate' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=login&next=machine-GweeP$/)

  await page.getByRole('textbox', { name: 'Username' }).fill('demo_free')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(PAGE)
})

test('a member rates by keyboard, and everybody sees it', { tag: MAIN }, async ({ page, browser, site }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto(PAGE)
  const before = await countNow(page)

  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect(page.getByText('Please choose a rating from 1 to 5')).toBeVisible()
  await expect(page.getByRole('radio', { name: '1 of 5', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '2.5 of 5' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Review' }).fill('Loud.\n\nAnd <b>bold</b>.')
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect(page.getByText('Rating saved').first()).toBeVisible()
  await expect(counted(page, '2.5 of 5: 1 rating')).toBeAttached()
  const review = page.getByRole('article', { name: 'Review by demo_free' })
  await expect(review).toContainText('And <b>bold</b>.')
  await expect(review.getByRole('button', { name: /^Report/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '2.5 of 5' })).toBeChecked()

  const other = await browser.newPage({ baseURL: site.url })
  await other.goto(PAGE)
  await expect(counted(other, '2.5 of 5: 1 rating')).toBeAttached()
  await expect(other.getByRole('article', { name: 'Review by demo_free' })).toBeVisible()
  // The cached page of visitors may show the number up to a minute later.
  await page.goto('/')
  await expect(homeCard(page)).toContainText(`${before + 1} ratings`)
})

test('the rating is changed, by a click on half a star, and taken back', async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('radio', { name: '3.5 of 5' }).check()
  // Deleting a rating that has a review needs a confirmation.
  await page.getByRole('button', { name: 'Delete my rating' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your rating?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('textbox', { name: 'Review' }).fill('')
  await page.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating updated').first()).toBeVisible()
  await expect(counted(page, '3.5 of 5: 1 rating')).toBeAttached()
  await expect(counted(page, '2.5 of 5: 0 ratings')).toHaveCount(0)
  await expect(counted(page, '2.5 of 5: 1 rating')).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Review by demo_free' })).toHaveCount(0)

  const before = await countNow(page)
  await page.getByRole('button', { name: 'Delete my rating' }).click()
  await expect(page.getByRole('button', { name: 'Rate', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await countNow(page)).toBe(before - 1)
})

test('the average rating of a title has one decimal, and is the same everywhere', async ({ page }) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  const { summary } = await (await page.request.get('/api/machines/GweeP/ratings')).json()
  const said = `Rated ${summary.mean.toFixed(1)} of 5`
  await page.goto(PAGE)
  await expect(
    page.getByRole('region', { name: 'Ratings and owners' }).getByText(said, { exact: true }),
  ).toBeAttached()
  await expect(page.getByText(said, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('main').getByText(`${summary.count} ratings`, { exact: true })).toHaveCount(1)
  const bars = await page.getByRole('list', { name: 'Number of ratings by score' }).boundingBox()
  expect(bars?.height).toBeLessThanOrEqual(70)
  await page.goto('/')
  await expect(homeCard(page).getByText(said, { exact: true })).toBeAttached()
  await page.goto('/machines?q=&manufacturer=stern&sort=rating')
  await expect(page.getByText(said, { exact: true }).first()).toBeAttached()
  await page.goto('/machines/top')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: NAME, exact: true }) })
  await expect(row.getByText(`Score ${summary.score.toFixed(2)} of 5`, { exact: true })).toBeAttached()
  await expect(row).toContainText(`Average ${summary.mean.toFixed(1)}, `)
})

test('a second member reports a review', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Report this review by boardfix' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It does not belong here').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
})

test('the top list narrows by era and type, and says how it is made', async ({ page }) => {
  await page.goto('/machines/top')
  const titles = page.getByRole('table', { name: 'Top machines' }).getByRole('heading', { level: 2 })
  const all = await titles.count()
  expect(all).toBeGreaterThan(10)
  await page.getByText('How this list works').click()
  await expect(page.getByText(/as if they had 10 more ratings/)).toBeVisible()
  await page.getByRole('link', { name: /^LCD era/ }).click()
  await expect(page).toHaveURL('/machines/top?era=lcd')
  await expect(page.getByRole('heading', { level: 1, name: 'Top machines, LCD era' })).toBeVisible()
  expect(await titles.count()).toBeLessThan(all)
  await page.getByRole('link', { name: 'Electromechanical', exact: true }).click()
  await expect(page.getByText('No ranked machines yet')).toBeVisible()
  await page.getByRole('link', { name: 'All years and types' }).click()
  await titles.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ratings', level: 2 })).toBeVisible()
})

test('without a script, ratings, reviews and the top list are there to read', async ({ site }) => {
  const read = async (path: string) =>
    (await (await fetch(site.url + path)).text()).replaceAll('<!-- -->', '')
  const page = await read(PAGE)
  for (const text of ['5.0 of 5: 5 ratings', 'Fast, fair and deep.', 'Sign in to rate'])
    expect(page).toContain(text)
  const top = await read('/machines/top')
  expect(top).toContain('href="/machines/top?era=dot_matrix"')
  expect(top).toMatch(/href="\/machines\/G5pe4\/medieval-madness"/)
})

test('a review that was begun goes on on another device, and is over once it is sent', async ({
  page,
  browser,
  site,
}) => {
  const text = 'Half a review'
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/machines/G5pe4/medieval-madness')
  const review = page.getByRole('textbox', { name: 'Review' })
  const before = await review.inputValue()
  await page.getByRole('radio', { name: '3.5 of 5' }).check()
  await review.fill(text)
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  const other = await openPageAs(browser, 'demo_pro', { baseURL: site.url })
  await other.goto('/machines/G5pe4/medieval-madness')
  const there = other.getByRole('textbox', { name: 'Review' })
  await expect(there).toHaveValue(text)
  await expect(other.getByRole('radio', { name: '3.5 of 5' })).toBeChecked()
  await other.getByRole('button', { name: before === '' ? 'Rate' : 'Save rating', exact: true }).click()
  await expect(other.getByRole('article', { name: 'Review by demo_pro' })).toContainText(text)
  await expect(there).toHaveValue(text)
  const drafts = await (await other.request.get('/api/drafts')).json()
  // Other tests leave drafts for other machines.
  expect(drafts.data.filter(({ about }: { about: string }) => about === 'G5pe4')).toEqual([])
  await other.context().close()
})
