// Questions about listings and their answers as reportable kinds: finds them, takes them down, restores them.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { isOutOfSight, visibleColumns } from '#server/market/listings/visibility.ts'
import { listingQuestions, listings } from '#server/market/tables.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { freshened } from '#server/writing/stored.ts'
import { questionAsked, questionShown } from './question-events.ts'
import { toModeratedQuestion } from './questions.ts'

export function moderatedQuestions({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'question',
    find: async (viewer, id) => {
      const [found] = await db
        .select({ post: listingQuestions, listing: visibleColumns })
        .from(listingQuestions)
        .innerJoin(listings, eq(listings.id, listingQuestions.listingId))
        .where(eq(listingQuestions.id, id))
      if (!found) return null
      const { post, listing } = found
      // Viewers who may not see the question may not see its answer.
      const isShownWith = inArray(listingQuestions.id, [post.id, post.questionId ?? post.id])
      const posts = await db.select().from(listingQuestions).where(isShownWith)
      const subjects = [
        { ownerId: listing.sellerId, isHidden: isOutOfSight(listing) },
        ...posts.map(({ authorId, hiddenAt }) => ({ ownerId: authorId, isHidden: hiddenAt !== null })),
      ]
      if (!subjects.every((subject) => may(viewer, 'listing.read', subject))) return null
      const [fresh] = await freshened(db, [post])
      const about = { authorId: post.authorId, title: listing.title, listingId: listing.id }
      return toModeratedQuestion(about, fresh?.excerpt ?? '')
    },
    takeDown: (tx, id) => showQuestion(tx, id, clock.now()),
    restore: (tx, id) => showQuestion(tx, id, null),
    // Only questions are held for review: members who answer have a public listing.
    approve: async (tx, id) => {
      await showQuestion(tx, id, null)
      await emit(tx, questionAsked, { questionId: id })
    },
  }
}

async function showQuestion(tx: Db, id: number, hiddenAt: Date | null): Promise<void> {
  const t = listingQuestions
  const [changed] = await tx
    .update(t)
    .set({ hiddenAt })
    .where(and(eq(t.id, id), hiddenAt ? isNull(t.hiddenAt) : isNotNull(t.hiddenAt)))
    .returning({ id: t.id })
  if (changed) await emit(tx, questionShown, { questionId: id })
}
