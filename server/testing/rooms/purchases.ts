// Purchases for tests without the site's checkout: a customer, the provider's page, and its webhooks.
import { eq } from 'drizzle-orm'
import { GOOD_CARD, payOnPage } from '#sandbox/testing/shop.ts'
import { billingCustomers } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import type { TestMember } from '#server/testing/site.ts'
import type { BillingSite } from './billing.ts'
import { readPlan } from './member-status.ts'

let attempts = 0

/** The member's customer at the provider, created if there is none. */
export async function customerOf({ context, payments }: BillingSite, member: TestMember): Promise<string> {
  const [known] = await context.db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.id))
  if (known) return known.id
  const id = await payments.checkouts.customerFor({
    userId: member.id,
    username: member.username,
    email: null,
  })
  await context.db
    .insert(billingCustomers)
    .values({ id, provider: payments.provider, userId: member.id, createdAt: context.clock.now() })
  return id
}

/** Opens the provider's page for a tier; returns its address. */
export async function openPage(site: BillingSite, member: TestMember, tierId: number): Promise<string> {
  const [tier] = await site.context.db
    .select({ priceId: membershipTiers.stripePriceId })
    .from(membershipTiers)
    .where(eq(membershipTiers.id, tierId))
  attempts++
  const { url } = await site.payments.checkouts.open({
    attempt: `test-${attempts}-${Date.now()}`,
    customerId: await customerOf(site, member),
    priceId: tier?.priceId ?? '',
    userId: member.id,
    tierId,
    successUrl: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscription',
  })
  return url ?? ''
}

/** Pays for a tier on the provider's page; effects follow with `settle()`. */
export async function pay(site: BillingSite, member: TestMember, tierId: number, card = GOOD_CARD) {
  return payOnPage(site.sandbox, await openPage(site, member, tierId), card)
}

/** A member's purchase of the second tier, as the provider's events of it, oldest first; none of them is delivered. */
export async function eventsOfNewPlan(site: BillingSite, member: TestMember) {
  site.sandbox.faults.webhooks = 'dropped'
  await pay(site, member, 2)
  site.sandbox.faults.webhooks = 'ordered'
  return [...site.sandbox.state.maps.event.values()].flatMap(({ id, type, created, data }) => {
    const { customer } = data.object as { customer?: string }
    return customer ? [{ id, type, at: new Date(created * 1000), customerId: customer }] : []
  })
}

export async function planOf({ context }: BillingSite, member: TestMember) {
  return readPlan(context.db, member.id)
}
