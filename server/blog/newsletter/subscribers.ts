// The newsletter's addresses, for admins. The audit log records the action but not the address, because an address that
// unsubscribes is forgotten.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { Email } from '#contract/accounts/accounts.ts'
import type { SUBSCRIBER_STATES } from '#contract/blog/constants.ts'
import type { NewsletterSubscriber } from '#contract/blog/newsletter-admin.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { emailKey } from '#server/accounts/profile/email-addresses.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { matchesWords } from '#server/base/database/text-match.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { newsletterSubscribers } from '#server/blog/tables.ts'
import { forgetSubscriber, refuseSubscribers } from './subscriptions.ts'

type SubscriberRow = typeof newsletterSubscribers.$inferSelect

interface Wanted extends Window {
  search?: string | undefined
  state?: (typeof SUBSCRIBER_STATES)[number] | undefined
}

/** Newest first. */
export async function listSubscribers(
  db: Db,
  { search, state, limit, offset }: Wanted,
): Promise<Found<SubscriberRow>> {
  const wanted = and(
    matchesWords(search, [newsletterSubscribers.email]),
    state && eq(newsletterSubscribers.state, state),
  )
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(wanted)
    .orderBy(desc(newsletterSubscribers.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(newsletterSubscribers, wanted) }
}

export function toSubscriber(row: SubscriberRow): NewsletterSubscriber {
  return {
    id: row.id,
    email: row.email,
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** Ends a subscription for a reader who asked in another way. */
export async function endSubscriber(
  { db, clock }: AppContext,
  { id, by }: { id: number; by: MemberViewer['member'] },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await forgetSubscriber(tx, id, now)))
      throw refuse.notFound('subscriber_not_found', 'This address is no longer subscribed.')
    await audit(tx, { actor: by, action: 'subscriber_ended', subject: { kind: 'subscriber', id }, at: now })
  })
}

/** Ends the subscriptions in a pasted list of addresses. */
export async function endBounces(
  { db, clock }: AppContext,
  { lines, by }: { lines: readonly string[]; by: MemberViewer['member'] },
) {
  const { keys, malformed } = readBounces(lines)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.emailKey, keys))
    const ids = rows.map(({ id }) => id)
    const ended = await refuseSubscribers(tx, ids, now)
    const counts = { ended, unchanged: ids.length - ended, unknown: keys.length - ids.length }
    const detail = { ...counts, malformed: malformed.length }
    if (ended > 0) await audit(tx, { actor: by, action: 'bounces_ended', detail, at: now })
    return { ...counts, malformed }
  })
}

/** Distinct mailboxes of a pasted list; spelling variants count as one, empty lines are skipped. */
function readBounces(lines: readonly string[]): { keys: string[]; malformed: number[] } {
  const keys = new Set<string>()
  const malformed: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const address = Email.safeParse(addressIn(line))
    if (address.success) keys.add(emailKey(address.data))
    else malformed.push(index + 1)
  }
  return { keys: [...keys], malformed }
}

/** `Ada <ada@example.com>,` → `ada@example.com`. */
function addressIn(line: string): string {
  const plain = line.trim().replace(/[,;]+$/, '')
  const opens = plain.lastIndexOf('<')
  return opens >= 0 && plain.endsWith('>') ? plain.slice(opens + 1, -1) : plain
}
