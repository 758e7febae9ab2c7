import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import { refreshing } from '#server/writing/refreshing.ts'
import { isStaleIn } from '#server/writing/stored.ts'
import { ratings } from './tables.ts'

/** Reviews without HTML, or with HTML of another renderer version. */
export const refreshReviews = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select()
      .from(ratings)
      .where(and(gt(ratings.id, afterId), isNotNull(ratings.review), isStaleIn(ratings.rendererVersion)))
      .orderBy(asc(ratings.id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedOptional(tx, rows, 'review'),
  store: (tx, id, made) => tx.update(ratings).set(made).where(eq(ratings.id, id)),
})
