// Trust in the marketplace: price guides, questions on listings, saved searches.
import { DEMO_PASSWORD, expect, openPageAsNewMember, signIn, test } from '#e2e/support/site.ts'

test.describe.configure({ timeout: 120_000 })

const TITLE = 'Taxi ramp, clear, without cracks'

test('a member asks, the seller answers, and an open offer follows without a reload', async ({
  browser,
  page: seller,
  site,
}) => {
  await signIn(seller, 'demo_pro', DEMO_PASSWORD)
  const given = { title: TITLE, description: 'Clear.', price: '90', category: 'parts' }
  const made = await seller.request.post('/api/marketplace-listings', { data: given })
  const { id } = await made.json()
  const asking = await openPageAsNewMember(browser, 'ask_er', { baseURL: site.url })

  await asking.goto(`/marketplace-item/${id}`)
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(asking.getByText('Please enter a question')).toBeVisible()
  await asking.getByRole('textbox', { name: 'Ask the seller' }).fill('Does it fit a **Cyclone**, too?')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(asking.getByRole('article', { name: 'Question by ask_er' })).toContainText('Cyclone')

  await seller.goto(`/marketplace-item/${id}`)
  await seller.getByRole('button', { name: 'Answer ask_er' }).click()
  await seller.getByRole('textbox', { name: 'Your answer' }).fill('No, it is shorter.')
  await seller.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(seller.getByRole('article', { name: 'Answer by demo_pro' })).toContainText('shorter')

  const offered = await asking.request.post(`/api/marketplace-listings/${id}/offers`, {
    data: { amount: '70' },
  })
  const offer = await offered.json()
  await asking.goto(`/offers/${offer.id}`)
  await expect(asking.getByRole('status').filter({ hasText: 'The offer ends' })).toBeVisible()
  const answer = { action: 'counter', amount: '85' }
  expect((await seller.request.patch(`/api/offers/${offer.id}`, { data: answer })).status()).toBe(200)
  await expect(asking.getByText('$85.00').first()).toBeVisible({ timeout: 20_000 })
  await asking.context().close()
})

test('a search is saved in one press, renamed, announced by email and removed', async ({ browser, site }) => {
  const page = await openPageAsNewMember(browser, 'seek_er', { baseURL: site.url })
  await page.goto('/marketplace?tab=machines&search=godzilla&machine=GweeP-MW95j')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText('Search saved', { exact: true })).toBeVisible()
  await page.goto('/saved-searches')
  const row = page.getByRole('article', { name: /^godzilla/ })
  await row.getByRole('combobox', { name: 'Tell me' }).selectOption('mail')
  await row.getByRole('button', { name: /^Rename/ }).click()
  await row.getByRole('textbox', { name: 'Name' }).fill('The big lizard')
  await row.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('article', { name: 'The big lizard' })
  await expect(renamed.getByRole('combobox', { name: 'Tell me' })).toHaveValue('mail')
  await renamed.getByRole('link', { name: 'The big lizard' }).click()
  await expect(page).toHaveURL(/tab=machines.*search=godzilla|search=godzilla.*tab=machines/)
  await page.goto('/saved-searches')
  await page.getByRole('button', { name: 'Remove The big lizard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove search' }).click()
  await expect(page.getByText('No saved searches')).toBeVisible()
  await page.context().close()
})

test('what was paid is shown on the machine’s page and beside an ad’s price, for members alone', async ({
  page,
}) => {
  await page.goto('/machines/GweeP-MW95j/godzilla-pro')
  const guide = page.getByRole('region', { name: 'Price guide' })
  await expect(guide).toContainText('Members with the marketplace')
  await expect(guide).not.toContainText('$')
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto('/machines/GweeP-MW95j/godzilla-pro')
  await expect(guide).toContainText('Excellent or good')
  await expect(guide).toContainText('10 or more deals')
  await guide.getByText('Typical prices over time', { exact: true }).click()
  await expect(guide.getByRole('row')).toHaveCount(3)
  await guide
    .page()
    .getByRole('link', { name: /played at home and cared for/ })
    .first()
    .click()
  await expect(page.getByText('In this condition it usually sells for')).toBeVisible()
})
