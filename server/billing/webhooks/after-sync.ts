// Follow-ups of a customer sync: emails, duplicate subscriptions, subscriptions without a member.
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import { settleDuplicate } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { endOwnerless } from '#server/billing/personal-data.ts'
import { dueEmails, unpaidMark } from '#server/billing/subscriptions/dunning.ts'
import { tellMember } from '#server/billing/subscriptions/emails.ts'
import { isEntitled, isLive } from '#server/billing/subscriptions/leading-subscription.ts'
import type { SyncResult } from './customer-sync.ts'
import { claimKey, claimKeys, isClaimed, releaseKeys } from './idempotency.ts'

/** Each follow-up happens once, however often the customer is synced. */
export async function followSync(context: AppContext, payments: Payments, told: SyncResult): Promise<void> {
  const now = payments.clock.now()
  const { userId } = told
  if (userId === null) return endOwnerless(context, told, now)
  if (told.isMissing) return warnOfMissing(context, told, now)
  const duplicates = await settleDuplicate(context, payments, { ...told, userId })
  const all = told.all.filter(({ subscription }) => !duplicates.includes(subscription.id))
  await warnOfSeveral(context, { ...told, userId, all }, now)
  if (await isSilent(context, all, now)) return
  await context.db.transaction(async (tx) => sayWhatIsDue(context, tx, { userId, all, now }))
}

interface Synced {
  userId: number
  all: SyncResult['all']
  now: Date
}

/** Usually nothing is due and nothing was unpaid before: then one query is enough. */
async function isSilent({ db }: AppContext, all: SyncResult['all'], now: Date): Promise<boolean> {
  if (all.some(({ pastDueSince }) => pastDueSince !== null) || dueEmails(all, now).length > 0) return false
  return !(await isClaimed(db, all.map(unpaidMark)))
}

async function sayWhatIsDue(context: AppContext, tx: Db, { userId, all, now }: Synced): Promise<void> {
  const due = dueEmails(all, now)
  const claimed = await claimKeys(
    tx,
    due.map(({ key }) => key),
    now,
  )
  for (const { key, emailKind, subscriptionId } of due)
    if (claimed.has(key)) await tellMember(context, tx, { userId, emailKind, subscriptionId })
  const unpaid = all.filter(({ pastDueSince }) => pastDueSince !== null)
  await claimKeys(tx, unpaid.map(unpaidMark), now)
  const others = all.filter((one) => !unpaid.includes(one))
  const over = await releaseKeys(tx, others.map(unpaidMark))
  for (const one of others) {
    if (!over.has(unpaidMark(one)) || !isEntitled(one, now)) continue
    await tellMember(context, tx, { userId, emailKind: 'recovered', subscriptionId: one.subscription.id })
  }
}

/** If they are more than a day apart, only an admin can know which one is meant. */
async function warnOfSeveral(
  context: AppContext,
  { userId, all }: SyncResult & { userId: number },
  now: Date,
): Promise<void> {
  const live = all.filter(({ subscription, tierId }) => tierId !== null && isLive(subscription))
  if (live.length < 2) return
  const ids = live.map(({ subscription }) => subscription.id).sort()
  await context.db.transaction(async (tx) => {
    if (!(await claimKey(tx, `alert:several:${ids.join(':')}`, now))) return
    await alertAdmins(context, tx, {
      alert: 'several_subscriptions',
      about: ids[0] ?? '',
      userId,
      detail: { subscriptions: ids },
    })
  })
}

async function warnOfMissing(
  context: AppContext,
  { userId, customerId }: SyncResult,
  now: Date,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await claimKey(tx, `alert:missing:${customerId}`, now))) return
    await alertAdmins(context, tx, { alert: 'customer_missing', about: customerId, userId })
  })
}
