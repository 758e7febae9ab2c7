// Background jobs of billing.
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { giveSubscriptionBack, refundDuplicate } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { sendPaymentCommands, startPaymentCommands } from '#server/billing/provider/commands.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { prepareSandboxAgain, startSandboxPreparation } from '#server/billing/provider/sandbox-preparation.ts'
import { endSandboxPurchases } from '#server/billing/provider/sandbox-purchases.ts'
import { mailMembership, sendMembershipEmail } from '#server/billing/subscriptions/emails.ts'
import { maintain, maintainMembership } from '#server/billing/subscriptions/maintenance.ts'
import { workWebhookEvents } from '#server/billing/webhooks/webhook-jobs.ts'
import { processWebhookEvents } from '#server/billing/webhooks/webhook-work.ts'

export const billingJobTypes = [
  sendPaymentCommands,
  prepareSandboxAgain,
  workWebhookEvents,
  mailMembership,
  refundDuplicate,
  maintainMembership,
]

/** Registers the handlers of the billing jobs. */
export async function startBillingJobs(
  context: AppContext,
  { billing, mail }: { billing: Billing; mail: Mail },
): Promise<void> {
  const { payments } = billing
  await startPaymentCommands(context, billing)
  await startSandboxPreparation(context, billing)
  await context.jobs.work(workWebhookEvents, () => processWebhookEvents(context, billing))
  await context.jobs.work(mailMembership, (told) => sendMembershipEmail(context, { mail, billing }, told))
  await context.jobs.work(refundDuplicate, async (wanted) => {
    if (payments) await giveSubscriptionBack(context, payments, wanted)
  })
  await context.jobs.work(maintainMembership, () => maintain(context, billing))
  // Events missed while the site was down are processed at once, without waiting for the schedule.
  if (!payments) return
  await endSandboxPurchases(context, payments)
  await context.jobs.add(context.db, maintainMembership, {})
}
