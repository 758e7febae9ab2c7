// Differences between the provider's records and our rows, for admins, and the action that syncs one customer.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { BillingDifferences } from '#contract/billing/admin.ts'
import { COMPARED_AT_MOST, type Difference } from '#contract/billing/admin-constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { PaidSubscription, Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { refuse } from '#server/base/refusal.ts'
import { type Billing, forReader, mustHavePayments } from '#server/billing/provider/provider.ts'
import { billingCustomers, subscriptions } from '#server/billing/tables.ts'
import { followSync } from '#server/billing/webhooks/after-sync.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { differencesOf, type Held, heldSubscriptions } from '#server/billing/webhooks/reconcile.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { toMember } from './admin.ts'

/** Without a provider there are none. */
export async function readDifferences(
  context: AppContext,
  { payments }: Billing,
): Promise<BillingDifferences> {
  if (!payments) return { looked: 0, isCut: false, subscriptions: [], tiers: [] }
  return forReader(async () => {
    const found = await compareSubscriptions(context, payments)
    return { ...found, tiers: await compareTiers(context, payments) }
  })
}

interface Found {
  id: string
  customerId: string
  differs: Difference[]
  here: string | null
  there: string | null
}

async function compareSubscriptions(context: AppContext, payments: Payments) {
  const held = await heldSubscriptions(context, payments)
  const members = await membersOf(context.db, payments.provider)
  const found: Found[] = []
  let looked = 0
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof payments.books.subscriptions>> =
      await payments.books.subscriptions(after)
    for (const one of page.data) {
      const row = held.get(one.id)
      held.delete(one.id)
      looked++
      if (row || members.has(one.customerId)) found.push(...difference(row, one))
    }
    after = page.next
  } while (after !== null && looked < COMPARED_AT_MOST)
  const isCut = after !== null
  // Only a list that was read to its end shows which rows are missing from it.
  const missing = isCut ? [] : [...held.values()]
  found.push(...missing.map((row) => ({ ...facts(row), differs: ['missing_there' as const], there: null })))
  return {
    looked: looked + missing.length,
    isCut,
    subscriptions: found.map(({ customerId, ...one }) => ({
      ...one,
      member: toMember(members.get(customerId) ?? { userId: null, username: null }),
    })),
  }
}

function facts({ id, customerId, state }: Held) {
  return { id, customerId, here: state }
}

function difference(row: Held | undefined, one: PaidSubscription): Found[] {
  const { id, customerId, state } = one
  if (!row) return [{ id, customerId, differs: ['missing_here'], here: null, there: state }]
  const differs = differencesOf(row, one)
  return differs.length > 0 ? [{ ...facts(row), differs, there: state }] : []
}

async function membersOf(db: Db, provider: string) {
  const rows = await db
    .select({ id: billingCustomers.id, userId: billingCustomers.userId, username: users.username })
    .from(billingCustomers)
    .leftJoin(users, eq(users.id, billingCustomers.userId))
    .where(eq(billingCustomers.provider, provider))
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

async function compareTiers({ db }: AppContext, payments: Payments): Promise<BillingDifferences['tiers']> {
  const tiers = await db
    .select()
    .from(membershipTiers)
    .where(
      and(
        eq(membershipTiers.provider, payments.provider),
        isNull(membershipTiers.archivedAt),
        isNotNull(membershipTiers.stripeProductId),
        isNotNull(membershipTiers.stripePriceId),
      ),
    )
    .orderBy(membershipTiers.id)
  const differing: BillingDifferences['tiers'] = []
  for (const { id, name, priceCents, stripeProductId, stripePriceId } of tiers) {
    if (priceCents <= 0 || !stripeProductId || !stripePriceId) continue
    const there = await payments.books.plan({ productId: stripeProductId, priceId: stripePriceId })
    if (there?.name === name && there.cents === priceCents && there.isOnSale) continue
    differing.push({
      id,
      name,
      price: moneyOf(priceCents),
      there: there && {
        name: there.name,
        price: there.cents === null ? null : moneyOf(there.cents),
        isOnSale: there.isOnSale,
      },
    })
  }
  return differing
}

/** Syncs the customer of a subscription, whether or not the subscription is known here. */
export async function syncSubscription(context: AppContext, billing: Billing, id: string): Promise<void> {
  const [row] = await context.db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  const customerId = row?.customerId ?? (await findCustomerThere(billing, id))
  if (!customerId) throw refuse.notFound('subscription_not_found', 'This subscription does not exist.')
  const payments = mustHavePayments(billing)
  await forReader(async () => {
    const told = await syncCustomer(context, payments, customerId)
    if (told) await followSync(context, payments, told)
  })
}

async function findCustomerThere({ payments }: Billing, id: string): Promise<string | null> {
  if (!payments) return null
  return forReader(() => payments.books.customerOf(id))
}
