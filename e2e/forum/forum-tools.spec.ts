// Moderators' actions on topics, by keyboard on a phone; links by number still reach their replies afterwards.
import type { Page } from '@playwright/test'
import { findViolations, isAtRest } from '#e2e/support/axe.ts'
import { ADMIN, DEMO_PASSWORD, expect, makeAdmin, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function startTopic(page: Page, title: string, replies: readonly string[]): Promise<number> {
  const [category] = await (await page.request.get('/api/forum-categories')).json()
  const data = { title, content: `${title} begins.`, categoryId: category.id }
  const { id } = await (await page.request.post('/api/forum-posts', { data })).json()
  for (const content of replies) {
    const answer = await page.request.post(`/api/forum-posts/${id}/replies`, { data: { content } })
    expect(answer.status()).toBe(201)
  }
  return id
}

/** From the menu, by keyboard. */
async function choose(page: Page, what: string): Promise<void> {
  await page.getByLabel('Moderate this topic').press('Enter')
  await page.getByRole('button', { name: what, exact: true }).press('Enter')
}

test('a moderator pins, locks, moves, splits and merges a topic by keyboard, and old links go on', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const id = await startTopic(page, 'Everything about coils', ['First one', 'Second one', 'Third one'])
  const other = await startTopic(page, 'Coils and more', ['Already here'])

  await makeAdmin(site)
  const staff = await openPageAs(browser, ADMIN, { baseURL: site.url })
  await staff.goto(`/forums/${id}`)
  await choose(staff, 'Pin to the top')
  await expect(staff.getByText('Pinned', { exact: true })).toBeVisible()
  await choose(staff, 'Lock')
  await expect(staff.getByText('Locked', { exact: true })).toBeVisible()
  await choose(staff, 'Unlock')
  await expect(staff.getByText('Locked', { exact: true })).toBeHidden()

  await choose(staff, 'Move to another category…')
  const move = staff.getByRole('form', { name: 'Move this topic' })
  await move.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Buying advice' })
  await move.getByRole('button', { name: 'Move' }).press('Enter')
  await expect(staff.getByRole('link', { name: 'Buying advice' }).first()).toBeVisible()

  await choose(staff, 'Split replies off…')
  const split = staff.getByRole('form', { name: 'Split replies off' })
  await split.getByRole('checkbox', { name: /Second one/ }).press('Space')
  await isAtRest(staff)
  expect(await findViolations(staff)).toEqual([])
  await split.getByRole('textbox', { name: 'Title of the new topic' }).fill('A topic of its own')
  await split.getByRole('button', { name: 'Split off' }).press('Enter')
  await expect(staff.getByRole('heading', { level: 1, name: 'A topic of its own' })).toBeVisible()
  await expect(staff.locator('article').first()).toContainText('Second one')

  // Remaining replies keep their numbers, and the link to the moved one redirects.
  await page.goto(`/forums/${id}`)
  await expect(page.locator('#r3')).toContainText('Third one')
  await expect(page.getByText('Reply 2 was moved to A topic of its own')).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await page.goto(`/forums/${id}#r2`)
  await expect(page.getByRole('heading', { level: 1, name: 'A topic of its own' })).toBeVisible()

  await staff.goto(`/forums/${id}`)
  await choose(staff, 'Merge into another topic…')
  const merge = staff.getByRole('form', { name: 'Merge this topic' })
  await merge.getByRole('textbox', { name: 'The other topic' }).fill(`/forums/${other}`)
  await expect(merge.getByRole('status')).toContainText('Coils and more')
  await isAtRest(staff)
  expect(await findViolations(staff)).toEqual([])
  await merge.getByRole('button', { name: 'Merge' }).press('Enter')
  await expect(staff.getByRole('heading', { level: 1, name: 'Coils and more' })).toBeVisible()
  await staff.context().close()

  // The merged topic's text follows the reply that was here, and its third reply comes after that.
  await page.goto(`/forums/${id}#r3`)
  await expect(page).toHaveURL(new RegExp(`/forums/${other}#r5$`))
  await expect(page.locator('#r5')).toContainText('Third one')
})

test('a topic names machines from its text, and is listed on their pages', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/forums?new=topic')
  const dialog = page.getByRole('dialog', { name: 'New topic' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Which Deadpool code is stable?')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Mine is old.')
  await dialog.getByRole('button', { name: /^Add Deadpool/ }).press('Enter')
  await expect(dialog.getByRole('list', { name: 'Chosen machines' })).toContainText('Deadpool')
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create topic' }).press('Enter')
  await page.getByRole('link', { name: 'Which Deadpool code is stable?' }).first().click()
  await page
    .getByRole('list', { name: 'Machines of this topic' })
    .getByRole('link', { name: /^Deadpool/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Deadpool/ })).toBeVisible()
  await page.getByRole('link', { name: 'Which Deadpool code is stable?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which Deadpool code is stable?' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search in this topic' }).last().fill('old')
  await page.keyboard.press('Enter')
  await expect(page.getByText('In one topic')).toBeVisible()
  await expect(page.getByText('First post')).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
})

test('back from a topic the list is where it was', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/forums')
  const topic = page.locator('[aria-labelledby="forum-topics"] li h3 a').nth(8)
  await topic.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 120))
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await topic.click()
  await expect(page).toHaveURL(/\/forums\/\d+/)
  await page.goBack()
  await expect(topic).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 40)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 40)
})
