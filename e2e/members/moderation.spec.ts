// The path of a report: a member reports, a moderator decides, reporter and author are notified; an admin silences and
// bans.
import type { Page } from '@playwright/test'
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  LIVE,
  MAIN,
  makeAdmin,
  openPageAs,
  openPageAsNewMember,
  signIn,
  test,
} from '#e2e/support/site.ts'

const AUTHOR = 'demo_free'
const REPORTER = 'demo_premium'
const NOTE = 'Look at this <img src=x onerror=alert(1)> please'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

interface Listed {
  data: { id: number; title: string; author: { username: string } }[]
}

async function topicBy(page: Page, username: string): Promise<{ id: number; title: string }> {
  const { data }: Listed = await (await page.request.get('/api/forum-posts?limit=100')).json()
  const topic = data.find(({ author }) => author.username === username)
  if (!topic) throw new Error(`${username} has started no topic`)
  return topic
}

/** Opens the live stream in this browser; an attribute of the page says when it is closed. */
async function openStream(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stream = new EventSource('/api/stream')
    stream.onopen = () => (document.documentElement.dataset.stream = 'open')
    stream.onerror = () => (document.documentElement.dataset.stream = 'cut')
  })
  await expect(page.locator('html')).toHaveAttribute('data-stream', 'open')
}

/** Removes the admin role from all others, because other tests of the same site create admins too. */
async function leaveOneAdmin(page: Page): Promise<void> {
  const { data } = await (await page.request.get('/api/admin/users?role=admin&limit=100')).json()
  for (const { id, username } of data) {
    if (username === ADMIN.username) continue
    const taken = await page.request.patch(`/api/admin/users/${id}/role`, { data: { role: 'member' } })
    expect(taken.status()).toBe(200)
  }
}

