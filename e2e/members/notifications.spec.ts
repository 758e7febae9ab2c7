// Notifications: the bell in every tab, the list, the settings, and unsubscribing by email link.
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  DEMO_PASSWORD,
  expect,
  LIVE,
  MAIN,
  openPageAsNewMember,
  type Site,
  signIn,
  test,
} from '#e2e/support/site.ts'

test.describe.configure({ mode: 'serial' })

async function write(from: Page, to: string, text: string): Promise<void> {
  const answer = await from.request.post('/api/conversations', { data: { to: [to], text } })
  expect(answer.status()).toBe(201)
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count > 0 ? `Notifications, ${count} unread` : 'Notifications')

/** The token of an email's link; built here independently, so that a change of its format fails. */
function tokenFor(site: Site, userId: number): string {
  const file = join(site.dataDir, 'session-secret')
  const secret = existsSync(file)
    ? readFileSync(file, 'utf8').trim()
    : 'a secret of thirty-two characters or more'
  const said = `${userId}.message`
  return `${said}.${createHmac('sha256', secret).update(`unsubscribe ${said}`).digest('base64url')}`
}

test('the bell counts by itself, in a second tab too, and goes quiet when all is read', {
  tag: [LIVE, MAIN],
}, async ({ page, browser, site }) => {
  const reader = await openPageAsNewMember(browser, 'bell_reader', { baseURL: site.otherUrl })
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await reader.goto('/')
  await unread(reader, 0)
  const second = await reader.context().newPage()
  await second.goto('/community')
  await unread(second, 0)

  await write(page, 'bell_reader', 'Is the machine still for sale?')
  await unread(reader, 1)
  await unread(second, 1)
  await write(page, 'bell_reader', 'I could come by on Saturday.')

  await bell(reader).click()
  const panel = reader.getByRole('region', { name: 'Newest notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByText('2 new messages from demo_free')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(reader)).toBeFocused()

  // The tab that held the stream closes; the other takes over.
  await reader.close()
  await second.goto('/notifications')
  await unread(second, 1)
  await second.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await unread(second, 0)
  await expect(second.getByRole('main').getByText('2 new messages from demo_free')).toBeVisible()

  await write(page, 'bell_reader', 'Hello?')
  await unread(second, 1)
  await second
    .getByRole('main')
    .getByRole('link', { name: /demo_free/ })
    .first()
    .click()
  await expect(second).toHaveURL(/\/messages\/\d+/)
  await unread(second, 0)
})

test('marking as read takes buttons away, but not the keyboard’s place', async ({ page, browser, site }) => {
  const reader = await openPageAsNewMember(browser, 'keyboard_reader', { baseURL: site.url })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await reader.goto('/')
  await write(page, 'keyboard_reader', 'Is the topper included?')
  await unread(reader, 1)
  await bell(reader).press('Enter')
  const panel = reader.getByRole('region', { name: 'Newest notifications' })
  await panel.getByRole('button', { name: /^Mark as read:/ }).press('Enter')
  await unread(reader, 0)
  await expect(panel.getByRole('link', { name: /demo_pro/ })).toBeFocused()

  await write(page, 'keyboard_reader', 'And the manual?')
  await unread(reader, 1)
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await unread(reader, 0)
  await expect(panel).toBeFocused()

  await write(page, 'keyboard_reader', 'I take it.')
  await unread(reader, 1)
  await reader.goto('/notifications')
  const list = reader.getByRole('main')
  await list.getByRole('button', { name: /^Mark as read:/ }).press('Enter')
  await expect(list.getByRole('link', { name: /demo_pro/ }).first()).toBeFocused()

  await write(page, 'keyboard_reader', 'Hello?')
  await list.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(reader.locator('#notifications')).toBeFocused()
  await reader.context().close()
})

test('choices are saved, and emails about security cannot be turned off', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto('/settings?panel=notifications')
  const group = (name: string) => page.getByRole('group', { name })
  await expect(group('Security').getByLabel('Email')).toBeDisabled()
  await expect(group('Security').getByLabel('Email')).toBeChecked()
  await group('Messages').getByLabel('Email').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(group('Messages').getByLabel('Email')).not.toBeChecked()
  await expect(group('Messages').getByLabel('Bell')).toBeChecked()
})

test('an email’s link asks before it ends such emails, and a broken one changes nothing', async ({
  page,
  browser,
  site,
}) => {
  const member = await openPageAsNewMember(browser, 'letter_reader', { baseURL: site.url })
  const { id } = await (await member.request.get('/api/user')).json()
  const token = tokenFor(site, id)
  const mail = async () =>
    (await (await member.request.get('/api/notification-preferences')).json()).data[0].mail
  await page.goto(`/unsubscribe?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  expect(await mail()).toBe(true)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
  expect(await mail()).toBe(false)

  await page.goto(`/unsubscribe?token=${token.slice(0, -2)}`)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.goto('/unsubscribe')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})
