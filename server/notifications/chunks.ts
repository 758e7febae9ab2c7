// Delivers an event's notifications in chunks: the first together with the event, each further one as a job and
// transaction of its own, so that an event with many recipients does not block other work.

import { and, inArray, or } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/durations.ts'
import { NOTIFICATION_KIND_TEXTS } from '#contract/notifications/kinds.ts'
import type { NotificationDraft, NotificationSource } from '#server/accounts/notification-sources.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import type { DeliveredEvent } from '#server/base/events/subscribers.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { findReaders, type ReaderClocks } from '#server/membership/permission-holders.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { findPushDevices } from '#server/notifications/push/devices.ts'
import { pushNotification } from '#server/notifications/push/messages.ts'
import { type Delivery, writeNotifications } from './notifications.ts'
import { mailNotifications } from './outgoing-emails.ts'
import { findWays } from './preferences.ts'
import { mayReadNotification, needsOf } from './recipients.ts'
import { notifications } from './tables.ts'

/** Members notified in one transaction, which blocks all others on the embedded database. */
export const CHUNK_SIZE = 50

export interface Chunk {
  event: DeliveredEvent
  /** Members up to this id have been notified. */
  after: number
}

export interface Writing {
  tx: Db
  now: Date
  clocks: ReaderClocks
  jobs: Jobs
}

export interface Told {
  count: number
  /** Start of the next chunk; null once all are notified. */
  next: number | null
}

/** Notifies the next members of the event, in a handful of statements. */
export async function deliverChunk(
  writing: Writing,
  sources: readonly NotificationSource[],
  { event, after }: Chunk,
): Promise<Told> {
  const pages: Page[] = []
  for (const source of sources.filter(({ event: { name } }) => name === event.type)) {
    const page = { payload: event.payload, after }
    if (source.notifications) pages.push(await pageOfNotifications(writing.tx, source, page))
    if (source.audience) pages.push(await pageOfAudience(writing.tx, source, page))
  }
  // Beyond the end of a page its source may have more.
  const end = Math.min(...pages.map((page) => page.end))
  const drafts = pages.flatMap((page) => page.drafts).filter(({ userId }) => userId <= end)
  await write(writing, await findDeliveries(writing, drafts))
  return { count: drafts.length, next: Number.isFinite(end) ? end : null }
}

interface Page {
  drafts: NotificationDraft[]
  /** The last member on it; infinite if there is no further page. */
  end: number
}

interface Asked {
  payload: Record<string, unknown>
  after: number
}

/**
 * Requests one member more than a chunk has, which shows that there is a next one; sources with few recipients return
 * all.
 */
async function pageOfNotifications(
  tx: Db,
  { notifications }: NotificationSource,
  { payload, after }: Asked,
): Promise<Page> {
  const asked = await notifications?.(payload, tx, { after, limit: CHUNK_SIZE + 1 })
  const drafts = (asked ?? []).filter(({ userId }) => userId > after)
  if (drafts.length <= CHUNK_SIZE) return { drafts, end: Number.POSITIVE_INFINITY }
  drafts.sort((a, b) => a.userId - b.userId)
  return { drafts, end: drafts[CHUNK_SIZE - 1]?.userId ?? Number.POSITIVE_INFINITY }
}

async function pageOfAudience(
  tx: Db,
  { audience }: NotificationSource,
  { payload, after }: Asked,
): Promise<Page> {
  const nobody = { drafts: [], end: Number.POSITIVE_INFINITY }
  const notification = await audience?.notification(payload, tx)
  if (!audience || !notification) return nobody
  const ids = await audience.memberIds(payload, tx, { after, limit: CHUNK_SIZE })
  const last = ids.length < CHUNK_SIZE ? undefined : ids.at(-1)
  return {
    drafts: ids.map((userId) => ({ ...notification, userId })),
    end: last ?? Number.POSITIVE_INFINITY,
  }
}

/**
 * Allowed deliveries and their channels: never about a member's own act, a blocked member's, or what the recipient may
 * not see.
 */