async function openUser(page: Page, username: string): Promise<void> {
  await page.goto(`/admin?tab=users&search=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Actions', exact: true })).toBeVisible()
}

test('an admin makes a member a moderator, after being asked', async ({ page, browser, site }) => {
  await makeAdmin(site)
  const newcomer = await openPageAsNewMember(browser, 'queue_keeper', { baseURL: site.url })
  await newcomer.goto('/moderation')
  await expect(newcomer.getByRole('heading', { name: 'Moderator access required' })).toBeVisible()

  await signIn(page, ADMIN.username, ADMIN.password)
  await openUser(page, 'queue_keeper')
  await page.getByLabel('Role', { exact: true }).last().selectOption('moderator')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role changed').first()).toBeVisible()

  await newcomer.reload()
  await expect(newcomer.getByRole('heading', { name: 'Review queue' })).toBeVisible()
  await newcomer.goto('/moderation/log')
  await expect(newcomer.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
})

test('the last admin can neither be made a member nor banned', async ({ page }) => {
  await signIn(page, ADMIN.username, ADMIN.password)
  await leaveOneAdmin(page)
  await openUser(page, ADMIN.username)
  await expect(page.getByText('This is you.')).toBeVisible()
  await page.getByLabel('Role', { exact: true }).last().selectOption('member')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('This is the last admin. Make someone else an admin first.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const ask = page.getByRole('dialog').last()
  await ask.getByLabel('Reason').fill('Tired of it.')
  await ask.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ask.getByText('This is the last admin. Make someone else an admin first.')).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(200)
})

test('a member reports a topic, a moderator decides, both sides are notified', async ({
  page,
  browser,
  site,
}) => {
  const reporter = await openPageAs(browser, REPORTER, { baseURL: site.otherUrl })
  const { id, title } = await topicBy(reporter, AUTHOR)
  await reporter.goto(`/forums/${id}`)
  await reporter.getByRole('button', { name: 'Report this topic' }).click()
  await reporter.getByRole('button', { name: 'Send report' }).click()
  await expect(reporter.getByText('Please choose a reason')).toBeVisible()
  await reporter.getByRole('radio', { name: 'It is spam or advertising' }).check()
  await reporter.getByLabel(/What should the moderators know/).fill(NOTE)
  await reporter.getByRole('button', { name: 'Send report' }).click()
  await expect(reporter.getByText('Thank you').first()).toBeVisible()
  await reporter.getByRole('link', { name: 'Reported' }).click()
  await expect(
    reporter.getByRole('listitem').filter({ hasText: title }).getByText('Open', { exact: true }),
  ).toBeVisible()

  // The second moderator has the case open before the first one decides.
  await signIn(page, 'queue_keeper', DEMO_PASSWORD)
  await page.goto('/moderation')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(`“${NOTE}”`)).toBeVisible()
  const late = await openPageAs(browser, ADMIN, { baseURL: site.url })
  await late.goto(page.url())
  await late.getByRole('radio', { name: /Decline/ }).check()

  await page.getByRole('radio', { name: /Uphold/ }).check()
  await page.getByRole('checkbox', { name: 'Take it down' }).check()
  await page.getByRole('checkbox', { name: 'Warn the author' }).check()
  await page.getByRole('button', { name: 'Review and decide' }).click()
  await expect(page.getByText('Please give a reason. They’ll read it.')).toBeVisible()
  await page.getByLabel(`Message to ${AUTHOR}`).fill('Please keep shops out of the forums.')
  await page.getByLabel(/Message to the reporter/).fill('Well spotted.')
  await page.getByRole('button', { name: 'Review and decide' }).click()
  await expect(page.getByText(`${AUTHOR} is warned`)).toBeVisible()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upheld' })).toBeFocused()

  await late.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(late.getByText('Already decided').first()).toBeVisible()
  await expect(late.getByRole('heading', { name: 'Upheld' })).toBeFocused()

  await reporter.goto('/my-reports')
  const report = reporter.getByRole('listitem').filter({ hasText: title })
  await expect(report.getByText('Report upheld')).toBeVisible()
  await expect(report.getByText('Well spotted.')).toBeVisible()
  await reporter.goto('/notifications')
  await expect(reporter.getByRole('main')).toContainText(title)
  expect((await reporter.goto(`/forums/${id}`))?.status()).toBe(404)

  const author = await openPageAs(browser, AUTHOR, { baseURL: site.otherUrl })
  await author.goto(`/forums/${id}`)
  await expect(author.getByText('only you and the moderators can see it')).toBeVisible()
  await author.getByRole('link', { name: 'Read the moderators’ message' }).click()
  await expect(author.getByText('Please keep shops out of the forums.').first()).toBeVisible()

  await page.goto(`/forums/${id}`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This is hidden')).toHaveCount(0)
  expect((await reporter.goto(`/forums/${id}`))?.status()).toBe(200)
})

test('a blog post that was taken down says so to staff, who can restore it from its page', async ({
  page,
  browser,
  site,
}) => {
  const reporter = await openPageAs(browser, REPORTER, { baseURL: site.otherUrl })
  const posts = (await (await reporter.request.get('/api/blog-posts')).json()).data
  const post = posts.find(({ author }: { author: { username: string } }) => author.username !== REPORTER)
  const flag = { kind: 'post', id: post.id, reason: 'spam' }
  expect((await reporter.request.post('/api/flags', { data: flag })).status()).toBe(201)
  await signIn(page, 'queue_keeper', DEMO_PASSWORD)
  const cases = (await (await page.request.get('/api/moderation/cases?kind=post')).json()).data
  const item = cases.find(({ thingId }: { thingId: number }) => thingId === post.id)
  const decision = { decision: 'upheld', actions: ['take_down'] }
  const decided = await page.request.post(`/api/moderation/cases/${item.id}/decision`, { data: decision })
  expect(decided.status()).toBe(200)
  expect((await reporter.goto(`/blog/${post.slug}`))?.status()).toBe(404)

  await page.goto(`/blog/${post.slug}`)
  await expect(page.getByText('This is hidden. Only its author and staff can see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This is hidden')).toHaveCount(0)
  expect((await reporter.goto(`/blog/${post.slug}`))?.status()).toBe(200)
})

test('an admin silences a member, then bans them: session and stream are over at once', {
  tag: [LIVE, MAIN],
}, async ({ page, browser, site }) => {
  await makeAdmin(site)
  const member = await openPageAsNewMember(browser, 'noisy_one', { baseURL: site.otherUrl })
  await signIn(page, ADMIN.username, ADMIN.password)
  await openUser(page, 'noisy_one')
  await page.getByRole('button', { name: 'Silence', exact: true }).click()
  const ask = page.getByRole('dialog').last()
  await ask.getByLabel('Duration').selectOption('168')
  await ask.getByRole('button', { name: 'Silence', exact: true }).click()
  await expect(ask.getByText('Please give a reason. They’ll read it.')).toBeVisible()
  await ask.getByLabel('Reason').fill('Three warnings were enough.')
  await ask.getByRole('button', { name: 'Silence', exact: true }).click()
  await expect(page.getByText('noisy_one is silenced').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lift silence' })).toBeVisible()

  await member.goto('/forums')
  await expect(member.getByText(/You can read everything but can’t write until/)).toBeVisible()
  expect((await member.request.get('/api/user')).status()).toBe(200)
  await openStream(member)

  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByRole('dialog').last().getByLabel('Reason').fill('And then a fourth.')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByText('noisy_one is banned').first()).toBeVisible()
  await expect(member.locator('html')).toHaveAttribute('data-stream', 'cut')
  expect((await member.request.get('/api/user')).status()).toBe(401)
  const again = await member.request.post('/api/login', {
    data: { username: 'noisy_one', password: DEMO_PASSWORD },
  })
  expect(again.status()).toBe(403)
  expect(await again.json()).toMatchObject({ code: 'account_banned' })

  await page.goto('/moderation/log')
  await expect(page.getByRole('link', { name: 'Member banned' }).first()).toBeVisible()
})

test('a member blocks another, takes it back, and finds them in the settings', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto(`/members/${AUTHOR}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText(`${AUTHOR} is blocked`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible()
  await page.goto('/settings?panel=privacy')
  await page.getByRole('button', { name: `Unblock ${AUTHOR}` }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocked members' })).toBeFocused()
})

test('what a blocked member wrote is gone at once, keeps its place in a talk, and comes back', async ({
  page,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const { data }: Listed = await (await page.request.get('/api/forum-posts?limit=100')).json()
  const talk = data.find(({ title }) => title === 'Flipper rebuild on a WPC: which coil stops last?')
  if (!talk) throw new Error('the seed has changed')
  const writer = talk.author.username
  const topicRows = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: `by ${writer}` })

  await page.goto('/forums?tab=recent')
  await expect(topicRows.first()).toBeVisible()
  await page.getByRole('link', { name: talk.title }).first().click()
  await page.getByRole('article').first().getByRole('link', { name: writer, exact: true }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('note')).toContainText('You’ve blocked the author of this topic.')
  const place = page.getByRole('listitem').filter({ hasText: 'A reply by someone you’ve blocked' }).first()
  await expect(place).toContainText('#')
  await page.goBack()
  await expect(page.getByRole('link', { name: talk.title })).toHaveCount(0)
  await expect(topicRows).toHaveCount(0)

  await page.goto(`/forums/${talk.id}`)
  await place.getByRole('link', { name: 'someone you’ve blocked' }).click()
  await page.getByRole('button', { name: `Unblock ${writer}` }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await expect(place).toHaveCount(0)
})
