// Presenters of ratings, the only way out: fields not written here cannot leak.
import type { CollectionMachine } from '#contract/collections/collections.ts'
import type { MemberRatings, OwnRating, RatedTitle, Review } from '#contract/ratings/ratings.ts'
import type { MemberReviewRow } from '#server/ratings/members/member-ratings.ts'
import type { ReviewRow } from '#server/ratings/reviews/reviews.ts'
import type { ratings } from './tables.ts'

export type RatingRow = typeof ratings.$inferSelect

export function toOwnRating(row: RatingRow): OwnRating {
  return {
    id: row.id,
    titleId: row.titleId,
    rating: row.halves / 2,
    review: row.review,
    isHidden: row.hiddenAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toReview({ id, halves, review, html, member, createdAt, updatedAt }: ReviewRow): Review {
  return {
    id,
    rating: halves / 2,
    review: review ?? '',
    html: html ?? '',
    member,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A review on its writer's profile, with its title. */
export function toMemberReview(
  { id, halves, html, updatedAt }: MemberReviewRow,
  title: RatedTitle,
): MemberRatings['reviews'][number] {
  return { id, rating: halves / 2, html: html ?? '', updatedAt: updatedAt.toISOString(), title }
}

/** A title in lists of ratings; without a card it was never in the catalogue, and only its id is known. */
export function toRatedTitle(
  titleId: string,
  card: CollectionMachine | undefined,
  type: string | null,
): RatedTitle {
  return {
    titleId,
    slug: card?.slug ?? titleId.toLowerCase(),
    name: card?.name ?? titleId,
    manufacturer: card?.manufacturer ?? null,
    year: card?.year ?? null,
    type,
    display: card?.display ?? null,
    imageUrl: card?.imageUrl ?? null,
  }
}
