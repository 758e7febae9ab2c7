// Writing with the composer by keyboard alone, and on a phone.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { DEMO_PASSWORD, expect, MAIN, PICTURE, signIn, test } from '#e2e/support/site.ts'
import { findSmallTargets } from '#e2e/support/targets.ts'

/** Texts found only in the scripts of the composer's tools. */
const OF_TOOLS = 'What does it show?'
const OF_TOOLBAR = 'Numbered list'

/** The loaded scripts that contain all of these texts. */
async function scriptsWith(page: Page, ...words: string[]): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  expect(addresses.length).toBeGreaterThan(1)
  const texts = await Promise.all(addresses.map(async (name) => (await page.request.get(name)).text()))
  return addresses.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
}

async function conversationWith(page: Page, username: string): Promise<number> {
  const data = { to: [username], text: 'Hello' }
  const answer = await page.request.post('/api/conversations', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

test('pages that do not write fetch no tools; a field fetches them when one turns to it, and nothing moves', async ({
  page,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const id = await conversationWith(page, 'demo_free')
  for (const path of ['/', '/database', '/forums', '/blog', '/messages', `/messages/${id}`]) {
    await page.goto(path)
    expect([path, await scriptsWith(page, OF_TOOLBAR)]).toEqual([path, []])
    expect([path, await scriptsWith(page, OF_TOOLS, 'Place in text')]).toEqual([path, []])
  }
  const places = () =>
    Promise.all(
      [
        field(page),
        page.getByRole('button', { name: 'Send' }),
        page.getByRole('region', { name: 'Messages' }),
      ].map((one) => one.boundingBox()),
    )
  const before = await places()
  await field(page).focus()
  await expect(toolbar(page)).toBeVisible()
  expect(await places()).toEqual(before)
  expect(await scriptsWith(page, OF_TOOLBAR)).not.toEqual([])
})

test('by keyboard alone one writes bold, names a member, adds a picture, looks, undoes and sends', {
  tag: MAIN,
}, async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto(`/messages/${await conversationWith(page, 'demo_free')}`)
  const { keyboard } = page
  // Registered first, because the dialog may open before a later listener is active.
  page.once('filechooser', (chooser) =>
    chooser.setFiles({ name: 'playfield.png', mimeType: 'image/png', buffer: PICTURE }),
  )
  await field(page).focus()
  await expect(toolbar(page)).toBeVisible()
  await keyboard.press('Control+b')
  await keyboard.type('Shopped')
  for (let at = 0; at < 'Shopped'.length; at++) await keyboard.press('Shift+ArrowLeft')
  await keyboard.press('Control+i')
  await expect(field(page)).toHaveValue('***Shopped***')
  await keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('**Shopped**')
  await keyboard.press('End')
  await keyboard.type(' by @demo_pr')
  const option = page.getByRole('option', { name: 'demo_premium' })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectNoViolations(page)
  await keyboard.press('Enter')
  await expect(field(page)).toHaveValue('**Shopped** by @demo_premium ')

  // The whole toolbar is one tab stop.
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Pictures' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Choose pictures' })).toBeFocused()
  await keyboard.press('Enter')
  const words = page.getByRole('textbox', { name: /^What does it show\?/ })
  await expect(words).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expectNoViolations(page)
  await keyboard.press('Enter')
  await expect(page.getByText('Please say what it shows, or that it is decoration')).toBeVisible()
  await keyboard.type('The playfield, waxed')
  await keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(/!\[The playfield, waxed\]\(\/pictures\/[0-9a-f]{32}\/large\.jpg\)/)

  await keyboard.press('Control+Shift+E')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: 'The playfield, waxed' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('Shopped')
  await expect(preview).toBeFocused()
  await expectNoViolations(page)
  const shown = await preview.locator('.written').innerHTML()
  await keyboard.press('Control+Shift+E')
  await expect(field(page)).toBeFocused()
  await keyboard.press('Control+Enter')

  const sent = page.getByRole('region', { name: 'Messages' }).getByRole('article').last()
  await expect(sent.getByRole('link', { name: '@demo_premium' })).toBeVisible()
  await expect(page.getByText('Sending')).toHaveCount(0)
  expect(await sent.locator('.written').innerHTML()).toBe(shown)
  await expect(field(page)).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a field fills the screen as far as the keyboard leaves it, and closing keeps the text', async ({
    page,
  }) => {
    await signIn(page, 'demo_pro', DEMO_PASSWORD)
    await page.goto('/messages/new?to=demo_premium')
    // The field is focused before the page's script runs; until hydration it is a plain field.
    await expect(toolbar(page)).toBeVisible()
    const text = page.getByRole('textbox', { name: 'Message' })
    await text.tap()
    const sheet = page.getByRole('dialog', { name: 'New message' })
    await expect(sheet).toBeVisible()
    await expect(text).toBeFocused()
    await text.pressSequentially('Is it @demo_pre')
    await page.getByRole('option', { name: 'demo_premium' }).tap()
    await expect(text).toHaveValue('Is it @demo_premium ')
    // As high as an on-screen keyboard leaves it, and as narrow as a 1,280 px screen at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 420 })
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(420)
    const bar = await toolbar(page).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(420)
    expect((await text.boundingBox())?.height).toBeGreaterThan(100)
    await expectNoHorizontalScroll(page)
    expect(await findSmallTargets(page)).toEqual([])
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Leave full screen' }).tap()
    await expect(sheet).toBeHidden()
    await expect(text).toHaveValue('Is it @demo_premium ')
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
    // Tab wraps from the last control to the first.
    await page.getByRole('button', { name: 'Full screen' }).tap()
    await page.getByRole('button', { name: 'Leave full screen' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(toolbar(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeFocused()
  })
})

test('? lists what the keys do while one writes', async ({ page }) => {
  await page.goto('/contact')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'While writing' })).toBeVisible()
  for (const what of ['Bold', 'Link', 'Numbered list', 'Preview, and back', 'Mention a member']) {
    await expect(sheet.getByText(what, { exact: true })).toBeVisible()
  }
})