async function findDeliveries(
  { tx, now, clocks }: Writing,
  drafts: readonly NotificationDraft[],
): Promise<Delivery[]> {
  const others = unique(drafts).filter(({ userId, actorId }) => userId !== actorId)
  const told = await findTold(tx, others)
  const news = others.filter((draft) => !told.has(keyOf(draft)))
  if (news.length === 0) return []
  const ids = news.map(({ userId }) => userId)
  const apart = await findPairsApart(tx, news)
  const readers = await findReaders(tx, ids, clocks)
  const waysOf = await findWays(tx, ids, [...new Set(news.map(({ kind }) => kind))])
  const devices = await findPushDevices(tx, ids)
  const isApart = ({ userId, actorId }: Pick<NotificationDraft, 'userId' | 'actorId'>) =>
    actorId != null && apart.has(pairOf(userId, actorId))
  return news.flatMap((newest) => {
    const draft = isApart(newest) && newest.instead ? { ...newest, ...newest.instead } : newest
    const { userId, kind } = draft
    const reader = readers.get(userId)
    const needs = needsOf(kind, draft)
    if (isApart(draft)) return []
    if (!reader || !mayReadNotification(reader.viewer, needs)) return []
    const { bell, mail, push } = waysOf(userId, kind)
    const mailDueAt =
      mail && reader.address && !draft.hasOwnEmail
        ? new Date(now.getTime() + NOTIFICATION_KIND_TEXTS[kind].mailAfterMinutes * MINUTE_MS)
        : null
    const pushTo = push ? (devices.get(userId) ?? []) : []
    const isWanted = bell || mailDueAt !== null || pushTo.length > 0
    return isWanted ? [{ ...draft, needs, isInBell: bell, mailDueAt, pushTo }] : []
  })
}

/** One per member, kind and subject, in the order of members, so that two processes do not deadlock. */
function unique(drafts: readonly NotificationDraft[]): NotificationDraft[] {
  const byKey = new Map(drafts.map((draft) => [keyOf(draft), draft]))
  return [...byKey.values()].sort((a, b) => a.userId - b.userId)
}

const keyOf = ({ userId, kind, subject }: Pick<NotificationDraft, 'userId' | 'kind' | 'subject'>) =>
  `${userId} ${kind} ${subject}`

/** Members who already have a notification, for those delivered only once. */
async function findTold(db: Db, drafts: readonly NotificationDraft[]): Promise<ReadonlySet<string>> {
  const asked = drafts.filter(({ isUnlessTold }) => isUnlessTold)
  if (asked.length === 0) return new Set()
  const { userId, kind, subject } = notifications
  const rows = await db
    .select({ userId, kind, subject })
    .from(notifications)
    .where(
      and(
        isOneOf(
          userId,
          asked.map((draft) => draft.userId),
        ),
        inArray(kind, [...new Set(asked.map((draft) => draft.kind))]),
        inArray(subject, [...new Set(asked.map((draft) => draft.subject))]),
      ),
    )
  const isAsked = new Set(asked.map(keyOf))
  return new Set(rows.map(keyOf).filter((key) => isAsked.has(key)))
}

const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

/** Pairs of recipient and actor with a block between them. */
async function findPairsApart(db: Db, drafts: readonly NotificationDraft[]): Promise<ReadonlySet<string>> {
  const actors = [
    ...new Set(drafts.flatMap(({ actorId, instead }) => [actorId ?? [], instead?.actorId ?? []].flat())),
  ]
  if (actors.length === 0) return new Set()
  const ids = drafts.map(({ userId }) => userId)
  const { blockerId, blockedId } = memberBlocks
  const pairs = await db
    .select({ blockerId, blockedId })
    .from(memberBlocks)
    .where(
      or(
        and(isOneOf(blockerId, actors), isOneOf(blockedId, ids)),
        and(isOneOf(blockedId, actors), isOneOf(blockerId, ids)),
      ),
    )
  return new Set(pairs.map((pair) => pairOf(pair.blockerId, pair.blockedId)))
}

async function write({ tx, now, jobs }: Writing, deliveries: readonly Delivery[]): Promise<void> {
  const due = await writeNotifications(tx, deliveries, now)
  await jobs.addAll(
    tx,
    pushNotification,
    deliveries.flatMap(({ kind, subject, pushTo = [] }) =>
      pushTo.map((deviceId) => ({ data: { deviceId, about: { kind, subject } } })),
    ),
  )
  await jobs.addAll(
    tx,
    mailNotifications,
    due.map(({ userId, kind }) => ({
      data: { userId },
      afterSeconds: NOTIFICATION_KIND_TEXTS[kind].mailAfterMinutes * 60,
    })),
  )
}
