import { and, asc, eq, gt } from 'drizzle-orm'
import { refreshing } from '#server/writing/refreshing.ts'
import { freshened, isStaleIn } from '#server/writing/stored.ts'
import { descriptionText } from './descriptions.ts'
import { listings } from './tables.ts'

/** Descriptions whose HTML another version of the renderer made, or none. */
export const refreshDescriptions = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select({ id: listings.id, ...descriptionText })
      .from(listings)
      .where(and(gt(listings.id, afterId), isStaleIn(listings.rendererVersion)))
      .orderBy(asc(listings.id))
      .limit(limit)
      .for('update'),
  fresh: freshened,
  store: (tx, id, made) => tx.update(listings).set(made).where(eq(listings.id, id)),
})
