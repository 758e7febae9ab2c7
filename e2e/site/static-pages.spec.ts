// Static pages: an admin writes the guidelines, two admins do not lose each other's text, and the built-in text comes back.
import type { Page } from '@playwright/test'
import { findViolations } from '#e2e/support/axe.ts'
import { ADMIN, expect, makeAdmin, signIn, test } from '#e2e/support/site.ts'

const EDITOR = '/admin/pages/guidelines'

test.beforeEach(async ({ page, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The heading of a section, once a visitor's page shows it. */
async function expectSection(visitor: Page, url: string, name: string): Promise<void> {
  await expect(async () => {
    await visitor.goto(`${url}/guidelines`)
    await expect(visitor.getByRole('heading', { level: 2, name, exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save page').click()
  await expect(page.getByText('Page saved').first()).toBeVisible()
}

test('an admin edits the guidelines, sees a preview, a visitor reads the new text, and the admin restores the old one', async ({
  page,
  browser,
  site,
}) => {
  const visitor = await browser.newPage()
  await expectSection(visitor, site.url, 'Play fair')

  await page.goto('/admin')
  const staff = page.getByRole('navigation', { name: 'Staff' })
  await staff.getByText('Staff pages').click()
  await staff.getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'Edit Community Guidelines' }).click()
  await expect(page.getByText('Readers get the built-in text.')).toBeVisible()
  await expect(field(page)).toHaveValue(/^What makes \{\{site\}\} a good place/)

  await field(page).fill('Rules of {{site}}.\n\nHouse rules\n\nBe **kind** to <b>machines</b>.')
  await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(25, 25))
  await button(page, 'Heading').click()
  await expect(field(page)).toHaveValue(/\n\n## House rules\n\n/)
  await field(page).press('Control+Shift+E')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Rules of Multiball.')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'House rules' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('kind')
  expect(await findViolations(page)).toEqual([])
  await preview.getByRole('button', { name: 'Close' }).click()
  await expectSection(visitor, site.url, 'Play fair')

  await save(page)
  await expect(page.getByText(/^Readers get your own text, last changed on/)).toBeVisible()
  await expectSection(visitor, site.url, 'House rules')
  await expect(visitor.getByText('Be kind to <b>machines</b>.')).toBeVisible()
  await visitor.getByRole('link', { name: 'House rules' }).click()
  await expect(visitor).toHaveURL(/\/guidelines#section-house-rules$/)

  await field(page).fill('## Other rules\n\nBe **fast**.')
  await save(page)
  await expectSection(visitor, site.url, 'Other rules')
  await button(page, 'Revisions').click()
  const revisions = page.getByRole('dialog', { name: 'Revisions of Community Guidelines' })
  await revisions.getByRole('button', { name: 'Show revision 2' }).click()
  await expect(revisions.locator('ins').filter({ hasText: 'Other' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await revisions.getByRole('button', { name: 'Restore revision 1' }).click()
  await expect(page.getByText('Revision restored').first()).toBeVisible()
  await expect(field(page)).toHaveValue(/^Rules of \{\{site\}\}/)
  await expectSection(visitor, site.url, 'House rules')

  await button(page, 'Use the built-in text').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the built-in text' }).click()
  await expect(page.getByText(/^Readers get the built-in text again/)).toBeVisible()
  await expectSection(visitor, site.url, 'Play fair')
  await visitor.close()
})

test('of two admins who edit at once the second sees what differs, and a closed browser loses no text', async ({
  page,
}) => {
  await page.goto(EDITOR)
  const { revision } = await (await page.request.get(`/api${EDITOR}`)).json()
  const drafted = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/static_page/'),
  )
  await field(page).fill('Mine, all mine.')
  expect((await drafted).status()).toBe(200)
  const answer = await page.request.put(`/api${EDITOR}`, { data: { text: 'Theirs, all theirs.', revision } })
  expect(answer.status()).toBe(200)

  await page.reload()
  await expect(field(page)).toHaveValue('Mine, all mine.')
  await button(page, 'Save page').click()
  const conflict = page.getByRole('alert', { name: 'This page was changed in the meantime' })
  await expect(conflict.locator('del').first()).toContainText('Theirs')
  await expect(conflict.locator('ins').first()).toContainText('Mine')
  expect(await findViolations(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep my text' }).click()
  await expect(conflict).toHaveCount(0)
  await save(page)
  const stored = await (await page.request.get(`/api${EDITOR}`)).json()
  expect(stored).toMatchObject({ text: 'Mine, all mine.', revision: revision + 2 })
  const data = { text: null, revision: stored.revision }
  expect((await page.request.put(`/api${EDITOR}`, { data })).status()).toBe(200)
})
