// Two members in one topic, at different processes: live replies arrive, except in muted topics and from blocked
// members.
import type { Browser, Page } from '@playwright/test'
import { expect, LIVE, openPageAsNewMember, test } from '#e2e/support/site.ts'

async function newcomer(browser: Browser, baseURL: string): Promise<{ page: Page; username: string }> {
  const username = `talk_${Math.random().toString(36).slice(2, 10)}`
  const viewport = { width: 390, height: 844 }
  return { page: await openPageAsNewMember(browser, username, { baseURL, viewport }), username }
}

async function startTopic(page: Page, title: string): Promise<number> {
  const [category] = await (await page.request.get('/api/forum-categories')).json()
  const data = { title, content: 'It begins.', categoryId: category.id }
  return (await (await page.request.post('/api/forum-posts', { data })).json()).id
}

const reply = async (page: Page, id: number, content: string) => {
  const answer = await page.request.post(`/api/forum-posts/${id}/replies`, { data: { content } })
  expect(answer.status()).toBe(201)
}

test(`a reply is seen at the other process, a written one is held while others came, and quoted ${LIVE}`, async ({
  browser,
  site,
}) => {
  const one = await newcomer(browser, site.url)
  const two = await newcomer(browser, site.otherUrl)
  const id = await startTopic(one.page, `Talk ${one.username}`)
  await two.page.goto(`/forums/${id}`)
  const read = two.page.waitForResponse((answer) => answer.url().endsWith(`/forum-posts/${id}/read`))
  await read
  await reply(one.page, id, 'Something new.')
  const pill = two.page.getByRole('button', { name: '1 new reply' })
  await expect(pill).toBeVisible()
  await pill.click()
  await expect(two.page.locator('#r1')).toContainText('Something new.')
  await expect(two.page.locator('#r1')).toBeFocused()
  await expect(two.page.locator('#r1')).toBeInViewport()
  await expect(pill).toBeHidden()

  // A reply begun before another one arrived is stopped once, and keeps its text.
  await two.page.getByRole('textbox', { name: 'Your reply' }).fill('My own words.')
  await reply(one.page, id, 'And one more.')
  await two.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(two.page.getByText('A reply came while you wrote.')).toBeVisible()
  await two.page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(two.page.locator('#r2')).toContainText('And one more.')
  await two.page.getByRole('button', { name: 'Quote reply 2' }).click()
  await expect(two.page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
    /My own words\.[\s\S]*And one more\./,
  )
  const send = two.page.getByRole('button', { name: /^(Reply|Send anyway)$/ })
  await send.click()
  await expect(two.page.locator('#r3')).toContainText('My own words.')

  // The quoted member is notified at their own process.
  const notification = one.page.getByRole('link', { name: new RegExp(`${two.username} quoted you`) })
  await expect(async () => {
    await one.page.goto('/notifications')
    await expect(notification).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await notification.click()
  await expect(one.page.locator('#r3')).toContainText('My own words.')
  await one.page.context().close()
  await two.page.context().close()
})

test(`a member hears nothing of a muted topic, nor from a blocked member ${LIVE}`, async ({
  browser,
  site,
}) => {
  const one = await newcomer(browser, site.url)
  const two = await newcomer(browser, site.otherUrl)
  const id = await startTopic(one.page, `Quiet ${one.username}`)
  await one.page.goto(`/forums/${id}`)
  await one.page.getByLabel('Notifications for this topic: following').press('Enter')
  await one.page.getByRole('button', { name: /^Mute/ }).press('Enter')
  await expect(one.page.getByLabel('Notifications for this topic: muted')).toBeVisible()
  await reply(two.page, id, 'Not for you.')
  const user = await (await two.page.request.get('/api/user')).json()
  expect((await one.page.request.put(`/api/blocks/${user.id}`)).ok()).toBe(true)
  await reply(two.page, id, `Look, @${one.username}`)
  const react = await two.page.request.put(`/api/forum-posts/${id}/reaction`, { data: { reaction: 'tilt' } })
  expect(react.status()).toBe(403)
  const other = await startTopic(one.page, `Louder ${one.username}`)
  await reply(two.page, other, 'Also not.')
  const third = await newcomer(browser, site.otherUrl)
  await reply(third.page, other, 'But this one.')
  // The last notification is there, and none of the earlier ones.
  const notification = one.page.getByRole('link', { name: new RegExp(`${third.username} replied`) })
  await expect(async () => {
    await one.page.goto('/notifications')
    await expect(notification).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(one.page.getByText(two.username)).toHaveCount(0)
  await one.page.goto(`/forums/${other}`)
  await expect(one.page.locator('#r1')).not.toContainText('Also not.')
  for (const { page } of [one, two, third]) await page.context().close()
})
