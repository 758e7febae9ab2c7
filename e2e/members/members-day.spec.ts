// Members' days from end to end: one completes a profile, keeps a logbook and sells the machine with it; another spends
// a whole day by keyboard alone, on a phone.
import type { Browser, Page } from '@playwright/test'
import { findViolations, isAtRest } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { enter, reach } from '#e2e/support/keyboard.ts'
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  makeAdmin,
  openPageAs,
  openPageAsNewMember,
  PICTURE,
  type Site,
  test,
} from '#e2e/support/site.ts'

test.describe.configure({ timeout: 150_000 })
test.use({ viewport: { width: 390, height: 844 } })

const METALLICA = 'GRBE4-MQK1Z'
const TITLE = 'Metallica, rubbers done'

interface Place {
  browser: Browser
  site: Site
}

/** A new member in a browser of their own. */
function newcomer({ browser, site }: Place, username: string): Promise<Page> {
  return openPageAsNewMember(browser, username, { baseURL: site.otherUrl })
}

/** Presses the control with this name, by keyboard alone. */
async function press(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'tab' = 'button',
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first()
  await expect(target).toBeEnabled()
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Creates something as an admin, through the API. */
async function made({ browser, site }: Place, path: string, data: object) {
  await makeAdmin(site)
  const page = await openPageAs(browser, ADMIN, { baseURL: site.url })
  const answer = await page.request.post(path, { data })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  const body = await answer.json()
  await page.context().close()
  return body
}

/** Redeems a gift code for a month of Pro, which lets a member sell. */
async function makePro(place: Place, page: Page): Promise<void> {
  const { code } = await made(place, '/api/admin/gift-codes', { tierId: 2, months: 1 })
  expect((await page.request.post('/api/gift-codes/redeem', { data: { code } })).status()).toBe(200)
}

/** Creates an event with one place. */
async function makeEvent(place: Place, title: string): Promise<number> {
  const when = { startsAt: '2041-05-04T18:00', endsAt: null, timeZone: 'Europe/Berlin', publicFrom: null }
  const what = { title, place: 'Tram depot', description: 'Bring a flipper that sticks.', url: null }
  const { id } = await made(place, '/api/admin/events', { ...what, ...when, takesSignUps: true, capacity: 1 })
  return id
}

test('a member shows themselves, keeps a logbook, sells the machine with it and moves up at an event', async ({
  browser,
  site,
}) => {
  const place = { browser, site }
  const page = await newcomer(place, 'seller_sam')
  await makePro(place, page)

  // Profile.
  await page.goto('/settings?panel=profile')
  await page.getByLabel('Bio').fill('Solid state and **solder**.')
  await page.getByLabel('Location').fill('Lakeside')
  await page.getByLabel('Website').fill('https://example.com/workshop')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const panel = page.getByRole('region', { name: 'Picture', exact: true })
  const file = { name: 'me.png', mimeType: 'image/png', buffer: PICTURE }
  await expect(panel.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles(file)
  await panel.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.goto('/members/seller_sam')
  const main = page.getByRole('main')
  await expect(main.locator('.written strong')).toHaveText('solder')
  await expect(main).toContainText('Lakeside')
  await expect(main.getByRole('link', { name: 'example.com/workshop' })).toBeVisible()
  await expect(main.locator('img[src*="/pictures/"], img[src*="uploads"]').first()).toBeVisible()

  // Logbook.
  const data = { opdbId: METALLICA, status: 'owned' }
  const entry = (await (await page.request.post('/api/collection', { data })).json()).id
  await page.goto(`/collection/${entry}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Log an entry' }).click()
  await dialog.getByLabel('Kind').selectOption('Purchase')
  await dialog.getByLabel('Price paid').fill('4321')
  await dialog.getByLabel(/^From/).fill('Mallory')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Log an entry' }).click()
  await dialog.getByLabel('What was done').fill('New rubbers all over.')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Log an entry' }).click()
  await dialog.getByLabel('Kind').selectOption('Games played')
  await dialog.getByLabel('Best score').fill('84,210,470')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog).toBeHidden()

  // Sale, with the logbook attached in one press.
  const listing = { title: TITLE, description: 'Runs well.', price: '5000', category: 'complete_machines' }
  const sold = await page.request.post('/api/marketplace-listings', {
    data: { ...listing, opdbId: METALLICA },
  })
  expect(sold.status()).toBe(201)
  const address = `/marketplace-item/${(await sold.json()).id}`
  await page.goto(address)
  await press(page, /^Attach logbook of Metallica/)
  await expect(page.getByText('Logbook attached').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Detach logbook of Metallica/ })).toBeVisible()
  await page.reload()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await expectNoHorizontalScroll(page)

  const buyer = await newcomer(place, 'buyer_bea')
  await buyer.goto(address)
  await expect(buyer.getByText(/last service on/)).toBeVisible()
  await buyer.getByRole('link', { name: '3 entries' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Metallica')
  await expect(buyer.getByText('New rubbers all over.')).toBeVisible()
  await expect(buyer.getByRole('main')).not.toContainText('4,321')
  await expect(buyer.getByRole('main')).not.toContainText('Mallory')
  await page.request.delete(`/api/collection/${entry}/logbook/share`)
  await buyer.goto(address)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(buyer.getByRole('link', { name: '3 entries' })).toHaveCount(0)

  // Event: the buyer gets the place, the seller waits and moves up.
  const event = await makeEvent(place, 'Workshop evening')
  await buyer.goto(`/events/${event}`)
  await press(buyer, 'Sign up')
  await expect(buyer.getByText('You’re signed up.')).toBeVisible()
  await page.goto(`/events/${event}`)
  await press(page, 'Join the waiting list')
  await expect(page.getByText('You are number 1 on the waiting list.')).toBeVisible()
  await press(buyer, 'Cancel my sign-up')
  await expect(buyer.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expect(async () => {
    await page.goto('/notifications')
    await expect(page.getByText(/You’re signed up for “Workshop evening”/).first()).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 30_000 })
  await page.goto(`/events/${event}`)
  await expect(page.getByText('You’re signed up.')).toBeVisible()
})

/** Opens a page of the menu, whose button then has the focus again. */
async function goByMenu(page: Page, name: string): Promise<void> {
  const before = page.url()
  await reach(page, page.getByRole('button', { name: 'Menu', exact: true }), true)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await enter(page, menu.getByRole('link', { name, exact: true }))
  await expect(menu).toBeHidden()
  await expect(page).not.toHaveURL(before)
}

/** Waits until the member has a notification of that title. */
async function isTold(page: Page, title: string): Promise<void> {
  await expect(async () => {
    expect(await (await page.request.get('/api/notifications')).text()).toContain(title)
  }).toPass({ timeout: 30_000 })
}

test('a member spends a day by keyboard alone, on a phone: reads, answers, watches, plays, signs up', async ({
  browser,
  site,
}) => {
  const place = { browser, site }
  const page = await newcomer(place, 'keys_kim')
  await makeEvent(place, 'Flipper evening')
  const other = await newcomer(place, 'host_hal')
  const categories = await (await other.request.get('/api/forum-categories')).json()
  const topic = await other.request.post('/api/forum-posts', {
    data: { title: 'Where is @keys_kim?', content: 'A word, @keys_kim.', categoryId: categories[0].id },
  })
  expect([topic.status(), await topic.text()]).toEqual([201, expect.any(String)])
  await isTold(page, 'host_hal mentioned you')
  await page.context().clearCookies()
  const main = page.getByRole('main')

  // The one address that is typed; from here on keys alone.
  await page.goto('/')
  await reach(page, page.getByRole('button', { name: 'Menu', exact: true }))
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }))
  const form = page.getByRole('form', { name: 'User login' })
  await reach(page, form.getByRole('textbox', { name: 'Username' }))
  await page.keyboard.type('keys_kim')
  await page.keyboard.press('Tab')
  await reach(page, form.getByLabel('Password', { exact: true }))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/auth/)

  // Notifications.
  await goByMenu(page, 'Notifications')
  await enter(page, main.getByRole('link', { name: /host_hal mentioned you/ }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where is')

  // A reply.
  await reach(page, page.getByRole('textbox', { name: 'Your reply' }))
  await page.keyboard.type('Here, with a soldering iron.')
  await enter(page, main.getByRole('button', { name: 'Reply', exact: true }))
  await expect(page.locator('#r1')).toContainText('Here, with a soldering iron.')

  // A listing.
  await goByMenu(page, 'Marketplace')
  await enter(page, main.getByRole('article').first().getByRole('heading').getByRole('link'))
  await expect(page).toHaveURL(/\/marketplace-item\/\d+$/)
  await enter(page, main.getByRole('button', { name: 'Watch', exact: true }))
  await expect(page.getByRole('button', { name: 'Stop watching' })).toBeVisible()

  // A machine, found by the search, and a game on it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('metallica pro')
  const found = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(found.getByRole('option', { name: /^Metallica \(Pro\)/ }).first()).toBeVisible()
  while (!(await found.getByRole('option', { name: /^Metallica \(Pro\)/, selected: true }).isVisible())) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Metallica')
  await enter(page, main.getByRole('button', { name: /^Add to collection/ }).first())
  const dialog = page.getByRole('dialog')
  await enter(page, dialog.getByRole('button', { name: /^Add/ }))
  await expect(dialog).toBeHidden()
  await goByMenu(page, 'My collection')
  await enter(page, main.getByRole('link', { name: /^Logbook/ }).first())
  await enter(page, main.getByRole('button', { name: 'Log an entry' }).first())
  await reach(page, dialog.getByLabel('Kind'))
  await page.keyboard.type('Games')
  await reach(page, dialog.getByRole('textbox', { name: /^Best score/ }))
  await page.keyboard.type('84210470')
  await enter(page, dialog.getByRole('button', { name: 'Add entry' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('best score 84,210,470')).toBeVisible()

  // An event.
  await goByMenu(page, 'Community')
  await enter(page, main.getByRole('link', { name: 'View All events' }))
  await enter(page, main.getByRole('link', { name: /Flipper evening/ }).first())
  await enter(page, main.getByRole('button', { name: 'Sign up', exact: true }))
  await expect(page.getByText('You’re signed up.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await goByMenu(page, 'My Subscription')
  await expect(main).toContainText('Flipper evening')
})

test('a topic’s title of one endless word widens no page of members', async ({ browser, site }) => {
  const page = await newcomer({ browser, site }, 'wordy_will')
  const [board] = await (await page.request.get('/api/forum-categories')).json()
  const data = { title: 'Flippercoil'.repeat(13), content: 'See the title.', categoryId: board.id }
  const topic = await page.request.post('/api/forum-posts', { data })
  expect(topic.status()).toBe(201)
  const { id } = await topic.json()
  for (const path of ['/', '/user-dashboard', '/forums', `/forums/${id}`, '/profile?tab=forum-posts']) {
    await page.goto(path)
    await expect(page.getByText(data.title).first()).toBeVisible()
    await expectNoHorizontalScroll(page, path)
    const main = page.getByRole('main')
    const cut = await main
      .getByText(data.title)
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML),
      )
    expect(cut, path).toEqual([])
  }
  await page.request.delete(`/api/forum-posts/${id}`)
})

test('a profile shows favorites and ratings to members once its member chose so, and to no visitor', async ({
  page,
  browser,
  site,
}) => {
  const taster = await newcomer({ browser, site }, 'taster_tia')
  for (const id of [METALLICA, 'GweeP-MW95j', 'G6lnq-Mq1kv']) {
    const data = { rating: id === METALLICA ? 5 : 4, review: 'Fast, **loud** and kind to beginners.' }
    expect((await taster.request.put(`/api/machines/${id}/rating`, { data })).status()).toBe(200)
    expect((await taster.request.put(`/api/favorites/${id}`)).status()).toBe(204)
  }
  await taster.goto('/settings?panel=privacy')
  for (const name of ['Show my favorites', 'Show my ratings and newest reviews']) {
    await taster.getByRole('checkbox', { name }).press('Space')
    await expect(taster.getByRole('checkbox', { name })).toBeChecked()
  }
  const member = await newcomer({ browser, site }, 'reader_rea')
  await member.goto('/members/taster_tia')
  const favorites = member.getByRole('region', { name: 'Favorites' })
  await expect(favorites.getByRole('link', { name: /^Metallica/ })).toBeVisible()
  const ratings = member.getByRole('region', { name: 'Ratings' })
  await expect(ratings).toContainText('3 machines rated.')
  await ratings.getByText('Show as a table').press('Enter')
  await expect(ratings.getByRole('row', { name: '4.0 2' })).toBeVisible()
  await expect(ratings.getByRole('list', { name: 'Newest reviews' }).getByRole('listitem')).toHaveCount(3)
  await isAtRest(member)
  expect(await findViolations(member)).toEqual([])
  await expectNoHorizontalScroll(member)
  await page.goto('/members/taster_tia')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('taster_tia')
  await expect(page.getByRole('heading', { name: /^(Favorites|Ratings)$/ })).toHaveCount(0)
})

test('one page lists the members, topics and machines that a member follows, and ends each by keyboard', async ({
  browser,
  site,
}) => {
  const [page, star] = [
    await newcomer({ browser, site }, 'fan_fay'),
    await newcomer({ browser, site }, 'star_sue'),
  ]
  await page.goto('/following')
  await expect(page.getByRole('heading', { name: 'You don’t follow anyone yet' })).toBeVisible()
  const { id } = await (await star.request.get('/api/user')).json()
  await page.request.put(`/api/followed-members/${id}`)
  const [category] = await (await page.request.get('/api/forum-categories')).json()
  const data = { title: 'A topic that Fay follows', content: 'Hello.', categoryId: category.id }
  expect((await page.request.post('/api/forum-posts', { data })).status()).toBe(201)
  await page.request.put(`/api/favorites/${METALLICA}`)

  await page.goto('/following')
  await expect(page.getByRole('link', { name: 'star_sue' })).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await expectNoHorizontalScroll(page)
  await press(page, 'Unfollow star_sue')
  await expect(page.getByRole('heading', { name: 'You don’t follow anyone yet' })).toBeVisible()

  await press(page, 'Topics', 'tab')
  await expect(page.getByRole('link', { name: data.title })).toBeVisible()
  await press(page, `Unfollow ${data.title}`)
  await expect(page.getByRole('heading', { name: 'You don’t follow any topics yet' })).toBeVisible()

  await press(page, 'Machines', 'tab')
  await expect(page.getByRole('link', { name: /^Metallica/ })).toBeVisible()
  await page.getByRole('button', { name: /Metallica/ }).press('Enter')
  await expect(page.getByRole('button', { name: /Metallica/ })).toHaveAttribute('aria-pressed', 'false')
  // The heart goes out before the server has answered.
  await expect.poll(async () => (await (await page.request.get('/api/favorites/ids')).json()).ids).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
})
