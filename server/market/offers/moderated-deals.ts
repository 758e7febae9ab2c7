// Reportable kinds of deals: feedback, which can be taken down and restored, and messages of offers, which only the two
// sides see.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dealFeedback, listingSnapshots, offerSteps, offers } from '#server/market/tables.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { isRevealed } from './feedback.ts'

export function moderatedFeedback({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'feedback',
    find: async (viewer, id) => {
      if (!may(viewer, 'marketplace')) return null
      const isStaff = may(viewer, 'moderator')
      const [row] = await db
        .select({ authorId: dealFeedback.authorId, text: dealFeedback.text, about: users.username })
        .from(dealFeedback)
        .innerJoin(users, eq(users.id, dealFeedback.memberId))
        .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
        .where(and(eq(dealFeedback.id, id), isStaff ? undefined : isRevealed(db, clock.now())))
      if (!row) return null
      const { authorId, text: excerpt, about } = row
      return { authorId, title: 'Feedback on a deal', excerpt, path: paths.member(about) }
    },
    takeDown: (tx, id) => setHidden(tx, id, clock.now()),
    restore: (tx, id) => setHidden(tx, id, null),
  }
}

async function setHidden(tx: Db, id: number, hiddenAt: Date | null): Promise<void> {
  const isOther = hiddenAt ? isNull(dealFeedback.hiddenAt) : isNotNull(dealFeedback.hiddenAt)
  await tx
    .update(dealFeedback)
    .set({ hiddenAt })
    .where(and(eq(dealFeedback.id, id), isOther))
}

/** Identified by the step's id. The case stores the text, so that staff need not open the offer. */
export function moderatedOffers({ db }: AppContext): ModeratedKind {
  return {
    kind: 'offer',
    find: async (viewer, id) => {
      const [row] = await db
        .select({ step: offerSteps, offer: offers, title: listingSnapshots.title })
        .from(offerSteps)
        .innerJoin(offers, eq(offers.id, offerSteps.offerId))
        .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
        .where(and(eq(offerSteps.id, id), isNotNull(offerSteps.message)))
      if (!row) return null
      const { buyerId, sellerId } = row.offer
      if (!may(viewer, 'offer.read', { partyIds: [buyerId, sellerId] })) return null
      return {
        authorId: row.step.by === 'buyer' ? buyerId : sellerId,
        title: `A message about ${quoted(row.title)}`,
        excerpt: row.step.message ?? '',
        path: null,
      }
    },
  }
}
