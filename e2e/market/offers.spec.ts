// A sale between three members: two offers, a counteroffer, a deal, the other buyer in line; both sides confirm and
// leave feedback.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe.ts'
import { DEMO_PASSWORD, expect, openPageAsNewMember, signIn, test } from '#e2e/support/site.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const TITLE = 'Whirlwind topper fan, working'

/** Waits for a notification, because jobs take a moment. */
async function isTold(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

async function sell(page: Page, title: string): Promise<number> {
  const data = { title, description: 'Runs **quietly**.', price: '300', category: 'other' }
  const answer = await page.request.post('/api/marketplace-listings', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

async function makeOffer(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Make Offer' })
  await dialog.getByRole('textbox', { name: 'Your offer in US dollars' }).fill(amount)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your offers' })).toBeVisible()
}

test('three members play a sale: offers, a counteroffer, a deal, the next in line, and feedback', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const id = await sell(page, TITLE)
  const bob = await openPageAsNewMember(browser, 'bidder_bob', { baseURL: site.otherUrl })
  const cyd = await openPageAsNewMember(browser, 'bidder_cyd', { baseURL: site.otherUrl })

  // By keyboard, from the card's link.
  await bob.goto('/marketplace')
  const card = bob.getByRole('article').filter({ hasText: TITLE })
  await card.getByRole('link', { name: 'Make Offer' }).press('Enter')
  const dialog = bob.getByRole('dialog', { name: 'Make Offer' })
  await expect(dialog.getByRole('textbox', { name: 'Your offer in US dollars' })).toBeFocused()
  await expectNoViolations(bob)
  await bob.keyboard.type('9,99')
  await bob.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a valid price.')).toBeVisible()
  await bob.keyboard.press('Control+a')
  await bob.keyboard.type('250')
  await bob.keyboard.press('Tab')
  await bob.keyboard.type('I can collect it.')
  await bob.keyboard.press('Tab')
  await bob.keyboard.press('Tab')
  await bob.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bob).toHaveURL(`/marketplace-item/${id}`)
  await expect(bob.getByText('Waiting for the seller')).toBeVisible()
  await cyd.goto(`/marketplace-item/${id}?action=offer`)
  await makeOffer(cyd, '260')

  await isTold(page, `bidder_bob offers $250.00 for “${TITLE}”`)
  await page.goto(`/marketplace-item/${id}`)
  await page.getByRole('link', { name: 'Offer by bidder_bob' }).click()
  await expect(page.getByText('I can collect it.')).toBeVisible()
  await page.getByRole('button', { name: 'Counteroffer' }).click()
  await page.getByRole('textbox', { name: 'Your price in US dollars' }).fill('280')
  await page.getByRole('button', { name: 'Send counteroffer' }).click()
  await expect(page.getByText('Waiting for bidder_bob.')).toBeVisible()
  await expectNoViolations(page)

  await isTold(bob, `demo_pro asks $280.00 for “${TITLE}”`)
  await bob.goto('/offers')
  await bob.getByRole('link', { name: TITLE }).click()
  await bob.getByRole('button', { name: 'Accept $280.00' }).click()
  await bob
    .getByRole('dialog', { name: 'Accept $280.00?' })
    .getByRole('button', { name: 'Accept $280.00' })
    .click()
  await expect(bob.getByText('You and demo_pro have agreed.')).toBeVisible()
  await expectNoViolations(bob)

  await isTold(cyd, `Someone else agreed on “${TITLE}” first. Your offer of $260.00 is number 1 in line.`)
  await cyd.goto('/marketplace')
  await expect(cyd.getByRole('link', { name: TITLE, exact: true })).toHaveCount(0)

  await isTold(page, `bidder_bob accepted $280.00 for “${TITLE}”`)
  await page.goto(`/marketplace-item/${id}`)
  await expect(page.getByText('A sale is pending. If it falls through')).toBeVisible()
  for (const [side, deal] of [
    [page, 'Offer by bidder_bob'],
    [bob, 'Your offer to demo_pro'],
  ] as const) {
    await side.goto(`/marketplace-item/${id}`)
    await side.getByRole('link', { name: deal }).click()
    await side.getByRole('button', { name: 'Confirm price' }).click()
    await expect(side.getByText('Price confirmed').first()).toBeVisible()
  }
  for (const [side, words] of [
    [bob, 'Well packed.'],
    [page, 'Quick and friendly.'],
  ] as const) {
    await side.goto('/offers?list=over')
    await side.getByRole('link', { name: TITLE }).last().click()
    await side.getByRole('radio', { name: 'Positive' }).check()
    await side.getByRole('textbox', { name: /A few words/ }).fill(words)
    await side.getByRole('button', { name: 'Leave feedback' }).click()
    await expect(side.getByText(words).first()).toBeVisible()
  }
  await expect(page.getByText('Well packed.')).toBeVisible()
  await expectNoViolations(page)
  await isTold(cyd, `“${TITLE}” has been sold. Your offer is closed.`)
  await cyd.goto('/members/demo_pro')
  await expect(cyd.getByText('Well packed.')).toBeVisible()
})

test('Make Offer and Buy Now open their dialogs by the address, and closing leaves the listing', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  const title = 'Fire! topper bell'
  const id = await sell(page, title)
  // Sellers are not offered to buy their own listing.
  await page.goto(`/marketplace-item/${id}?action=offer`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const dan = await openPageAsNewMember(browser, 'bidder_dan', { baseURL: site.otherUrl })
  await dan.goto(`/marketplace-item/${id}?action=offer`)
  await expect(dan.getByRole('dialog', { name: 'Make Offer' })).toBeVisible()
  await dan.keyboard.press('Escape')
  await expect(dan.getByRole('dialog')).toHaveCount(0)
  await expect(dan).toHaveURL(`/marketplace-item/${id}`)
  await expect(dan.getByRole('button', { name: 'Make Offer' })).toBeFocused()

  // What was typed there is discarded after a question only, however often Escape is pressed.
  await dan.getByRole('button', { name: 'Make Offer' }).click()
  const offer = dan.getByRole('dialog', { name: 'Make Offer' })
  const question = dan.getByRole('dialog', { name: 'Discard your changes?' })
  const words = offer.getByRole('textbox', { name: /^Message to the seller/ })
  await words.pressSequentially('Cash.')
  for (let time = 0; time < 4; time++) {
    await dan.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await dan.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(words).toHaveValue('Cash.')
    await expect(words).toBeFocused()
  }
  await offer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(offer).toBeHidden()
  await expect(dan).toHaveURL(`/marketplace-item/${id}`)
  await dan.getByRole('button', { name: 'Buy Now' }).click()
  await expect(dan).toHaveURL(`/marketplace-item/${id}?action=buy`)
  const dialog = dan.getByRole('dialog', { name: 'Buy Now' })
  await expect(dialog.getByText('No money moves through this site.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Buy for $300.00' }).click()
  await expect(dan.getByText('Deal agreed').first()).toBeVisible()
  await expect(dan.getByText('A sale is pending.', { exact: false })).toBeVisible()
  // The seller has had the page open all along.
  await expect(page.getByText('A sale is pending. Complete or cancel the deal below.')).toBeVisible()
  await dan.context().close()
})
