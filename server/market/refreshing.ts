import { and, asc, eq, gt } from 'drizzle-orm'
import { descriptionText } from '#server/market/listings/descriptions.ts'
import { refreshing } from '#server/writing/refreshing.ts'
import { freshened, isStaleIn, storedText } from '#server/writing/stored.ts'
import { listingQuestions, listings } from './tables.ts'

/** Renders descriptions again whose HTML is missing or of another version of the renderer. */
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

/** Same for questions and answers. */
export const refreshQuestions = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select({ id: listingQuestions.id, ...storedText(listingQuestions) })
      .from(listingQuestions)
      .where(and(gt(listingQuestions.id, afterId), isStaleIn(listingQuestions.rendererVersion)))
      .orderBy(asc(listingQuestions.id))
      .limit(limit)
      .for('update'),
  fresh: freshened,
  store: (tx, id, made) => tx.update(listingQuestions).set(made).where(eq(listingQuestions.id, id)),
})
