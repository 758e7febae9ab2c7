// With the payment sandbox nobody has to set anything up: products, prices and what the sample members pay for are made
// at the first start, and again when the sandbox is another one.
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { House } from '#server/base/house.ts'
import { initializeProducts, isInitialized } from './initialize.ts'
import { PublishingBusy } from './publishing.ts'
import { subscribeSamples } from './seed-subscriptions.ts'

/** Never fails for the sandbox's sake: the site then opens without prices, and an admin sees why. */
export async function prepareSandbox(house: House, payments: Payments): Promise<void> {
  try {
    if (!(await isInitialized(house, payments))) await initializeProducts(house, payments)
    await subscribeSamples(house, payments)
  } catch (error) {
    const isExpected =
      error instanceof PublishingBusy || error instanceof PaymentsDown || error instanceof PaymentsRefused
    if (!isExpected) throw error
    house.log.error({ err: error }, 'the payment sandbox could not be prepared')
  }
}
