// Writing posts in the formatted editor: by keyboard, by pasting and by setting the field, and the published result.
import type { Page } from '@playwright/test'
import { expectNoViolations, findViolations, isAtRest } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { ADMIN, expect, MAIN, makeAdmin, PICTURE, type Site, signIn, test } from '#e2e/support/site.ts'
import { findSmallTargets } from '#e2e/support/targets.ts'

/** A word found only in the editor's script. */
const OF_EDITOR = 'ProseMirror'

async function enter(page: Page, site: Site): Promise<void> {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/admin-blog-editor/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'News' })
}

/** Saves a new post; returns its id. */
async function save(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Save Post' }).click()
  await page.waitForURL(/\/admin-blog-editor\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

async function stored(page: Page, id: number): Promise<string> {
  return (await (await page.request.get(`/api/admin/blog-posts/${id}`)).json()).content
}

async function change(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Post' }).click()
  expect((await saved).status()).toBe(200)
}

async function scriptsWith(page: Page, word: string): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  expect(addresses.length).toBeGreaterThan(1)
  const texts = await Promise.all(addresses.map(async (name) => (await page.request.get(name)).text()))
  return addresses.filter((_, at) => texts[at]?.includes(word))
}

test('no page but the editor fetches the editor’s script', async ({ page, site }) => {
  const slug = 'cleaning-a-playfield-without-regrets'
  for (const path of ['/', '/blog', `/blog/${slug}`, '/forums']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await scriptsWith(page, OF_EDITOR)]).toEqual([path, []])
  }
  await enter(page, site)
  await page.goto('/admin?tab=blog', { waitUntil: 'networkidle' })
  expect(await scriptsWith(page, OF_EDITOR)).toEqual([])
  await page.goto('/admin-blog-editor/new')
  await expect(content(page)).toBeVisible()
  expect(await scriptsWith(page, OF_EDITOR)).toHaveLength(1)
})

test('typed, pasted and filled text are sent alike, and what is only looked at stays as it was', async ({
  page,
  site,
  context,
}) => {
  await enter(page, site)
  const words = 'First line.\nSecond < third & fourth.'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await begin(page, 'Filled')
  await page.getByLabel('Content', { exact: true }).fill(words)
  const filled = await save(page)
  await begin(page, 'Typed')
  await content(page).click()
  for (const line of words.split('\n')) {
    await page.keyboard.type(line)
    if (line !== words.split('\n').at(-1)) await page.keyboard.press('Enter')
  }
  const typed = await save(page)
  await begin(page, 'Pasted')
  await content(page).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), words)
  await page.keyboard.press('Control+v')
  const pasted = await save(page)
  for (const id of [filled, typed, pasted]) expect([id, await stored(page, id)]).toEqual([id, words])
  await page.goto('/blog/filled')
  await expect(page.locator('article .written p')).toHaveText(['First line.', 'Second < third & fourth.'])

  // Content in an older format, as an API client could send it.
  const old = '<p>An <b>old</b>  text</p>\r\n<p class="x">with <a href="/faq" target="_top">a link</a>\n</p> '
  await page.request.patch(`/api/admin/blog-posts/${filled}`, { data: { content: old } })
  await page.goto(`/admin-blog-editor/${filled}`)
  await expect(content(page).locator('strong')).toHaveText('old')
  await page.getByLabel('Excerpt').fill('Short')
  await change(page)
  expect(await stored(page, filled)).toBe(old)
  // Empty content is missing content.
  await content(page).fill('')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page.getByText('Missing Content', { exact: true })).toBeVisible()
  await expect(content(page)).toBeFocused()
})

