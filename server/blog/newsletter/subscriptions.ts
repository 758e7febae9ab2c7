// Newsletter subscriptions: an address gets one confirmation email a day at most, and nothing else until it is confirmed.
import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { emailKey, mustBeMailable } from '#server/accounts/profile/email-addresses.ts'
import { type Mail, MailRefused } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType, mailJobType } from '#server/base/jobs/jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import { newsletterSubscribers } from '#server/blog/tables.ts'
import { sendEmail } from '#server/site/emails.ts'
import { countDay } from './newsletter-days.ts'
import { confirmationEmail } from './newsletter-emails.ts'
import { confirmationLink, readConfirmation, readEnding } from './newsletter-links.ts'

export const mailConfirmation = mailJobType<{ id: number }>('mail_newsletter_confirmation', { atOnce: 5 })
export const forgetUnconfirmed = jobType<Record<string, never>>('forget_unconfirmed_subscribers', {
  retries: 2,
  schedule: '17 4 * * *',
})

const ASKED_AGAIN_MS = DAY_MS
const LINK_VALID_MS = 7 * DAY_MS
const RETENTION_MS = 30 * DAY_MS

/** Sends a confirmation email unless one was sent within a day or the address is subscribed; safe under concurrency. */
export async function askSubscriber({ db, jobs, clock }: AppContext, email: string): Promise<void> {
  mustBeMailable(email)
  const now = clock.now()
  const { state, askedAt, round } = newsletterSubscribers
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(newsletterSubscribers)
      .values({ email, emailKey: emailKey(email), askedAt: now })
      .onConflictDoUpdate({
        target: newsletterSubscribers.emailKey,
        set: { email, state: 'pending', askedAt: now, round: sql`${round} + 1` },
        setWhere: and(ne(state, 'confirmed'), lt(askedAt, new Date(now.getTime() - ASKED_AGAIN_MS))),
      })
      .returning({ id: newsletterSubscribers.id })
    if (row) await jobs.add(tx, mailConfirmation, { id: row.id })
  })
}

/** If the mail server refuses the address permanently, this job does not try it again. */
export async function sendConfirmation(context: AppContext, mail: Mail, id: number): Promise<void> {
  const { db, config } = context
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id))
  if (row?.state !== 'pending') return
  const link = confirmationLink(config.publicUrl, config.sessionSecret, row)
  try {
    await sendEmail(context, mail, { to: row.email, ...confirmationEmail(link) })
  } catch (error) {
    if (!(error instanceof MailRefused && error.isForGood)) throw error
    await refuseSubscriber(context, id)
  }
}

/** Confirms; returns the address. Idempotent. */
export async function confirmSubscriber({ db, clock, config }: AppContext, token: string): Promise<string> {
  const asked = readConfirmation(config.sessionSecret, token)
  const now = clock.now()
  const { id, round, state, askedAt, confirmedAt } = newsletterSubscribers
  const isValid = or(
    eq(state, 'confirmed'),
    and(eq(state, 'pending'), sql`${askedAt} > ${new Date(now.getTime() - LINK_VALID_MS).toISOString()}`),
  )
  const row =
    asked &&
    (await db.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(newsletterSubscribers)
        .where(and(eq(id, asked.id), eq(round, asked.round), isValid))
        .for('update')
      if (found?.state !== 'pending') return found
      await tx
        .update(newsletterSubscribers)
        .set({ state: 'confirmed', confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()})` })
        .where(eq(id, found.id))
      await countDay(tx, 'confirmed', { now })
      return found
    }))
  if (!row) throw refuse.invalid('link_expired', 'This link has expired. Please subscribe again.')
  return row.email
}

export async function isEnded({ db, config }: AppContext, token: string): Promise<boolean> {
  const id = readEnding(config.sessionSecret, token)
  const isOn = and(eq(newsletterSubscribers.id, id), ne(newsletterSubscribers.state, 'refused'))
  return (await db.$count(newsletterSubscribers, isOn)) === 0
}

/** Deletes the address of a reader who declines. */
export async function endByLink({ db, config, clock }: AppContext, token: string): Promise<void> {
  const id = readEnding(config.sessionSecret, token)
  await db.transaction((tx) => forgetSubscriber(tx, id, clock.now()))
}

/** Returns whether there was such a subscriber. */
export async function forgetSubscriber(tx: Db, id: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
    .returning({ state: newsletterSubscribers.state })
  if (row?.state === 'confirmed') await countDay(tx, 'ended', { now })
  return row !== undefined
}

/** After a permanent refusal by the mail server: the address gets no email until it is entered again. */
export async function refuseSubscriber({ db, clock }: AppContext, id: number): Promise<void> {
  await db.transaction((tx) => refuseSubscribers(tx, [id], clock.now()))
}

/** The same for several addresses; returns how many subscriptions ended. */
export async function refuseSubscribers(tx: Db, ids: readonly number[], now: Date): Promise<number> {
  const { id, state } = newsletterSubscribers
  const rows = await tx
    .select({ id, state })
    .from(newsletterSubscribers)
    .where(and(inArray(id, [...ids]), ne(state, 'refused')))
    .orderBy(asc(id))
    .for('update')
  if (rows.length === 0) return 0
  const found = rows.map((row) => row.id)
  await tx.update(newsletterSubscribers).set({ state: 'refused' }).where(inArray(id, found))
  await countDay(tx, 'refused', { now, by: rows.filter((row) => row.state === 'confirmed').length })
  return rows.length
}

/** Addresses that were entered and not confirmed since, also those that were subscribed before they were refused. */
export async function forgetSubscribers({ db, clock }: AppContext): Promise<void> {
  const { state, askedAt } = newsletterSubscribers
  const isOld = lt(askedAt, new Date(clock.now().getTime() - RETENTION_MS))
  await db.delete(newsletterSubscribers).where(and(eq(state, 'pending'), isOld))
}
