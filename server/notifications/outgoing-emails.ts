// Emails about unread notifications: batched per member, sent once, without private content.

import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/durations.ts'
import { NOTIFICATION_KIND_TEXTS, NOTIFICATION_KINDS } from '#contract/notifications/kinds.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { mailJobType } from '#server/base/jobs/jobs.ts'
import { findReaders, type Reader } from '#server/membership/permission-holders.ts'
import type { Email } from '#server/site/email-shape.ts'
import { sendToMember } from '#server/site/emails.ts'
import { unreadEmail } from './emails.ts'
import { type NotificationRow, titleOf, waitingForEmail } from './notifications.ts'
import { findWays } from './preferences.ts'
import { notifications } from './tables.ts'
import { unsubscribeAddresses, unsubscribeToken } from './unsubscribe.ts'

export const mailNotifications = mailJobType<{ userId: number }>('mail_notifications', { atOnce: 5 })

/** Longer than any sending takes: after that the job that took it has failed, and another may. */
const TAKEN_FOR_MS = 10 * MINUTE_MS
/** The queue uses the database's clock. */
const CLOCKS_APART_MS = 30_000

/** Emails the member's due notifications; none if they were read, forbidden or unwanted meanwhile. */
export async function sendNotificationEmails(
  context: RunningContext,
  mail: Mail,
  userId: number,
): Promise<void> {
  const { db, clock } = context
  const reader = (await findReaders(db, [userId], context)).get(userId)
  if (!reader?.address) return
  const waysOf = await findWays(db, [userId])
  // Emails with and without an unsubscribe link are separate.
  for (const isFixed of [true, false]) {
    const taken = await takeWaiting(db, reader, { userId, isFixed, now: clock.now() })
    const rows = taken.filter(({ kind }) => waysOf(userId, kind).mail)
    const unwanted = taken.filter((row) => !rows.includes(row))
    await finish(db, unwanted, { mailDueAt: null, mailTakenAt: null })
    if (rows.length === 0) continue
    let isSent = false
    try {
      isSent = await sendToMember(context, mail, {
        to: reader.address,
        ...emailAbout(context, reader, { userId, rows, isFixed }),
      })
    } catch (error) {
      // Released, so that the next try can take them.
      await finish(db, rows, { mailTakenAt: null })
      throw error
    }
    await finish(db, rows, { mailDueAt: null, mailTakenAt: null, ...(isSent && { mailedAt: clock.now() }) })
  }
}

interface Waiting {
  userId: number
  isFixed: boolean
  now: Date
}

/** Once one is due, all waiting ones go with it. Of concurrent jobs each row goes to one. */
async function takeWaiting(
  db: Db,
  { viewer }: Reader,
  { userId, isFixed, now }: Waiting,
): Promise<NotificationRow[]> {
  const { kind, mailDueAt, mailTakenAt } = notifications
  const kinds = NOTIFICATION_KINDS.filter(
    (name) => (NOTIFICATION_KIND_TEXTS[name].isMailFixed ?? false) === isFixed,
  )
  const waiting = and(waitingForEmail(viewer, userId), inArray(kind, kinds))
  const [due] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(waiting, lt(mailDueAt, new Date(now.getTime() + CLOCKS_APART_MS))))
    .limit(1)
  if (!due) return []
  const rows = await db
    .update(notifications)
    .set({ mailTakenAt: now })
    .where(and(waiting, or(isNull(mailTakenAt), lt(mailTakenAt, new Date(now.getTime() - TAKEN_FOR_MS)))))
    .returning()
  return rows.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
}

async function finish(
  db: Db,
  rows: readonly NotificationRow[],
  outcome: Partial<Pick<NotificationRow, 'mailDueAt' | 'mailTakenAt' | 'mailedAt'>>,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.update(notifications).set(outcome).where(inArray(notifications.id, ids))
}

interface About {
  userId: number
  rows: readonly NotificationRow[]
  isFixed: boolean
}

function emailAbout({ config }: AppContext, { name }: Reader, { userId, rows, isFixed }: About): Email {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return unreadEmail({
    name,
    notifications: rows.map((row) => ({ title: titleOf(row), path: row.path })),
    kinds,
    siteUrl: config.publicUrl,
    unsubscribe: isFixed
      ? null
      : unsubscribeAddresses(config.publicUrl, unsubscribeToken(config.sessionSecret, { userId, kinds })),
  })
}
