// Prepares the payment sandbox, so that it needs no setup: creates products, prices and the sample members'
// subscriptions at the first start, and again for another sandbox.
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { initializeProducts, isInitialized } from '#server/billing/tiers/tier-initialization.ts'
import { PublishingBusy } from '#server/billing/tiers/tier-publishing.ts'
import { type Billing, providerOf } from './provider.ts'
import { subscribeSamples } from './sandbox-samples.ts'

export const prepareSandboxAgain = jobType<Record<string, never>>('prepare_sandbox', { retries: 0 })

/** Longer than a start that crashed midway blocks the others. */
const AGAIN_SECONDS = 150

/** Never fails because of the sandbox: the site then opens without prices, an admin sees why, and it is retried. */
export async function prepareSandbox(context: AppContext, payments: Payments): Promise<void> {
  try {
    if (!(await isInitialized(context, payments))) await initializeProducts(context, payments)
    if (!(await isInitialized(context, payments))) return await tryAgainLater(context)
    await subscribeSamples(context, payments)
  } catch (error) {
    const isExpected =
      error instanceof PublishingBusy || error instanceof PaymentsDown || error instanceof PaymentsRefused
    if (!isExpected) throw error
    context.log.warn({ err: error }, 'the payment sandbox could not be prepared yet')
    await tryAgainLater(context)
  }
}

async function tryAgainLater({ db, jobs }: AppContext): Promise<void> {
  await jobs.add(db, prepareSandboxAgain, {}, { afterSeconds: AGAIN_SECONDS })
}

/** Registers the retry. */
export async function startSandboxPreparation(context: AppContext, billing: Billing): Promise<void> {
  const { payments } = billing
  await context.jobs.work(prepareSandboxAgain, async () => {
    if (payments && providerOf(billing) === 'sandbox') await prepareSandbox(context, payments)
  })
}
