// With the payment sandbox nobody has to set anything up: products, prices and what the sample members pay for are made
// at the first start, and again when the sandbox is another one.
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { initializeProducts, isInitialized } from '#server/billing/tiers/tier-initialization.ts'
import { PublishingBusy } from '#server/billing/tiers/tier-publishing.ts'
import { type Billing, providerOf } from './provider.ts'
import { subscribeSamples } from './sandbox-samples.ts'

export const prepareSandboxAgain = jobType<Record<string, never>>('prepare_sandbox', { retries: 0 })

/** Longer than a start that died in the middle holds the others up. */
const AGAIN_SECONDS = 150

/** Never fails for the sandbox's sake: the site then opens without prices, an admin sees why, and it is tried again. */
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

/** Says who tries again. */
export async function startSandboxPreparation(context: AppContext, billing: Billing): Promise<void> {
  const { payments } = billing
  await context.jobs.work(prepareSandboxAgain, async () => {
    if (payments && providerOf(billing) === 'sandbox') await prepareSandbox(context, payments)
  })
}
