// Contact form: messages are stored first, then emailed, so that a failing mail server loses nothing.
import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { ContactMessage, StoredContactMessage } from '#contract/site/site.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { mailJobType } from '#server/base/jobs/jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Email } from './email-shape.ts'
import { sendEmail } from './emails.ts'
import { readSettings } from './settings.ts'
import { contactMessages } from './tables.ts'

export const mailContactMessage = mailJobType<{ id: number }>('mail-contact-message', { atOnce: 5 })

export async function storeContactMessage({ db, jobs }: AppContext, message: ContactMessage): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
    if (row) await jobs.add(tx, mailContactMessage, { id: row.id })
  })
}

/** Emails a stored message to the contact address in the settings; without one it stays in the inbox. */
export async function sendContactMessage(context: AppContext, mail: Mail, id: number): Promise<void> {
  const { db, clock } = context
  const { contactEmail } = await readSettings(db)
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row || row.mailedAt || !contactEmail) return
  await sendEmail(context, mail, { to: contactEmail, ...contactMessageEmail(row) })
  await db.update(contactMessages).set({ mailedAt: clock.now() }).where(eq(contactMessages.id, id))
}

export function contactMessageEmail({ name, email, subject, message }: ContactMessage): Email {
  return {
    subject,
    paragraphs: [`${name} <${email}> wrote:`, { quote: message }],
    reason: 'Sent with the contact form.',
    replyTo: email,
  }
}

/** Long enough to come back to a question; said in the privacy policy. */
const RETENTION_MS = 365 * DAY_MS

/** Deletes messages after a year, also those that no address was set for. */
export async function cleanUpContactMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}

type MessageRow = typeof contactMessages.$inferSelect

/** Stored messages, newest first. */
export async function listContactMessages(db: Db, { limit, offset }: Window): Promise<Found<MessageRow>> {
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ n: count() }).from(contactMessages)
  return { rows, total: all?.n ?? 0 }
}

/** Messages that wait in the inbox: those emailed to the contact address are answered from there. */
export function countWaitingMessages(db: Db): Promise<number> {
  return db.$count(contactMessages, and(isNull(contactMessages.answeredAt), isNull(contactMessages.mailedAt)))
}

/** Marks a message as done, or takes the mark back. */
export async function markMessage(
  { db, clock }: AppContext,
  id: number,
  isAnswered: boolean,
): Promise<MessageRow> {
  const [row] = await db
    .update(contactMessages)
    .set({ answeredAt: isAnswered ? clock.now() : null })
    .where(eq(contactMessages.id, id))
    .returning()
  if (!row) throw refuse.notFound('contact_message_not_found', 'This message no longer exists.')
  return row
}

export function toStoredMessage(row: MessageRow): StoredContactMessage {
  const { id, name, email, subject, message, createdAt, mailedAt, answeredAt } = row
  return {
    id,
    name,
    email,
    subject,
    message,
    createdAt: createdAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
