import type { Mail } from '#server/adapters/mail/port.ts'
import type { House } from '#server/base/app-context.ts'
import { giveBack, giveSubscriptionBack } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { sendPaymentCommands, startPaymentCommands } from '#server/billing/provider/commands.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { prepareSandboxAgain, startSandboxPreparation } from '#server/billing/provider/sandbox-preparation.ts'
import { endRehearsals } from '#server/billing/provider/sandbox-purchases.ts'
import { mailMembership, sendMembershipLetter } from '#server/billing/subscriptions/emails.ts'
import { keepMembership, keepUp } from '#server/billing/subscriptions/maintenance.ts'
import { workNotices } from '#server/billing/webhooks/webhook-jobs.ts'
import { workOffNotices } from '#server/billing/webhooks/webhook-work.ts'

export const billingJobTypes = [
  sendPaymentCommands,
  prepareSandboxAgain,
  workNotices,
  mailMembership,
  giveBack,
  keepMembership,
]

/** Says who does the work that follows payments. */
export async function startBillingJobs(
  house: House,
  { billing, mail }: { billing: Billing; mail: Mail },
): Promise<void> {
  const { payments } = billing
  await startPaymentCommands(house, billing)
  await startSandboxPreparation(house, billing)
  await house.jobs.work(workNotices, () => workOffNotices(house, billing))
  await house.jobs.work(mailMembership, (told) => sendMembershipLetter(house, { mail, billing }, told))
  await house.jobs.work(giveBack, async (wanted) => {
    if (payments) await giveSubscriptionBack(house, payments, wanted)
  })
  await house.jobs.work(keepMembership, () => keepUp(house, billing))
  // What happened while the site was down need not wait for the minute to turn.
  if (!payments) return
  await endRehearsals(house, payments)
  await house.jobs.add(house.db, keepMembership, {})
}
