// Two members talk live, each in their own browser; one reports and blocks, and a moderator looks into it.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  LIVE,
  MAIN,
  makeAdmin,
  openPageAs,
  openPageAsNewMember,
  PICTURE,
  registerMember,
  signIn,
  test,
} from '#e2e/support/site.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  // Enabled after hydration.
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(page).press('Control+Enter')
  await expect(thread(page).getByText(text, { exact: false }).last()).toBeVisible()
  await expect(thread(page).getByText('Sending')).toHaveCount(0)
}

/** An error response, as in an outage. */
const unavailable = {
  status: 503,
  json: {
    error: 'The site is resting.',
    message: 'The site is resting.',
    code: 'unavailable',
    requestId: 'none',
  },
}

test('two members talk, live, and each sees what the other has seen', { tag: [LIVE, MAIN] }, async ({
  page,
  browser,
  site,
}) => {
  await registerMember(page, 'talker_one')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  const other = await openPageAsNewMember(browser, 'talker_two', { baseURL: site.otherUrl })
  await other.goto('/messages')

  await page.goto('/members/talker_two')
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove talker_two' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Is the Whirlwind still there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'talker_two' })).toBeVisible()

  // It arrives without a reload, with its count, and is opened from the list.
  const row = other.getByRole('link', { name: /talker_one/ })
  await expect(row).toContainText('Is the Whirlwind still there?')
  await expect(row).toContainText('1 unread')
  await row.click()
  await expect(thread(other)).toContainText('Is the Whirlwind still there?')
  await expect(thread(page)).toContainText('Seen')
  await say(other, 'It is. See https://example.com/whirlwind.')
  const link = thread(page).getByRole('link', { name: 'https://example.com/whirlwind' })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('rel', /nofollow.*noopener/)
  await expect(page.getByRole('status').filter({ hasText: 'talker_two: It is.' })).toHaveCount(1)

  await say(page, '<b>Bold</b> & "quoted"')
  await expect(thread(other)).toContainText('<b>Bold</b> & "quoted"')
  await expect(composer(page)).toBeFocused()

  await composer(page).fill('**Thursday**, @talker_two: [the list](https://example.com/list)')
  await composer(page).press('Control+Enter')
  await expect(thread(other).locator('strong')).toHaveText('Thursday')
  await expect(thread(other).getByRole('link', { name: '@talker_two' })).toHaveAttribute(
    'href',
    '/members/talker_two',
  )
  await expect(thread(other).getByRole('link', { name: 'the list (example.com)' })).toBeVisible()
  await expect(row).toContainText('Thursday, @talker_two: the list (example.com)')
})

test('a draft outlives a reload; a message that does not arrive is stored and sent again once', async ({
  page,
}) => {
  await signIn(page, 'talker_one', DEMO_PASSWORD)
  await page.goto('/messages')
  await page.getByRole('link', { name: /talker_two/ }).click()
  await composer(page).fill('Half a thought')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')

  await page.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill(unavailable) : route.continue(),
  )
  await composer(page).press('Control+Enter')
  await expect(page.getByText('Not sent: The site is resting.')).toBeVisible()
  await page.unroute('**/api/conversations/*/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  // While it is being sent it is not unsent yet, but a reload would cancel it.
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await expect(thread(page).getByText('Sending')).toHaveCount(0)
  await page.reload()
  await expect(thread(page).getByText('Half a thought')).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
})

test('older messages load on demand, and new ones do not move who reads above', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'talker_one', DEMO_PASSWORD)
  const other = await openPageAs(browser, 'talker_two', { baseURL: site.otherUrl })
  const { data } = await (await page.request.get('/api/conversations')).json()
  const { id } = data[0]
  for (let at = 1; at <= 60; at++) {
    const answer = await page.request.post(`/api/conversations/${id}/messages`, {
      data: { text: `Line ${at} of many`, clientId: `many-lines-${at}` },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto(`/messages/${id}`)
  await expect(thread(page).getByText('Line 60 of many')).toBeInViewport()
  await expect(thread(page).getByText('Line 3 of many')).toHaveCount(0)
  const first = thread(page).getByText('Line 24 of many')
  await first.scrollIntoViewIfNeeded()
  const before = await first.boundingBox()
  const older = page.getByRole('button', { name: 'Load older messages' })
  await older.evaluate((button: HTMLElement) => button.click())
  await expect(thread(page).getByText('Line 3 of many')).toHaveCount(1)
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)

  await other.goto(`/messages/${id}`)
  await say(other, 'Something new below')
  await expect(thread(page).getByText('Something new below')).toHaveCount(1)
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(thread(page).getByText('Something new below')).toBeInViewport()
})