test('formats, links, pictures and machines by the buttons, as the page shows them', async ({
  page,
  site,
}) => {
  await enter(page, site)
  await begin(page, 'With everything')
  await content(page).click()
  await page.keyboard.type('Why it tilts')
  await tool(page, 'Heading').click()
  await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and plain, see ')
  await tool(page, 'Link').click()
  const address = page.getByLabel('Link address')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an address such as')).toBeVisible()
  await address.fill('/faq')
  await page.keyboard.press('Enter')
  await expect(content(page).locator('a[href="/faq"]')).toHaveText('/faq')
  await content(page).press('End')
  await page.keyboard.press('Enter')
  await tool(page, 'Machine').click()
  await page.getByRole('searchbox', { name: 'Machine (optional)', exact: true }).fill('godzilla')
  await page.getByRole('list', { name: 'Machines found' }).getByRole('button').first().click()
  await expect(content(page).locator('a[href^="/machines/"]')).toContainText('Godzilla')
  await page.keyboard.type('and more')
  await page.keyboard.press('Enter')
  await tool(page, 'Bulleted list').click()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  page.once('filechooser', (chooser) =>
    chooser.setFiles({ name: 'playfield.png', mimeType: 'image/png', buffer: PICTURE }),
  )
  await tool(page, 'Pictures').click()
  const choose = page.getByRole('button', { name: 'Choose pictures' })
  await expect(choose).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choose).toBeHidden()
  await expect(content(page)).toBeFocused()
  await tool(page, 'Pictures').click()
  await choose.click()
  const says = page.getByRole('textbox', { name: /^What does it show\?/ })
  await expect(content(page).locator('img[src^="/pictures/"]')).toBeVisible()
  await says.press('Enter')
  await expect(page.getByText('Please say what it shows, or that it is decoration')).toBeVisible()
  await says.fill('The playfield')
  await says.press('Enter')
  await expect(content(page).getByRole('img', { name: 'The playfield' })).toBeVisible()
  const id = await save(page)
  await page.goto('/blog/with-everything')
  const text = page.locator('article .written')
  await expect(text.locator('h2')).toHaveText('Why it tilts')
  await expect(text.locator('strong')).toHaveText('Bold')
  await expect(text.locator('li')).toHaveText(['One', 'Two'])
  await expect(text.locator('a[href="/faq"]')).toHaveText('/faq')
  await expect(text.locator('a[href^="/machines/"]')).toContainText('Godzilla')
  const picture = text.getByRole('img', { name: 'The playfield' })
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    48,
  )

  await page.goto(`/admin-blog-editor/${id}`)
  await expect(content(page).getByRole('img', { name: 'The playfield' })).toBeVisible()
  await tool(page, 'Edit HTML').click()
  await expect(content(page)).toHaveValue(
    /^<h2>Why it tilts<\/h2><p><strong>Bold<\/strong> and plain, see <a href="\/faq">/,
  )
})

test('the editor fits a phone, passes axe, and is left and entered by the Tab key', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, site)
  await page.goto('/admin-blog-editor/new')
  await content(page).click()
  await page.keyboard.type('Words')
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Edit HTML')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Heading')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Redo')).toBeFocused()
  await tool(page, 'Link').click()
  await expectNoViolations(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await isAtRest(page)
    await page.screenshot({ path: `test-results/blog-editor-390-${colorScheme}.png` })
  }
  expect(await findSmallTargets(page)).toEqual([])
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.screenshot({ path: 'test-results/blog-editor-1280-light.png' })
})

test('a post is written, looked at, scheduled, read, renamed, restored and deleted', { tag: MAIN }, async ({
  page,
  site,
}) => {
  await enter(page, site)
  await begin(page, 'A whole journey')
  await content(page).fill('First words.')
  const soon = new Date(Date.now() + 3_600_000)
  await page.getByLabel('Publication date').fill(localTime(soon))
  await page.getByLabel('Comments', { exact: true }).check()
  const id = await save(page)
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  expect((await page.request.get('/blog/a-whole-journey')).status()).toBe(404)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of A whole journey' })
  await expect(preview.locator('.written')).toHaveText('First words.')
  await preview.getByLabel('Seen by').selectOption({ label: 'Premium members' })
  await expect(preview.getByRole('heading', { name: 'A whole journey', level: 1 })).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: 'test-results/blog-preview-1280.png' })
  await page.keyboard.press('Escape')

  // A date in the past publishes it at once.
  await page.getByLabel('Publication date').fill(localTime(new Date(Date.now() - 3_600_000)))
  await change(page)
  await page.goto('/blog/a-whole-journey')
  await expect(page.locator('article .written')).toHaveText('First words.')
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Open in the forums' }).click()
  await expect(page).toHaveURL(/\/forums\/\d+$/)
  await expect(page.getByRole('heading', { name: 'A whole journey', level: 1 })).toBeVisible()

  await page.goto(`/admin-blog-editor/${id}`)
  await content(page).fill('Second words.')
  await page.getByLabel('Slug').fill('a-renamed-journey')
  await change(page)
  const old = await page.request.get('/blog/a-whole-journey', { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/blog/a-renamed-journey'])
  await page.goto('/blog/a-whole-journey')
  await expect(page).toHaveURL(/\/blog\/a-renamed-journey$/)
  await expect(page.locator('article .written')).toHaveText('Second words.')

  await page.goto(`/admin-blog-editor/${id}`)
  await page.getByRole('button', { name: 'Revisions' }).click()
  const revisions = page.getByRole('dialog', { name: 'Revisions of this post' })
  await revisions.getByRole('button', { name: 'Show revision 3' }).click()
  await expect(revisions.getByRole('deletion').first()).toContainText('First')
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: 'test-results/blog-versions-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.screenshot({ path: 'test-results/blog-versions-390.png' })
  await revisions.getByRole('button', { name: 'Restore revision 2' }).click()
  await expect(revisions).toBeHidden()
  await expect(content(page)).toHaveText('First words.')
  expect(await stored(page, id)).toBe('First words.')

  await page.getByRole('button', { name: 'Delete Post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=blog$/)
  expect((await page.request.get('/blog/a-renamed-journey')).status()).toBe(404)
  expect((await page.request.get('/blog/a-whole-journey')).status()).toBe(404)
})

/** In the format of a date field. */
function localTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
