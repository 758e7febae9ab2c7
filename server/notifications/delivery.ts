// From what happened to who is told: every event of the registered sources, exactly once, in one of the processes.
import { inArray, or } from 'drizzle-orm'
import { NOTICE_TERMS } from '#contract/notifications-terms.ts'
import type { Db } from '#server/base/database.ts'
import { createFollower, type Followed, type Follower } from '#server/base/followers.ts'
import type { House } from '#server/base/house.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { mailNotices } from './letters.ts'
import { type Delivery, removeNotices, settleNotices, writeNotice } from './notices.ts'
import { findWays } from './preferences.ts'
import { findReaders, mayReadNotice, needsOf } from './readers.ts'
import type { NoticeDraft, NoticeMatch, NoticeSource } from './sources.ts'

/** Follows the events of all sources; the caller starts it, or lets it catch up. */
export function createNoticeFollower(house: House, sources: readonly NoticeSource[]): Follower {
  const types = new Map(sources.map(({ event }) => [event.name, event]))
  return createFollower(house, {
    name: 'notices',
    types: [...types.values()],
    prepare: (event) => prepareNotices(house, sources, event),
  })
}

async function prepareNotices(house: House, sources: readonly NoticeSource[], { type, payload }: Followed) {
  const drafts: NoticeDraft[] = []
  const seen: NoticeMatch[] = []
  const gone: NoticeMatch[] = []
  for (const source of sources.filter(({ event }) => event.name === type)) {
    drafts.push(...((await source.notices?.(payload)) ?? []))
    seen.push(...((await source.seen?.(payload)) ?? []))
    gone.push(...((await source.gone?.(payload)) ?? []))
  }
  const deliveries = await deliverable(house, drafts)
  if (deliveries.length + seen.length + gone.length === 0) return null
  return async (tx: Db) => {
    const now = house.clock.now()
    for (const match of gone) await removeNotices(tx, match)
    for (const match of seen) await settleNotices(tx, match, now)
    for (const delivery of deliveries) {
      if (!(await writeNotice(tx, delivery, now))) continue
      const afterSeconds = NOTICE_TERMS[delivery.kind].mailAfterMinutes * 60
      await house.jobs.add(tx, mailNotices, { userId: delivery.userId }, { afterSeconds })
    }
  }
}

/** What may be told, and by which ways: nobody hears of their own act, of whom they blocked, or of what they may not see. */
async function deliverable({ db, clock }: House, drafts: readonly NoticeDraft[]): Promise<Delivery[]> {
  const now = clock.now()
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
