// Drafts survive their page: on another device, with a bad network, after a crash, and beside another tab.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, openPageAs, registerMember, signIn, test } from '#e2e/support/site.ts'

test.describe.configure({ timeout: 120_000 })

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })

let made = 0
/** Two members with a conversation, and its address. */
async function talkers(page: Page): Promise<{ writer: string; reader: string; path: string }> {
  const [writer, reader] = [`drafter_${++made}_w`, `drafter_${made}_r`]
  for (const username of [reader, writer]) {
    await registerMember(page, username)
  }
  const begun = await page.request.post('/api/conversations', { data: { to: [reader], text: 'Hello' } })
  return { writer, reader, path: `/messages/${(await begun.json()).id}` }
}

/** Drops every third API call, before or after it has reached the server. */
async function loseEveryThird(context: BrowserContext): Promise<void> {
  let count = 0
  await context.route('**/api/drafts/**', async (route) => {
    count++
    if (count % 3 !== 0) return route.continue()
    if (count % 2 === 0) await route.fetch()
    return route.abort()
  })
}

/** A browser with a persistent profile. */
async function openProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    baseURL,
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
}

/** Kills the browser without any time to write, as in a crash. */
async function kill(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const whole = processInfo.find(({ type }) => type === 'browser')
  if (!whole) throw new Error('the browser has no process')
  const closed = context.waitForEvent('close', { timeout: 20_000 })
  process.kill(whole.id, 'SIGKILL')
  await closed
}

test('2.1 seconds after the last key another device has the text; sent there, it is gone here', async ({
  page,
  browser,
  site,
}) => {
  const { writer, path } = await talkers(page)
  const phone = await openPageAs(browser, writer, { baseURL: site.url })
  await page.goto(path)
  await composer(page).pressSequentially('Is the Whirlwind still there?')
  await page.waitForTimeout(2_100)
  await phone.goto(path)
  await expect(composer(phone)).toHaveValue('Is the Whirlwind still there?', { timeout: 1_000 })
  await phone.goto('/drafts')
  await expect(phone.getByText('1 draft of up to 100')).toBeVisible()
  await phone.getByRole('link', { name: /^Message to drafter/ }).click()
  await composer(phone).press('End')
  await composer(phone).pressSequentially(' I could come on Sunday.')
  await composer(phone).press('Control+Enter')
  await expect(thread(phone)).toContainText('I could come on Sunday.')
  await expect(composer(page)).toHaveValue('')
  await expect(thread(page).getByText('I could come on Sunday.')).toHaveCount(1)
  await page.goto('/drafts')
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
})

test('a browser that is killed on a bad network has lost nothing when its profile opens again', async ({
  page,
  browser,
  site,
}, testInfo) => {
  const { writer, path } = await talkers(page)
  const folder = testInfo.outputPath('profile')
  const before = await openProfile(folder, site.url)
  const [tab = await before.newPage()] = before.pages()
  await signIn(tab, writer, DEMO_PASSWORD)
  await loseEveryThird(before)
  await tab.goto(path)
  for (const words of ['First ', 'second ', 'third ', 'last words']) {
    await composer(tab).pressSequentially(words)
    await tab.waitForTimeout(400)
  }
  await tab.waitForTimeout(2_100)
  // And what only this browser can have, because every call fails from now on.
  await before.unroute('**/api/drafts/**')
  await before.route('**/api/drafts/**', (route) => route.abort())
  await composer(tab).pressSequentially(', and the very last')
  await tab.waitForTimeout(2_100)
  await kill(before)

  const after = await openProfile(folder, site.url)
  const again = await after.newPage()
  await signIn(again, writer, DEMO_PASSWORD)
  await again.goto(path)
  await expect(composer(again)).toHaveValue('First second third last words, and the very last')
  const phone = await openPageAs(browser, writer, { baseURL: site.url })
  await expect(async () => {
    const saved = await phone.request.get(`/api/drafts/message/${path.split('/')[2]}`)
    expect((await saved.json()).text).toBe('First second third last words, and the very last')
  }).toPass({ timeout: 5_000 })
  await after.close()
})

test('of two tabs the older save is refused: both texts are shown, and either can be chosen', async ({
  page,
}) => {
  const { path } = await talkers(page)
  const other = await page.context().newPage()
  await page.goto(path)
  await other.goto(path)
  await composer(other).fill('From the other tab')
  await expect(other.getByText('Draft saved', { exact: true })).toBeVisible()
  await composer(page).fill('From this tab')
  const conflict = page.getByRole('alert', { name: 'This draft was changed elsewhere' })
  await expect(conflict).toContainText('From this tab')
  await expect(conflict).toContainText('From the other tab')
  await expect(composer(page)).toHaveValue('From this tab')
  await conflict.getByRole('button', { name: 'Keep the text from here' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  await composer(other).fill('The other tab goes on')
  const theirs = other.getByRole('alert', { name: 'This draft was changed elsewhere' })
  await expect(theirs).toContainText('From this tab')
  await theirs.getByRole('button', { name: 'Use the text from there' }).click()
  await expect(composer(other)).toHaveValue('From this tab')
  await expect(theirs).toHaveCount(0)
})

test('on a slow network sending twice makes one message, also after the page was closed', async ({
  page,
  browser,
  site,
}) => {
  const { writer, path } = await talkers(page)
  await page.goto(path)
  // The server handles the call, and the response is lost.
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await new Promise((done) => setTimeout(done, 500))
    return route.fulfill({ status: 503, body: '' })
  })
  await composer(page).fill('Only once, please')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await composer(page).press('Control+Enter')
  await expect(page.getByText(/^Not sent:/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Not sent:/)).toBeVisible()
  // Another page of the same browser resumes sending by itself.
  const again = await page.context().newPage()
  await again.goto(path)
  await expect(thread(again).getByText('Only once, please')).toHaveCount(1)
  await expect(again.getByText(/^Not sent:/)).toHaveCount(0)
  await expect(composer(again)).toHaveValue('')
  await again.reload()
  await expect(thread(again).getByText('Only once, please')).toHaveCount(1)
  const phone = await openPageAs(browser, writer, { baseURL: site.url })
  const { data } = await (
    await phone.request.get(`/api${path.replace('messages', 'conversations')}/messages`)
  ).json()
  expect(data.map(({ text }: { text: string }) => text)).toEqual(['Hello', 'Only once, please'])
})

test('signing out removes what this browser stored, in every tab, after it was saved', async ({
  page,
  browser,
  site,
}) => {
  const { writer, path } = await talkers(page)
  const other = await page.context().newPage()
  await page.goto(path)
  await other.goto(path)
  // Its saves never finish.
  await other.route('**/api/drafts/**', () => new Promise(() => undefined))
  await composer(other).fill('Never saved')
  await composer(page).fill('Typed a moment ago')
  await page
    .getByRole('button', { name: /account menu/ })
    .or(page.getByLabel(/account menu/))
    .first()
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await composer(other).pressSequentially(' and more')
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('multiball-writing')
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const counts: number[] = []
    for (const name of database.objectStoreNames) {
      counts.push(
        await new Promise((done) => {
          const request = database.transaction(name).objectStore(name).count()
          request.onsuccess = () => done(request.result)
        }),
      )
    }
    return counts
  })
  expect(left).toEqual([0, 0])
  const phone = await openPageAs(browser, writer, { baseURL: site.url })
  await phone.goto(path)
  await expect(composer(phone)).toHaveValue('Typed a moment ago')
})
