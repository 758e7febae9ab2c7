// A page that stays open while the site is updated: the files of its build are gone, also those it has not asked for yet.
import { findViolations, isAtRest } from '#e2e/support/axe.ts'
import { expect, test } from '#e2e/support/site.ts'

test('a link on a page from before an update asks for a reload, which leads where the link did', async ({
  page,
  faults,
}) => {
  await page.goto('/faq')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
  await link.click()
  await expect(page.getByRole('heading', { name: 'The site was updated' })).toBeVisible()
  await isAtRest(page)
  expect(await findViolations(page)).toEqual([])
  await page.unroute('**/assets/**')
  expect(faults.splice(0)).toEqual([
    expect.stringMatching(/Failed to fetch dynamically imported module: .*\/assets\/\w+/),
  ])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: /contact/i })).toBeVisible()
})
