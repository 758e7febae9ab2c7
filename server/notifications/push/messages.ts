// Push messages: one job for each device and notification.
import { eq } from 'drizzle-orm'
import { DAY_SECONDS, SECOND_MS } from '#contract/durations.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { type Outgoing, OutgoingError } from '#server/base/security/outgoing.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import { findUnread, titleOf } from '#server/notifications/notifications.ts'
import { findWays } from '#server/notifications/preferences.ts'
import { pushDevices } from '#server/notifications/tables.ts'
import { getPushKeys } from './keys.ts'
import { pushRequest } from './push-request.ts'
import type { PushTimes } from './push-times.ts'

export interface PushJob {
  deviceId: number
  /** Null: the member's own test. */
  about: { kind: NotificationKind; subject: string } | null
  /** Set once it has to wait. */
  giveUpAt?: string
}

export const pushNotification = jobType<PushJob>('push_notification', { retries: 5, atOnce: 5 })

/** A member's own test: in a queue of its own, and never tried again. */
export const pushTest = jobType<{ deviceId: number }>('push_test', { retries: 0, atOnce: 5 })

const SEND_MS = 10_000
/** Where a push service asks to wait without saying how long. */
const WAIT_SECONDS = 60
/** After a day in a drawer a phone is not told any more: the bell still knows. */
const TTL_SECONDS = DAY_SECONDS

export interface PushParts {
  outgoing: Outgoing
  times: PushTimes
}

type Device = typeof pushDevices.$inferSelect

/** What public/service-worker.js reads. */
interface Message {
  title: string
  path: string | null
  /** A newer message with the same tag replaces the one on the screen. */
  tag: string
}

/**
 * Sends it, unless the notification was read, forbidden or unwanted meanwhile, or the device is gone. Later, if sending
 * to the member takes too long.
 */
export async function sendPush(
  context: RunningContext,
  { outgoing, times }: PushParts,
  job: PushJob,
): Promise<void> {
  const { db, log } = context
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, job.deviceId))
  const message = device && (await messageFor(context, device, job))
  if (!message) return
  if (!times.hasLeft(device.userId)) {
    log.warn({ userId: device.userId }, 'a slow push service is not asked for a while')
    if (job.about) await postpone(context, job, times.secondsLeft())
    return
  }
  let answer: Awaited<ReturnType<Outgoing['post']>>
  try {
    answer = await times.spend(device.userId, () => post(context, outgoing, device, message))
  } catch (error) {
    // An address inside the network, or one that no name server knows: no later attempt reaches it either.
    if (!(error instanceof OutgoingError) || error.isWorthRetrying) throw error
    return drop(db, device)
  }
  const { status, retryAfter } = answer
  if (status === 404 || status === 410) return drop(db, device)
  if (status === 429 && job.about && (await postpone(context, job, waitSeconds(retryAfter)))) return
  if (status >= 500) throw new Error(`a push service answered ${status}`)
  if (status >= 300) {
    log.warn({ status, host: new URL(device.endpoint).host }, 'a push service refused a notification')
  }
}

/** Sends a member's own test; they see for themselves whether it arrives. */
export async function sendPushTest(
  context: RunningContext,
  parts: PushParts,
  deviceId: number,
): Promise<void> {
  try {
    await sendPush(context, parts, { deviceId, about: null })
  } catch (error) {
    context.log.warn({ err: error }, 'a push notification to try it out failed')
  }
}

/** Each wait is a new job with all its retries. False if it would end too late. */
async function postpone({ db, clock, jobs }: AppContext, job: PushJob, seconds: number): Promise<boolean> {
  const now = clock.now().getTime()
  const giveUpAt = job.giveUpAt ?? new Date(now + TTL_SECONDS * SECOND_MS).toISOString()
  if (now + seconds * SECOND_MS > Date.parse(giveUpAt)) return false
  await jobs.add(db, pushNotification, { ...job, giveUpAt }, { afterSeconds: seconds })
  return true
}

async function messageFor(
  context: RunningContext,
  { userId }: Device,
  { about }: PushJob,
): Promise<Message | null> {
  const { db } = context
  const reader = (await findReaders(db, [userId], context)).get(userId)
  if (!reader) return null
  if (!about) {
    return { title: 'Push notifications work here', path: paths.settings('notifications'), tag: 'test' }
  }
  const row = await findUnread(db, reader.viewer, { userId, ...about })
  const waysOf = await findWays(db, [userId], [about.kind])
  if (!row || !waysOf(userId, about.kind).push) return null
  return { title: titleOf(row), path: row.path, tag: `${about.kind} ${about.subject}` }
}

async function post({ config, db }: AppContext, outgoing: Outgoing, device: Device, message: Message) {
  const request = pushRequest(
    device,
    { text: JSON.stringify(message), topic: message.tag, ttl: TTL_SECONDS },
    { ...(await getPushKeys(db)), contact: contactOf(config) },
  )
  return outgoing.post(device.endpoint, { ...request, ms: SEND_MS })
}

/** Where a push service's operator may complain (RFC 8292). */
function contactOf({ publicUrl, mail }: AppContext['config']): string {
  if (publicUrl.startsWith('https://')) return publicUrl
  const address = /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from
  return `mailto:${address}`
}

function waitSeconds(retryAfter: number | null): number {
  return Math.min(Math.max(retryAfter ?? WAIT_SECONDS, 1), DAY_SECONDS)
}

async function drop(db: Db, { id }: Device): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id))
}
