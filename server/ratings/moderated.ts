// How reviews are found, taken down and shown again. A rating without words is nobody's to report.
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/quotation.ts'
import type { Db } from '#server/base/database.ts'
import { emit } from '#server/base/events.ts'
import type { House } from '#server/base/house.ts'
import { rateFigure } from '#server/machines/figures.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import type { ModeratedKind } from '#server/moderation/kinds.ts'
import { titleRated } from './events.ts'
import { NOT_YET } from './ratings.ts'
import { ratings } from './tables.ts'

export function moderatedReviews({ db, clock }: House): ModeratedKind {
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
      return {
        authorId: row.userId,
        title: `Review of ${quoted(name)}`,
        excerpt: row.review,
        path: paths.machine(row.titleId, name),
      }
    },
    takeDown: (tx, id) => showReview(tx, id, clock.now()),
    restore: (tx, id) => showReview(tx, id, null),
  }
}

/** Hidden ones do not count; only the step that changes something is counted. */
async function showReview(tx: Db, id: number, hiddenAt: Date | null): Promise<void> {
  const [changed] = await tx
    .update(ratings)
    .set({ hiddenAt })
    .where(and(eq(ratings.id, id), hiddenAt ? isNull(ratings.hiddenAt) : isNotNull(ratings.hiddenAt)))
    .returning({ titleId: ratings.titleId, halves: ratings.halves })
  if (!changed) return
  const { titleId, halves } = changed
  // Its author took it back meanwhile: nothing is left to show.
  if (halves === NOT_YET) {
    await tx.delete(ratings).where(eq(ratings.id, id))
    return
  }
  await rateFigure(tx, titleId, hiddenAt ? { before: halves, after: null } : { before: null, after: halves })
  await emit(tx, titleRated, { titleId })
}
