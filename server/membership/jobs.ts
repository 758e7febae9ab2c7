import type { Mail } from '#server/adapters/mail/port.ts'
import type { House } from '#server/base/house.ts'
import type { Billing } from './billing.ts'
import { startPaymentCommands } from './commands.ts'
import { workNotices } from './notice-jobs.ts'
import { workOffNotices } from './notice-work.ts'

/** Says who does the work that follows payments. */
export async function startMembershipJobs(
  house: House,
  { billing }: { billing: Billing; mail: Mail },
): Promise<void> {
  await house.jobs.work(workNotices, () => workOffNotices(house, billing))
  await startPaymentCommands(house, billing)
}
