// Actions on existing posts: react, quote, edit with history, delete and undo; by keyboard on a phone.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { DEMO_PASSWORD, expect, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function startTopic(page: Page, title: string): Promise<number> {
  const [category] = await (await page.request.get('/api/forum-categories')).json()
  const data = { title, content: 'When both **flippers** fire.\n\nIt resets.', categoryId: category.id }
  return (await (await page.request.post('/api/forum-posts', { data })).json()).id
}

test('a post is reacted to, quoted, edited with its history, deleted and brought back, by keyboard', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const id = await startTopic(page, 'Diner cup lights')

  const other = await openPageAs(browser, 'demo_premium', { baseURL: site.otherUrl })
  await other.goto(`/forums/${id}`)
  const react = other.getByLabel('React to this topic')
  await react.press('Enter')
  await other.getByRole('button', { name: 'Jackpot' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Jackpot, 1' })).toHaveAttribute('aria-pressed', 'true')

  await other.getByRole('button', { name: 'Quote this topic' }).press('Enter')
  const field = other.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(
    /^> @demo_pro in the first post:\n> When both \*\*flippers\*\* fire\.\n>\n> It resets\.\n\n$/,
  )
  await other.keyboard.type('Check the bridge.')
  await other.keyboard.press('Control+Enter')
  const reply = other.locator('#r1')
  await expect(reply.getByRole('link', { name: 'the first post' })).toHaveAttribute('href', `/forums/${id}`)

  await reply.getByRole('button', { name: 'Edit reply 1' }).press('Enter')
  const editor = other.getByRole('form', { name: 'Edit reply 1' })
  const text = editor.getByRole('textbox')
  await expect(text).toBeFocused()
  await text.press('Control+End')
  await other.keyboard.type(' And the fuse.')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expectNoViolations(other)
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(reply).toContainText('And the fuse.')
  await expect(reply.getByRole('button', { name: 'Edit reply 1' })).toBeFocused()

  await reply.getByRole('button', { name: /^edited/ }).press('Enter')
  const history = other.getByRole('dialog', { name: 'History of reply 1' })
  await expect(history.locator('ins')).toContainText('And the fuse.')
  await expectNoViolations(other)
  await other.keyboard.press('Escape')

  await reply.getByRole('button', { name: 'Delete reply 1' }).press('Enter')
  await expect(reply).toContainText('This reply was removed by its author.')
  await other.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(reply).toContainText('And the fuse.')
  await other.context().close()

  await page.goto(`/forums/${id}`)
  await expect(page.locator('article').first().getByText('1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Who reacted to this topic' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('demo_premium')).toBeVisible()
})

test('a deleted topic leads to its category, and Undo brings it back', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const title = 'Coin door lamps'
  const id = await startTopic(page, title)
  const [category] = await (await page.request.get('/api/forum-categories')).json()
  await page.goto(`/forums/${id}`)
  await page.getByRole('button', { name: 'Delete this topic' }).click()
  await expect(page).toHaveURL(new RegExp(`/forums\\?category=${category.id}$`))
  const topic = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await expect(page.getByText('Topic deleted').first()).toBeVisible()
  await expect(topic).toHaveCount(0)
  expect((await page.request.get(`/api/forum-posts/${id}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(`/forums/${id}`))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.goto(`/forums?category=${category.id}`)
  await expect(topic.first()).toBeVisible()
})

test('of two who edit one post at once the later sees both texts, and loses none', async ({ page }) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const id = await startTopic(page, 'Two tabs')
  await page.goto(`/forums/${id}`)
  await page.getByRole('button', { name: 'Edit this topic' }).click()
  const editor = page.getByRole('form', { name: 'Edit this topic' })
  const text = editor.getByRole('textbox', { name: 'Text' })
  await text.fill('From this tab.')
  const path = `/api/forum-posts/${id}`
  await page.request.patch(path, { data: { content: 'From the other tab.', revision: 0 } })
  await editor.getByRole('button', { name: 'Save' }).click()
  const conflict = editor.getByRole('alert')
  await expect(conflict).toContainText('From this tab.')
  await expect(conflict).toContainText('From the other tab.')
  await expectNoViolations(page)
  await editor.getByRole('button', { name: 'Keep my text' }).click()
  await editor.getByRole('textbox', { name: 'Title' }).fill('Two tabs, one text')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('article').first()).toContainText('From this tab.')
  await expect(page).toHaveTitle(/^Two tabs, one text · /)
  const states = await (await page.request.get(`${path}/revisions`)).json()
  expect(states.data.map(({ content }: { content: string }) => content).slice(0, 2)).toEqual([
    'From this tab.',
    'From the other tab.',
  ])
})
