import type { Mail } from '#server/adapters/mail/port.ts'
import type { House } from '#server/base/house.ts'
import { sendPaymentCommands, startPaymentCommands } from './commands.ts'
import { mailMembership, sendMembershipLetter } from './letters.ts'
import { workNotices } from './notice-jobs.ts'
import { workOffNotices } from './notice-work.ts'
import type { Billing } from './provider.ts'
import { endRehearsals } from './rehearsals.ts'
import { prepareSandboxAgain, startSandboxPreparation } from './sandbox-preparation.ts'
import { giveBack, giveSubscriptionBack } from './surplus.ts'
import { keepMembership, keepUp } from './upkeep.ts'

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
