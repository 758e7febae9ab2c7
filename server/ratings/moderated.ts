// Reviews as reportable content: how they are found, taken down and restored. A rating without text cannot be reported.
import { eq, getTableColumns } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { lockMember } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { countRating } from '#server/machines/catalogue/counters.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import { titleRated } from './events.ts'
import { NOT_YET } from './ratings.ts'
import { ratings } from './tables.ts'

export function moderatedReviews({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'review',
    find: async (viewer, id) => {
      const [row] = await db
        .select({ ...getTableColumns(ratings), titleName: catalogueEntries.name })
        .from(ratings)
        .leftJoin(catalogueEntries, eq(catalogueEntries.opdbId, ratings.titleId))
        .where(eq(ratings.id, id))
      if (!row?.review) return null
      if (!may(viewer, 'anyone', { ownerId: row.userId, isHidden: row.hiddenAt !== null })) return null
      const name = row.titleName ?? row.titleId
      const [written] = await freshenedOptional(db, [row], 'review')
      return {
        authorId: row.userId,
        title: `Review of ${quoted(name)}`,
        excerpt: written?.excerpt ?? '',
        path: paths.machine(row.titleId, name),
      }
    },
    takeDown: (tx, id) => showReview(tx, { id, isTakenDown: true, now: clock.now() }),
    restore: (tx, id) => showReview(tx, { id, isTakenDown: false, now: clock.now() }),
  }
}

interface Showing {
  id: number
  isTakenDown: boolean
  now: Date
}

/**
 * Hidden reviews do not count; counts change only with the step that changes the state. A review restored during its
 * member's ban stays hidden by the ban.
 */
async function showReview(tx: Db, { id, isTakenDown, now }: Showing): Promise<void> {
  const isIt = eq(ratings.id, id)
  const [found] = await tx.select({ userId: ratings.userId }).from(ratings).where(isIt)
  const member = found && (await lockMember(tx, found.userId))
  const [row] = await tx.select().from(ratings).where(isIt).for('update')
  if (!row) return
  if ((row.hiddenBy === 'moderator') === isTakenDown) return
  // Its author deleted it in the meantime: nothing is left to restore.
  if (!isTakenDown && row.halves === NOT_YET) {
    await tx.delete(ratings).where(isIt)
    return
  }
  const isBanned = member && (await findSanctions(tx, member.id)).bannedAt !== null
  const withBan = isBanned ? 'ban' : null
  const hiddenBy = isTakenDown ? 'moderator' : withBan
  await tx
    .update(ratings)
    .set({ hiddenBy, hiddenAt: hiddenBy && now })
    .where(isIt)
  const before = row.hiddenBy === null ? row.halves : null
  const after = hiddenBy === null ? row.halves : null
  await countRating(tx, row.titleId, { before, after })
  await emit(tx, titleRated, { titleId: row.titleId }, { hasReview: true })
}
