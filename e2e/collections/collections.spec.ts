// Collections and favorites: a member adds a machine in private, makes it public, exports the collection and deletes
// it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  MAIN,
  makeAdmin,
  openPageAs,
  PICTURE,
  signIn,
  test,
} from '#e2e/support/site.ts'

const TITLE = '/machines/G5pe4/medieval-madness'
const REMAKE = '/machines/G5pe4-MyNkp/medieval-madness-remake'
const NAME = 'Medieval Madness (Remake)'
const NOTE = 'Behind the boiler, mind the step; =1+1'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

const collections = (page: Page) => page.getByRole('region', { name: 'Collections' })
const entryCard = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME })

/** Number of owners of the title, according to the API. */
async function ownersNow(page: Page): Promise<number> {
  const { keepers } = await (await page.request.get('/api/machine-pages/G5pe4')).json()
  return keepers.owned
}

test('a visitor who likes a machine, or owns one, is led to sign in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in to add Godzilla (Pro) to your favorites' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=login&next=machine-GweeP-\w+$/)
  await page.goto(REMAKE)
  await expect(collections(page).getByRole('link')).toHaveText('Sign in to add it')
  await expect(page.getByText('demo_pro')).toHaveCount(0)
  await page.goto('/collection')
  await expect(page).toHaveURL('/auth?tab=login&next=collection')
})

