// What follows once a customer is up to date: letters, a second subscription, subscriptions that belong to nobody.
import type { Payments } from '#server/adapters/payments/port.ts'
import type { House } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import { settleSurplus } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { endOwnerless } from '#server/billing/personal-data.ts'
import { dueLetters, unpaidMark } from '#server/billing/subscriptions/dunning.ts'
import { tellMember } from '#server/billing/subscriptions/emails.ts'
import { isEntitled, isLive } from '#server/billing/subscriptions/leading-subscription.ts'
import type { SyncResult } from './customer-sync.ts'
import { claimEffect, claimEffects, hasEffect, releaseEffects } from './idempotency.ts'

/** Each thing once, whoever brought the customer up to date and how often. */
export async function followSync(house: House, payments: Payments, told: SyncResult): Promise<void> {
  const now = payments.clock.now()
  const { userId } = told
  if (userId === null) return endOwnerless(house, told, now)
  if (told.isMissing) return warnOfMissing(house, told, now)
  const surplus = await settleSurplus(house, payments, { ...told, userId })
  const all = told.all.filter(({ subscription }) => !surplus.includes(subscription.id))
  await warnOfSeveral(house, { ...told, userId, all }, now)
  if (await isSilent(house, all, now)) return
  await house.db.transaction(async (tx) => sayWhatIsDue(house, tx, { userId, all, now }))
}

interface Standing {
  userId: number
  all: SyncResult['all']
  now: Date
}

/** Most often nothing is due and nothing was unpaid before: one look is enough. */
async function isSilent({ db }: House, all: SyncResult['all'], now: Date): Promise<boolean> {
  if (all.some(({ pastDueSince }) => pastDueSince !== null) || dueLetters(all, now).length > 0) return false
  return !(await hasEffect(db, all.map(unpaidMark)))
}

async function sayWhatIsDue(house: House, tx: Db, { userId, all, now }: Standing): Promise<void> {
  const due = dueLetters(all, now)
  const claimed = await claimEffects(
    tx,
    due.map(({ key }) => key),
    now,
  )
  for (const { key, letter, subscriptionId } of due)
    if (claimed.has(key)) await tellMember(house, tx, { userId, letter, subscriptionId })
  const unpaid = all.filter(({ pastDueSince }) => pastDueSince !== null)
  await claimEffects(tx, unpaid.map(unpaidMark), now)
  const others = all.filter((one) => !unpaid.includes(one))
  const over = await releaseEffects(tx, others.map(unpaidMark))
  for (const one of others) {
    if (!over.has(unpaidMark(one)) || !isEntitled(one, now)) continue
    await tellMember(house, tx, { userId, letter: 'recovered', subscriptionId: one.subscription.id })
  }
}

/** Older than a day: nobody but an admin can know which of them is meant. */
async function warnOfSeveral(
  house: House,
  { userId, all }: SyncResult & { userId: number },
  now: Date,
): Promise<void> {
  const live = all.filter(({ subscription, tierId }) => tierId !== null && isLive(subscription))
  if (live.length < 2) return
  const ids = live.map(({ subscription }) => subscription.id).sort()
  await house.db.transaction(async (tx) => {
    if (!(await claimEffect(tx, `alert:several:${ids.join(':')}`, now))) return
    await alertAdmins(house, tx, {
      alert: 'several_subscriptions',
      about: ids[0] ?? '',
      userId,
      detail: { subscriptions: ids },
    })
  })
}

async function warnOfMissing(house: House, { userId, customerId }: SyncResult, now: Date): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await claimEffect(tx, `alert:missing:${customerId}`, now))) return
    await alertAdmins(house, tx, { alert: 'customer_missing', about: customerId, userId })
  })
}
