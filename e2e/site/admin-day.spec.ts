// An admin's whole day by keyboard: from signing in to signing out, without a mouse.
import type { Browser, Page } from '@playwright/test'
import { enter, reach, write } from '#e2e/support/keyboard.ts'
import { ADMIN, expect, makeAdmin, openPageAsNewMember, type Site, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 120_000 })

/** A new member's topic, which another reports. */
async function reportTopic(browser: Browser, site: Site, title: string): Promise<void> {
  const author = await openPageAsNewMember(browser, 'loud_lou', { baseURL: site.url })
  const reporter = await openPageAsNewMember(browser, 'calm_cat', { baseURL: site.url })
  const [category] = await (await author.request.get('/api/forum-categories')).json()
  const data = { title, content: 'Write to me, cash only.', categoryId: category.id }
  const topic = await (await author.request.post('/api/forum-posts', { data })).json()
  const report = { kind: 'topic', id: topic.id, reason: 'spam' }
  expect((await reporter.request.post('/api/flags', { data: report })).status()).toBe(201)
}

/** Opens a page of the staff's menu. */
async function goTo(page: Page, name: string): Promise<void> {
  const staff = page.getByRole('navigation', { name: 'Staff' })
  await enter(page, staff.locator('summary'), true)
  await enter(page, staff.getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Dashboard')
  await expect(staff.getByRole('link', { name, exact: true })).toBeHidden()
}

test('an admin spends a day by keyboard alone: reports, members, events, codes, pages, jobs', async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await reportTopic(browser, site, 'Playfields, half price')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  // The one address that is typed; from here on keys alone.
  await page.goto('/admin-login')
  await write(page, main.getByRole('textbox', { name: 'Username' }), ADMIN.username)
  await write(page, main.getByLabel('Password', { exact: true }), ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard')

  // What waits: a report, upheld, and its topic taken down.
  await goTo(page, 'Overview')
  await enter(page, main.getByRole('link', { name: 'Review queue' }))
  await enter(page, main.getByRole('link', { name: 'Playfields, half price' }))
  await enter(page, main.getByRole('button', { name: 'Take this case' }))
  await reach(page, main.getByRole('radio', { name: /^Uphold/ }))
  await page.keyboard.press('Space')
  await reach(page, main.getByRole('checkbox', { name: 'Take it down' }))
  await page.keyboard.press('Space')
  await enter(page, main.getByRole('button', { name: /^(Review and decide|Decide)$/ }))
  await enter(page, dialog.getByRole('button', { name: /decide|uphold/i }))
  await expect(main.getByRole('heading', { name: 'Upheld' })).toBeVisible()

  // Its author gets a warning.
  await enter(page, page.getByRole('link', { name: 'Admin Dashboard' }), true)
  await enter(page, main.getByRole('tab', { name: 'Users' }))
  await write(page, main.getByRole('searchbox'), 'loud_lou')
  await page.keyboard.press('Enter')
  await enter(page, main.getByRole('button', { name: 'loud_lou' }))
  await enter(page, dialog.getByRole('button', { name: 'Warn' }))
  const warning = page.getByRole('dialog', { name: 'Warn loud_lou?' })
  await write(page, warning.getByRole('textbox', { name: 'Message to the member' }), 'No ads in the forums.')
  await enter(page, warning.getByRole('button', { name: 'Warn' }))
  await expect(warning).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('button', { name: 'loud_lou' })).toBeFocused()

  // An event.
  await goTo(page, 'Events')
  await write(page, main.getByRole('textbox', { name: 'Title' }), 'Flipper doctor')
  await write(page, main.getByRole('textbox', { name: 'Venue' }), 'Tram depot')
  await write(page, main.getByRole('textbox', { name: 'Description' }), 'Bring a flipper that sticks.')
  await write(page, main.getByLabel('Begins'), '05042041')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0600PM')
  await enter(page, main.getByRole('button', { name: 'Add event' }))
  await expect(main.getByRole('link', { name: 'Flipper doctor' })).toBeVisible()

  // A gift code and a discount.
  await goTo(page, 'Gift codes')
  await write(page, main.getByRole('textbox', { name: /^Note/ }), 'For the raffle')
  await enter(page, main.getByRole('button', { name: 'Create code' }))
  await expect(main.getByText('For the raffle').first()).toBeVisible()
  await goTo(page, 'Discounts')
  await write(page, main.getByRole('textbox', { name: 'Title' }), 'Rubber rings')
  await write(page, main.getByRole('textbox', { name: 'What members get' }), 'A tenth off every set')
  await write(page, main.getByRole('textbox', { name: 'Code' }), 'RINGS10')
  await enter(page, main.getByRole('button', { name: 'Add discount' }))
  await expect(main.getByRole('button', { name: 'Edit Rubber rings' })).toBeVisible()

  // A page of the site gets a sentence.
  await goTo(page, 'Pages')
  await enter(page, main.getByRole('link', { name: 'Edit Cookie Policy' }))
  await reach(page, main.getByRole('textbox', { name: 'Text' }))
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' No others follow you here.')
  await enter(page, main.getByRole('button', { name: 'Save page' }))
  await toast('Page saved')

  // A job runs now, and the day ends.
  await goTo(page, 'Jobs')
  await enter(page, main.getByRole('button', { name: 'Run now: Search spelling update' }))
  await toast('Search spelling update will start in a moment.')
  await reach(page, page.locator('summary[aria-label$="account menu"]'), true)
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }))
  await expect(page.locator('summary[aria-label$="account menu"]')).toHaveCount(0)
  expect((await page.request.get('/api/user')).status()).toBe(401)
})
