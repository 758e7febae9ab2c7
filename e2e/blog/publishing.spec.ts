// Around a post: machines named in it, and the newsletter for admins.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { ADMIN, expect, MAIN, makeAdmin, openPageAs, signIn, test } from '#e2e/support/site.ts'

/** No axe violation in both themes, and no horizontal scroll on a phone. */
async function isClean(page: Page): Promise<void> {
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a machine that a post names is found in its text, and both pages lead to each other', async ({
  page,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  await page.goto('/admin-blog-editor/new')
  await page.getByLabel('Title').fill('Cooling a Godzilla')
  await page.getByLabel('Content').fill('Fans for Godzilla.')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page
    .getByRole('button', { name: /^Add Godzilla/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: 'Chosen machines' })).toContainText('Godzilla')
  await isClean(page)
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page.getByText('Post Created').first()).toBeVisible()
  await page.goto('/blog/cooling-a-godzilla')
  await isClean(page)
  const machine = page.getByRole('region', { name: 'The machine in this post' }).getByRole('link')
  await expect(machine).toContainText('Godzilla')
  await machine.click()
  const posts = page.getByRole('region', { name: /^On the blog/ })
  await expect(posts.getByRole('link', { name: 'Cooling a Godzilla' })).toBeVisible()
  await isClean(page)
})

test('members comment under a post, and visitors see how many did', { tag: MAIN }, async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  const data = { title: 'Waxing days', content: 'Wax.', categoryId: 1, hasComments: true }
  const made = await page.request.post('/api/admin/blog-posts', { data })
  expect(made.status()).toBe(201)
  const reader = await openPageAs(browser, 'demo_pro')
  await reader.goto('/blog/waxing-days')
  await expect(reader.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  const field = reader.getByRole('textbox', { name: 'Your reply' })
  await field.fill('Carnauba lasts longer.')
  await reader.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(reader.getByRole('heading', { name: '1 comment' })).toBeVisible()
  await expect(reader.locator('#r1')).toContainText('Carnauba lasts longer.')
  await expect(reader).toHaveURL(/\/blog\/waxing-days#r1$/)
  await expect(field).toHaveValue('')
  await isClean(reader)
  await reader.getByRole('button', { name: 'Edit reply 1' }).click()
  await reader.locator('#r1').getByRole('textbox').fill('Carnauba lasts a year.')
  await reader.getByRole('button', { name: 'Save' }).click()
  await expect(reader.locator('#r1')).toContainText('lasts a year')
  const visitor = await browser.newPage()
  await visitor.goto('/blog/waxing-days')
  await expect(visitor.getByRole('heading', { name: '1 comment' })).toBeVisible()
  await expect(visitor.getByText('Carnauba')).toHaveCount(0)
})

test('the publish check finds what leads nowhere', async ({ page, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  const content =
    '<p>See <a href="/faq">these</a>, <a href="/machines">those</a> and <a href="/nowhere">that</a>.</p>'
  const data = { title: 'Links to check', content, categoryId: 1, isPublished: false }
  const { id } = await (await page.request.post('/api/admin/blog-posts', { data })).json()
  await page.goto(`/admin-blog-editor/${id}`)
  const panel = page.getByRole('region', { name: 'Publish check' })
  await panel.getByRole('button', { name: 'Check the post' }).click()
  await expect(panel).toContainText('Links: There’s no such page on this site./nowhere')
  await expect(panel).toContainText('3 links followed.')
  await expect(panel).not.toContainText('/faq')
  await isClean(page)
  await page.getByLabel('Title').fill('Other links')
  await expect(panel).toContainText('The post has changed since.')
})

test('an admin finds an address, ends it, and ends those that came back', async ({ page, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  for (const email of ['leaving@example.com', 'bouncing@example.com', 'staying@example.com']) {
    const answer = await page.request.post('/api/newsletter-subscriptions', { data: { email } })
    expect(answer.status()).toBe(201)
  }
  await page.goto('/admin/newsletter')
  await isClean(page)
  await page.getByLabel('Email', { exact: true }).fill('leaving')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Addresses, newest first' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: 'End leaving@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Subscription ended').first()).toBeVisible()
  await expect(page.getByText('No addresses found')).toBeVisible()
  await page.getByRole('textbox', { name: 'Addresses' }).fill('bouncing@example.com\nnone\nwho@example.com')
  await page.getByRole('button', { name: 'Unsubscribe these addresses' }).click()
  await expect(page.getByText('1 ended, 1 unknown. No address in line 2.')).toBeVisible()
  await page.goto('/admin/newsletter?state=refused')
  await expect(table).toContainText('bouncing@example.com')
})
