// From what happened to who is told: every event of the registered sources, exactly once, in one of the processes.
import { inArray, or } from 'drizzle-orm'
import { NOTICE_TERMS } from '#contract/notifications-terms.ts'
import type { Db } from '#server/base/database.ts'
import type { Jobs } from '#server/base/jobs.ts'
import { type DeliveredEvent, type Subscriber, subscriber } from '#server/base/subscribers.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { mailNotices } from './letters.ts'
import { type Delivery, removeNotices, settleNotices, writeNotice } from './notices.ts'
import { findWays } from './preferences.ts'
import { findReaders, mayReadNotice, needsOf } from './readers.ts'
import type { NoticeDraft, NoticeSource } from './sources.ts'

/** Subscribes to the events of all sources. */
export function noticeSubscriber(sources: readonly NoticeSource[]): Subscriber {
  const types = new Map(sources.map(({ event }) => [event.name, event]))
  return subscriber({
    name: 'notifications',
    events: [...types.values()],
    handle: async (tx, events, { clock, jobs }) => {
      for (const event of events) await writeNotices({ tx, now: clock.now(), jobs }, sources, event)
    },
  })
}

interface Writing {
  tx: Db
  now: Date
  jobs: Jobs
}

async function writeNotices(
  { tx, now, jobs }: Writing,
  sources: readonly NoticeSource[],
  { type, payload }: DeliveredEvent,
): Promise<void> {
  const drafts: NoticeDraft[] = []
  for (const source of sources.filter(({ event }) => event.name === type)) {
    drafts.push(...((await source.notices?.(payload, tx)) ?? []))
    for (const match of (await source.gone?.(payload)) ?? []) await removeNotices(tx, match)
    for (const match of (await source.seen?.(payload)) ?? []) await settleNotices(tx, match, now)
  }
  for (const delivery of await deliverable(tx, now, drafts)) {
    if (!(await writeNotice(tx, delivery, now))) continue
    const afterSeconds = NOTICE_TERMS[delivery.kind].mailAfterMinutes * 60
    await jobs.add(tx, mailNotices, { userId: delivery.userId }, { afterSeconds })
  }
}

/** What may be told, and by which ways: nobody hears of their own act, of whom they blocked, or of what they may not see. */
async function deliverable(db: Db, now: Date, drafts: readonly NoticeDraft[]): Promise<Delivery[]> {
  const apart = await pairsApart(db, drafts)
  const told = alone(drafts).filter(
    ({ userId, actorId }) => userId !== actorId && !(actorId && apart.get(actorId)?.has(userId)),
  )
  const ids = told.map(({ userId }) => userId)
  const [readers, waysOf] = [await findReaders(db, ids, now), await findWays(db, ids)]
  return told.flatMap((draft) => {
    const reader = readers.get(draft.userId)
    const needs = needsOf(draft.kind, draft.mayRead)
    if (!reader || !mayReadNotice(reader.viewer, needs)) return []
    const { bell, mail } = waysOf(draft.userId, draft.kind)
    const minutes = NOTICE_TERMS[draft.kind].mailAfterMinutes
    const mailDueAt =
      mail && reader.address && !draft.hasOwnLetter ? new Date(now.getTime() + minutes * 60_000) : null
    return bell || mailDueAt ? [{ ...draft, needs, isInBell: bell, mailDueAt }] : []
  })
}

/** One for each member, kind and subject, in the order of the members, so that two processes never wait for each other. */
function alone(drafts: readonly NoticeDraft[]): NoticeDraft[] {
  const unique = new Map(drafts.map((draft) => [`${draft.userId} ${draft.kind} ${draft.subject}`, draft]))
  return [...unique.values()].sort((a, b) => a.userId - b.userId)
}

/** Whom each actor blocked or was blocked by. */
async function pairsApart(db: Db, drafts: readonly NoticeDraft[]): Promise<Map<number, Set<number>>> {
  const apart = new Map<number, Set<number>>()
  const actors = [...new Set(drafts.flatMap(({ actorId }) => actorId ?? []))]
  if (actors.length === 0) return apart
  const { blockerId, blockedId } = memberBlocks
  const pairs = await db
    .select({ blockerId, blockedId })
    .from(memberBlocks)
    .where(or(inArray(blockerId, actors), inArray(blockedId, actors)))
  for (const pair of pairs) {
    for (const [one, other] of [
      [pair.blockerId, pair.blockedId],
      [pair.blockedId, pair.blockerId],
    ] as const) {
      apart.set(one, (apart.get(one) ?? new Set()).add(other))
    }
  }
  return apart
}