test('“To” suggests whom one has written with, and keys choose among names', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/messages/new')
  const to = page.getByRole('combobox', { name: 'To' })
  const options = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  await expect(to).toBeFocused()
  await expect(to).toHaveAttribute('aria-expanded', 'false')
  await to.press('ArrowDown')
  await expect(options.first()).toHaveText(/TiltTom/)
  await to.fill('demo_')
  await expect(options).toContainText([/demo_premium/, /demo_free/])
  await to.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(to).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await to.press('Enter')
  await expect(to).toHaveValue('demo_premium')
  await expect(options).toHaveCount(0)
  await to.fill('pin')
  await options.getByText('pinpal').click()
  await expect(to).toHaveValue('pinpal')
  await expect(to).toBeFocused()
  await to.press('ArrowDown')
  await expect(options).toHaveCount(1)
  await to.press('Escape')
  await expect(options).toHaveCount(0)
})

test('a message is taken back, a conversation muted, a group begun and left', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'talker_one', DEMO_PASSWORD)
  const other = await openPageAs(browser, 'talker_two', { baseURL: site.otherUrl })
  await page.goto('/messages/new')
  for (const name of ['talker_two', 'demo_free']) {
    await page.getByRole('combobox', { name: 'To' }).fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A group of three')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('3 members')).toBeVisible()
  await other.goto('/messages')
  await other.getByRole('link', { name: /demo_free and talker_one|talker_one and demo_free/ }).click()
  await expect(thread(other)).toContainText('A group of three')

  const message = thread(page).getByRole('article').last()
  await message.hover()
  await message.getByRole('button', { name: 'Remove this message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(thread(page)).toContainText('Message removed')
  await expect(thread(other)).toContainText('Message removed')
  await expect(thread(other)).not.toContainText('A group of three')

  await other.getByLabel('This conversation').click()
  await other.getByRole('button', { name: 'Mute' }).click()
  await expect(other.getByText('Conversation muted').first()).toBeVisible()
  await other.getByLabel('This conversation').click()
  await other.getByRole('button', { name: 'Leave the group' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(other).toHaveURL(/\/messages$/)
  await expect(other.getByRole('link', { name: /demo_free/ })).toHaveCount(0)
  await expect(page.getByText('2 members')).toBeVisible()
})

test('a picture goes along, for the eyes of the two alone', async ({ page, browser, site }) => {
  await signIn(page, 'talker_one', DEMO_PASSWORD)
  const other = await openPageAs(browser, 'talker_two', { baseURL: site.otherUrl })
  await page.goto('/messages')
  await page.getByRole('link', { name: /talker_two/ }).click()
  await composer(page).click()
  await page.getByRole('button', { name: 'Pictures' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'playfield.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await page.getByLabel(/^What does it show\?/).fill('The playfield, cleaned')
  await page.getByRole('button', { name: 'Place in text' }).click()
  await expect(composer(page)).toBeFocused()
  await composer(page).press('Control+Enter')
  await expect(thread(page).getByText('Sending')).toHaveCount(0)
  await other.goto(page.url())
  const picture = thread(other).getByRole('img', { name: 'The playfield, cleaned' })
  await expect(picture).toBeVisible()
  const address = (await picture.getAttribute('src')) ?? ''
  expect((await other.request.get(address)).status()).toBe(200)
  const stranger = await openPageAs(browser, 'demo_free', { baseURL: site.url })
  expect((await stranger.request.get(address)).status()).toBe(404)
})

test('one reports a message and blocks; neither can write; a moderator sees that message alone', async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, 'talker_one', DEMO_PASSWORD)
  const other = await openPageAs(browser, 'talker_two', { baseURL: site.otherUrl })
  await page.goto('/messages')
  await page.getByRole('link', { name: /talker_two/ }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await other.goto(page.url())
  await say(other, 'You are a tilted fool')
  const insult = thread(page).getByRole('article').filter({ hasText: 'tilted fool' })
  await insult.hover()
  await insult.getByRole('button', { name: 'Report this message of talker_two' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('It is insulting, threatening or hateful').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('This conversation').click()
  await page.getByRole('button', { name: 'Block talker_two' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You and talker_two can’t message each other.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('You and talker_one can’t message each other.')).toBeVisible()
  await expect(composer(other)).toHaveCount(0)

  const staff = await openPageAs(browser, ADMIN, { baseURL: site.url })
  expect((await staff.goto(page.url()))?.status()).toBe(404)
  await staff.goto('/moderation?kind=message')
  await staff
    .getByRole('link', { name: /A message from talker_two/ })
    .first()
    .click()
  await staff.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(staff).toHaveURL(/\/messages\/reported\/\d+/)
  await staff.getByRole('button', { name: 'Show the message' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'tilted fool' })).toContainText('Reported')
  await expect(staff.getByText('Line 20 of many')).toHaveCount(0)
})

test('a conversation and its dialogs pass axe in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Buttons that fade in after hydration must not be checked half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  for (const path of [
    '/messages',
    '/messages/1',
    '/messages/new',
    '/messages/new?to=oldwood',
    '/messages/3',
  ]) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await expectNoViolations(page, path)
  }
  await page.getByLabel('This conversation').click()
  await page.getByRole('button', { name: 'Members' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the dialog of members')
})