test('a member notes a machine with edition, condition, date, price, note and picture', {
  tag: MAIN,
}, async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto(TITLE)
  const before = await ownersNow(page)
  await collections(page).getByRole('button', { name: 'Add to collection' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Edition')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to collection' }).click()
  await expect(dialog.getByText('Please choose an edition')).toBeVisible()
  await expect(dialog.getByLabel('Edition')).toBeFocused()
  await dialog.getByLabel('Edition').selectOption({ label: 'Remake, 2016' })
  await dialog.getByLabel('Condition').selectOption('Like new')
  await dialog.getByLabel('Acquired').fill('2024-05-06')
  await dialog.getByLabel('Price paid').fill('a lot')
  await dialog.getByRole('button', { name: 'Add to collection' }).click()
  await expect(dialog.getByText('Please enter an amount in dollars')).toBeVisible()
  await dialog.getByLabel('Price paid').fill('$6,200.50')
  await dialog.getByLabel('Note').fill(NOTE)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles({ name: 'cellar.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(dialog.getByText('One picture uploaded')).toBeAttached()
  await dialog.getByRole('button', { name: 'Add to collection' }).click()
  await expect(page.getByText('Added to your collection').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(collections(page)).toContainText('Like new, acquired May 6, 2024, private')
  expect(await ownersNow(page)).toBe(before + 1)

  await page.goto('/collection')
  await expect(entryCard(page)).toContainText('Paid $6,200.50')
  await expect(entryCard(page)).toContainText(NOTE)
  await expect(entryCard(page)).toContainText('Private')
  // So few entries have no search until they are in another order.
  await expect(page.getByRole('search', { name: 'Your collection' })).toHaveCount(0)
  await page.goto('/collection?sort=name')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('medieval 2016')
  await page.getByRole('button', { name: 'Search and sort' }).click()
  await expect(page).toHaveURL(/\/collection\?q=medieval/)
  await expect(entryCard(page)).toBeVisible()
  await expect(page.getByText('Godzilla (Pro)')).toHaveCount(0)
})

test('other members see it once it is public, but never its note and price', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  const picture = await entryCard(page).locator('img').first().getAttribute('src')
  const other = await openPageAs(browser, 'demo_free', { baseURL: site.url })
  await other.goto('/members/demo_pro/collection')
  await expect(other.getByRole('heading', { name: 'Godzilla (Pro)' })).toBeVisible()
  await expect(other.getByText(NAME)).toHaveCount(0)
  expect((await other.request.get(picture ?? '')).status()).toBe(404)

  await page.getByRole('button', { name: `Edit ${NAME}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Price paid')).toHaveValue('6200.50')
  await dialog.getByLabel('Public').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Entry saved').first()).toBeVisible()
  await expect(entryCard(page).getByText('Private')).toHaveCount(0)

  await other.reload()
  await expect(entryCard(other)).toContainText('Like new, acquired May 6, 2024')
  const sent = await (await other.request.get('/members/demo_pro/collection')).text()
  // The nonce and the pictures' keys are random: now and then one of them has these digits.
  const html = sent.replaceAll(/[0-9a-f]{32}/g, '')
  for (const secret of ['boiler', '6,200', '6200.5', '7499', 'league']) expect(html).not.toContain(secret)
  expect((await other.request.get(picture ?? '')).status()).toBe(200)
  await expect(entryCard(other).getByRole('button', { name: `Report the entry for ${NAME}` })).toBeVisible()
  await other.goto(TITLE)
  await expect(collections(other).getByRole('listitem').filter({ hasText: 'demo_pro' })).toContainText(
    'Owned, Remake',
  )
  await other.goto('/members/demo_pro')
  await expect(other.getByRole('region', { name: 'Collection' })).toContainText(NAME)
})

test('the whole collection is taken along as a table and as JSON', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  await page.getByText('Export and import').click()
  const load = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const file = await coming
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  const table = await load('Download CSV')
  expect(table.name).toMatch(/^collection-\d{4}-\d\d-\d\d\.csv$/)
  const json = await load('Download JSON')
  const { entries } = JSON.parse(json.text)
  const called = await (await page.request.get('/api/collection/export')).json()
  expect(entries).toEqual(called.entries)
  expect(entries).toContainEqual(expect.objectContaining({ name: NAME, note: NOTE, pricePaid: '6200.50' }))
  const lines = table.text.split('\r\n')
  expect(lines).toHaveLength(entries.length + 2)
  // A cell that begins like a formula is escaped only in the spreadsheet file.
  const note = NOTE.replace('; =', ";' =")
  expect(lines.find((line) => line.includes(NAME))).toContain(`2024-05-06,6200.50,,"${note}",true,`)
})

test('a machine becomes a favorite on the home page, is listed in the dashboard and leaves it again', async ({
  page,
}) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto('/')
  const heart = page.getByRole('button', { name: 'Favorite: Deadpool (Pro)' })
  await expect(page.getByRole('button', { name: 'Favorite: Jurassic Park (Pro)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await heart.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await (await page.request.get('/api/favorites/ids')).json()).ids)
    .toHaveLength(2)
  await page.goto('/user-dashboard?tab=favorites')
  await expect(page.getByRole('heading', { name: 'Deadpool (Pro)' })).toBeVisible()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => (await (await page.request.get('/api/favorites/ids')).json()).ids)
    .toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Jurassic Park (Pro)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Deadpool (Pro)' })).toHaveCount(0)
})

for (const list of [
  '/database?manufacturer=williams&decade=1990',
  '/machines?manufacturer=williams&decade=1990',
]) {
  test(`the rows of ${list} have hearts, known without a call of their own`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(favorites|collection)/.test(request.url()))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await signIn(page, 'demo_premium', DEMO_PASSWORD)
    await page.goto(list)
    const heart = page.getByRole('button', { name: 'Favorite: Medieval Madness', exact: true })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    // Own marks are rendered with the page, without further calls.
    expect(asked).toEqual([])
    expect(await page.getByRole('button', { name: /^Favorite: / }).count()).toBeGreaterThan(1)
    const row = page.getByRole('row').filter({ has: heart })
    const place = () => row.evaluate((it) => [it.getBoundingClientRect().y + scrollY, it.clientHeight])
    const before = await place()
    await heart.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect(await place()).toEqual(before)
    await expect(page).toHaveURL(list)
    await expect.poll(() => asked).toContain('PUT /api/favorites/G5pe4-MePZv')

    // The machine's page agrees.
    await page.goto('/machines/G5pe4-MePZv')
    await expect(page.getByRole('button', { name: 'Favorite: Medieval Madness' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.goto(list)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect
      .poll(async () => (await (await page.request.get('/api/favorites/ids')).json()).ids)
      .not.toContain('G5pe4-MePZv')
  })
}

test('a visitor’s hearts in the lists lead to signing in', async ({ page }) => {
  await page.goto('/database?q=medieval+madness')
  await page.getByRole('link', { name: 'Sign in to add Medieval Madness to your favorites' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('more than fit are loaded on demand, until all owners of a machine are listed', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const ids: number[] = []
  for (let made = 0; made < 26; made++) {
    const data = { opdbId: 'GRBE4-MQK1Z', status: made < 20 ? 'owned' : 'had', isPublic: true }
    ids.push((await (await page.request.post('/api/collection', { data })).json()).id)
  }
  await page.goto('/machines/GRBE4-MQK1Z')
  const first = page.getByRole('list', { name: 'Members who have or want it' }).getByRole('listitem')
  await expect(first).toHaveCount(4)
  const total = (await (await page.request.get('/api/machines/GRBE4-MQK1Z/keepers')).json()).pagination.total
  expect(total).toBeGreaterThan(24)
  await page.getByText(`All ${total}`, { exact: true }).press('Enter')
  const members = first.or(page.getByRole('list', { name: 'More members' }).getByRole('listitem'))
  await expect(members).toHaveCount(24)
  const more = page.getByRole('button', { name: 'More members' })
  await more.press('Enter')
  await expect(members).toHaveCount(total)
  await expect(more).toHaveCount(0)
  for (const id of ids) await page.request.delete(`/api/collection/${id}`)
})

test('what a moderator took down is marked for its owner, and hidden from other members', async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const other = await openPageAs(browser, 'demo_free', { baseURL: site.url })
  const { data } = await (await other.request.get('/api/members/demo_pro/collection')).json()
  const entry = data.find(({ machine }: { machine: { name: string } }) => machine.name === NAME)
  const flag = { kind: 'collection', id: entry.id, reason: 'spam' }
  expect((await other.request.post('/api/flags', { data: flag })).status()).toBe(201)
  await signIn(other, ADMIN.username, ADMIN.password)
  const { data: cases } = await (await other.request.get('/api/moderation/cases')).json()
  const { id } = cases.find(({ kind }: { kind: string }) => kind === 'collection')
  const decided = await other.request.post(`/api/moderation/cases/${id}/decision`, {
    data: { decision: 'upheld', actions: ['take_down'] },
  })
  expect(decided.ok()).toBe(true)

  await page.goto('/collection')
  await expect(entryCard(page)).toContainText('A moderator took this entry down')
  await page.goto(REMAKE)
  await expect(collections(page)).toContainText(/taken down by a moderator/i)
  await other.goto('/members/demo_pro/collection')
  await expect(entryCard(other)).toHaveCount(0)
  await other.request.post(`/api/moderation/cases/${id}/restore`, { data: {} })
  await page.goto('/collection')
  await expect(page.getByText('A moderator took this entry down')).toHaveCount(0)
})

test('without a script, what needs one says so, and no button is there that does nothing', async ({
  browser,
  site,
}) => {
  const page = await openPageAs(browser, 'demo_pro', { baseURL: site.url, javaScriptEnabled: false })
  // The frame's `goto`, because the page's waits for hydration, which never comes.
  await page.mainFrame().goto(REMAKE)
  const told = () => page.getByRole('main').innerText()
  await expect.poll(told).toContain('Changing your collection needs JavaScript.')
  for (const name of [/^Favorite: /, /^Add /, /^Edit /, 'Delete my rating'])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  await page.mainFrame().goto('/collection')
  await expect.poll(told).toContain('Changing entries needs JavaScript.')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
})

test('an entry is removed after a question, its picture with it, and the machine counts one owner less', async ({
  page,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/collection')
  const before = await ownersNow(page)
  const picture = await entryCard(page).locator('img').first().getAttribute('src')
  await page.getByRole('button', { name: `Edit ${NAME}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect(page.getByText('Removed from your collection').first()).toBeVisible()
  await expect(entryCard(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#collection-entries')).toBeFocused()
  expect(await ownersNow(page)).toBe(before - 1)
  const stranger = await fetch(new URL(picture ?? '', page.url()))
  expect(stranger.status).toBe(404)
})
