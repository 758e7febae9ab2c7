// Keyboard and focus: shortcuts, the focus after an action, and the way from a listing to its seller.
import { findViolations } from '#e2e/support/axe.ts'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import { DEMO_PASSWORD, expect, MAIN, signIn, test } from '#e2e/support/site.ts'

test('/ goes to the search, ? shows the shortcuts, and neither takes a letter from a field', {
  tag: MAIN,
}, async ({ page }) => {
  await page.goto('/contact')
  const search = page.getByRole('combobox', { name: 'Search' })
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Show this list')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('and/or?')
  await expect(search).toHaveValue('and/or?')
  await expect(sheet).toBeHidden()
})

test('after Ctrl-K and Enter the focus is on the new page, not in the box', async ({ page }) => {
  await page.goto('/contact')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('godzilla')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=godzilla')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after a link the focus is on the new page’s heading, after a tab of the page on the tab', async ({
  page,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/machines')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).press('Enter')
  await expect(page).toHaveURL('/blog')
  await expect(heading).toBeFocused()
  const post = page.locator('main a[href^="/blog/"]').first()
  await post.press('Enter')
  await expect(page).toHaveURL(/\/blog\/./)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/blog')
  await expect(heading).toBeFocused()
  await page.goto('/settings')
  const security = page.getByRole('tab', { name: 'Security', exact: true })
  await security.press('Enter')
  await expect(page).toHaveURL('/settings?panel=security')
  await expect(security).toBeFocused()
})

test('on a phone / and Ctrl-K show the search above the page, and Escape goes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/contact')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeHidden()
  const subject = page.getByRole('textbox', { name: 'Name' })
  await subject.focus()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(subject).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('godzilla')
  await expect(list.getByRole('option', { name: /See all results/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=godzilla')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(search).toBeHidden()
})

test('after rating, and after taking it back, the focus stays at the button', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto('/machines/G5pe4/medieval-madness')
  await page.request.delete('/api/machines/G5pe4/rating')
  await page.reload()
  await page.getByRole('radio', { name: '4 of 5', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Rate', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save rating' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete my rating' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Rate', exact: true })).toBeFocused()
})

test('a listing leads to its seller, and names in lists lead to their members', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  const { data } = await (await page.request.get('/api/marketplace-listings')).json()
  // Other tests create listings meanwhile, also of this test's own account.
  const listing = data.find((one: { seller: { username: string } }) => one.seller.username !== 'demo_premium')
  const { username, displayName: shown } = listing.seller
  await page.goto('/marketplace')
  await expect(page.getByRole('link', { name: shown ?? username, exact: true }).first()).toHaveAttribute(
    'href',
    `/members/${username}`,
  )
  await page.goto(`/marketplace-item/${listing.id}`)
  await page.getByRole('link', { name: 'Message seller' }).click()
  await expect(page).toHaveURL(`/messages/new?to=${username}&listing=${listing.id}`)
  await expect(page.getByRole('list', { name: 'Recipients' })).toContainText(username)

  await page.goto('/forums')
  const topics = await (await page.request.get('/api/forum-posts')).json()
  const { username: author, displayName } = topics.data[0].author
  const name = displayName ?? author
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(`/members/${author}`)
})

test('below 768 px the navigation is a panel that slides out from the left', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/gift')
  const row = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(row).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(row).toBeHidden()
  await menu.click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
  await panel.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL('/blog')
  await expect(panel).toBeHidden()
})

test('on a phone the footer is folded, and its parts open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gift')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  expect((await footer.boundingBox())?.height).toBeLessThan(360)
  await expect(footer.getByRole('link', { name: 'Join Free' })).toBeHidden()
  await footer.getByText('Membership', { exact: true }).filter({ visible: true }).click()
  await expect(footer.getByRole('link', { name: 'Join Free' })).toBeVisible()
})

test('targets are at least 24 px in both directions on the busiest pages', { tag: MAIN }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/blog', '/community']) {
    await page.goto(path)
    // A stretched link is as large as its card.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, summary')]
        .filter(
          (one) =>
            one.checkVisibility() && !one.closest('p') && !one.matches('.skip-link, .sr-only, .stretched'),
        )
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
        .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
    )
    expect(small, path).toEqual([])
  }
})
