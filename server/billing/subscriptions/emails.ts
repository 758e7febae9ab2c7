// Sends emails and notifications about a member's own plan. They go to the account's address even while it is not
// verified, because money is at stake. Card details are included only once it is verified.

import { eq } from 'drizzle-orm'
import { GRACE_MS } from '#contract/membership/constants.ts'
import { paths } from '#contract/paths.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { mailJobType } from '#server/base/jobs/jobs.ts'
import { moneyOf } from '#server/base/money.ts'
import { membershipTold } from '#server/billing/events.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { subscriptions, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'
import type { Email } from '#server/site/email-shape.ts'
import { sendToMember } from '#server/site/emails.ts'
import { BELL_TITLES, type BillingEmail, type EmailFacts, emailText } from './email-texts.ts'

interface Told extends Record<string, unknown> {
  userId: number
  emailKind: BillingEmail
  subscriptionId: string
  /** The cents of a refund that the email is about. */
  refundedCents?: number | undefined
}

export const mailMembership = mailJobType<Told>('membership.email')

/** Tells the member by email and notification; call it in the transaction that claims the idempotency key. */
export async function tellMember({ jobs }: AppContext, tx: Db, told: Told): Promise<void> {
  await jobs.add(tx, mailMembership, told)
  await emit(tx, membershipTold, told)
}

export const membershipSubject = (emailKind: BillingEmail, subscriptionId: string) =>
  `${emailKind}:${subscriptionId}`

export function notificationsOfMembership({ userId, emailKind, subscriptionId }: Told) {
  return [
    {
      userId,
      kind: 'billing' as const,
      title: BELL_TITLES[emailKind],
      path: paths.billing(),
      actorId: null,
      subject: membershipSubject(emailKind, subscriptionId),
      hasOwnEmail: true,
    },
  ]
}

const ABOUT_OPEN_BILLS: readonly BillingEmail[] = [
  'payment_failed',
  'payment_reminder',
  'payment_last_day',
  'grace_over',
]

/** Sends one email; none to erased members, and none about a bill that was paid meanwhile. */
export async function sendMembershipEmail(
  context: AppContext,
  { mail, billing: { payments } }: { mail: Mail; billing: Billing },
  { userId, emailKind, subscriptionId, refundedCents }: Told,
): Promise<void> {
  const found = await findFacts(context.db, userId, subscriptionId)
  if (!found || (emailKind === 'card_expires' && !found.isProven)) return
  const isAboutBill = ABOUT_OPEN_BILLS.includes(emailKind)
  const owed = isAboutBill && payments ? await payments.books.owed(subscriptionId) : null
  if (isAboutBill && !owed) return
  const content = membershipEmail(emailKind, {
    facts: { ...found.facts, owed, refunded: refundedCents === undefined ? null : moneyOf(refundedCents) },
    name: found.name,
    siteUrl: context.config.publicUrl,
  })
  await sendToMember(context, mail, { to: found.address, ...content })
}

export function membershipEmail(
  emailKind: BillingEmail,
  { facts, name, siteUrl }: { facts: EmailFacts; name: string; siteUrl: string },
): Email {
  const { subject, paragraphs, actions } = emailText(emailKind, facts)
  return {
    subject,
    name,
    paragraphs,
    actions: actions.map(({ label, path, url }) => ({ label, url: url ?? `${siteUrl}${path ?? ''}` })),
    reason:
      "You're receiving this email because you have a paid membership. Emails about payments can't be turned off.",
  }
}

async function findFacts(db: Db, userId: number, subscriptionId: string) {
  const [row] = await db
    .select({
      name: shownMemberName,
      email: users.email,
      provenAt: users.emailVerifiedAt,
      erasedAt: users.erasedAt,
      isBanned: isBanned(users.id),
      isSample: users.isSample,
      subscription: subscriptions,
      tierName: membershipTiers.name,
      cents: tierPrices.cents,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(membershipTiers, eq(membershipTiers.id, subscriptions.tierId))
    .leftJoin(tierPrices, eq(tierPrices.id, subscriptions.priceId))
    .where(eq(subscriptions.id, subscriptionId))
  // There is no reader behind a sample member's address.
  if (!row?.email || row.erasedAt || row.isSample) return null
  const { periodEnd, endsAt, endedAt, pastDueSince, card } = row.subscription
  const facts: Omit<EmailFacts, 'owed' | 'refunded'> = {
    tierName: row.tierName ?? 'paid',
    price: moneyOf(row.cents ?? 0),
    periodEnd,
    endsAt: endedAt ?? endsAt,
    isBanned: row.isBanned,
    graceEnd: pastDueSince && new Date(pastDueSince.getTime() + GRACE_MS),
    card,
  }
  return { facts, name: row.name, address: row.email, isProven: row.provenAt !== null }
}
