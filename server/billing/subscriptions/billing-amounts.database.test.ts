// Emails name what is owed or refunded, which a promotion code makes less than the price.
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { press } from '#sandbox/testing/shop.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { openPage } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'

let site: BillingSite
let member: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  member = await site.member()
  const provider = new Stripe(site.sandbox.key, { ...(await site.sandbox.listen()), protocol: 'http' })
  for (const [code, percent_off] of [
    ['HALF', 50],
    ['GRATIS', 100],
  ] as const) {
    const { id } = await provider.coupons.create({ percent_off, duration: 'forever' })
    await provider.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code })
  }
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

/** Pays on a page that is open already. */
function payWith(url: string, promotionCode: string, number = '4242 4242 4242 4242'): void {
  press(site.sandbox, url, { act: 'pay', number, expiry: '12 / 34', cvc: '123', promotionCode })
}

const sent = (subject: string) => site.emails.find((email) => email.subject.includes(subject))

async function payInTwoTabs(promotionCode: string): Promise<void> {
  const [premium, pro] = [await openPage(site, member, 3), await openPage(site, member, 2)]
  payWith(premium, '')
  payWith(pro, promotionCode)
  await site.settle()
}

test('a failed payment is named by what is owed', async () => {
  payWith(await openPage(site, member, 2), 'HALF', '4000 0000 0000 0341')
  await site.settle()
  await site.advance(31 * DAY_SECONDS + 2 * HOUR_SECONDS)
  const text = sent('Your payment did not go through')?.text
  expect(text).toContain('The payment of $4.99 for your Pro membership')
  expect(text).not.toContain('9.99 ')
})

test('a second payment is named by what was refunded', async () => {
  await payInTwoTabs('HALF')
  expect(sent('canceled and refunded')?.text).toContain('Its payment of $4.99 will be back on your card')
})

test('no refund is promised for a second membership that cost nothing', async () => {
  await payInTwoTabs('GRATIS')
  expect(sent('canceled and refunded')).toBeUndefined()
  const text = sent('Your second membership was canceled')?.text
  expect(text).toContain('canceled the other, Pro.')
  expect(text).not.toContain('back on your card')
})
