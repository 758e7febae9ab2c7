// Ratings: members' ratings of titles, short reviews, and top lists.
import { z } from 'zod'
import { memberNameAndPicture } from '#contract/accounts/member-names.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { OneMachine } from '#contract/machines/ids.ts'
import { RatingSummary } from '#contract/machines/pages.ts'
import { MACHINE_TYPES } from '#contract/machines/words.ts'
import {
  countsKey,
  listKey,
  machineKey,
  machineKeys,
  machineListKeys,
  memberKey,
  reviewsKey,
} from '#contract/purge-keys.ts'
import { Id, KeysetWindow, keysetPage, orNone, page, prose, Time, Window } from '#contract/values.ts'
import { SendKey } from '#contract/writing/drafts.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { ERAS, type Era, RATING_SORTS, RATING_STEPS, REVIEW_MAX, REVIEWS_ON_PROFILE } from './constants.ts'

/** 1 to 5 in half steps. */
export const Rating = z
  .number({ error: 'Please choose a rating from 1 to 5' })
  .min(1, 'Please choose a rating from 1 to 5')
  .max(5, 'Please choose a rating from 1 to 5')
  .multipleOf(0.5, 'Please choose a whole or half point')
export type Rating = z.infer<typeof Rating>

/** A rating with a text; ratings without one are in the numbers only. */
export const Review = z.strictObject({
  id: Id,
  rating: Rating,
  /** Markdown source. */
  review: z.string(),
  /** Rendered HTML. */
  html: WrittenHtml,
  member: z.strictObject(memberNameAndPicture),
  createdAt: Time,
  updatedAt: Time,
})
export type Review = z.infer<typeof Review>

export const OwnRating = z.strictObject({
  id: Id,
  titleId: z.string(),
  rating: Rating,
  review: z.string().nullable(),
  /** Taken down by a moderator: only its author sees the review, and the rating does not count. */
  isHidden: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
})
export type OwnRating = z.infer<typeof OwnRating>

export const RatedTitle = z.strictObject({
  titleId: z.string(),
  slug: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type RatedTitle = z.infer<typeof RatedTitle>

/** A member's ratings and reviews on their profile. */
export const MemberRatings = z.strictObject({
  count: z.int().min(0),
  /** Number of titles rated 1, 1.5, … 5: nine counts. */
  histogram: z.array(z.int().min(0)).length(RATING_STEPS.length),
  reviews: z
    .array(z.strictObject({ id: Id, rating: Rating, html: WrittenHtml, updatedAt: Time, title: RatedTitle }))
    .describe(`The newest ${REVIEWS_ON_PROFILE}`),
})
export type MemberRatings = z.infer<typeof MemberRatings>

export const TopTitle = RatedTitle.extend({
  rank: z.int().min(1),
  score: z.number().min(1).max(5),
  mean: z.number().min(1).max(5),
  count: z.int().min(1),
})
export type TopTitle = z.infer<typeof TopTitle>

export const TopQuery = z.object({
  ...Window,
  era: z.enum(Object.keys(ERAS) as [Era, ...Era[]]).optional(),
  type: z.enum(MACHINE_TYPES).optional(),
})
export type TopQuery = z.output<typeof TopQuery>

/** Numbers in the explanation of the ranking. */
export const RankingMethod = z.strictObject({
  priorWeight: z.int(),
  rankedFrom: z.int(),
  meanOfAll: z.number().nullable(),
  ratings: z.int().min(0),
})
export type RankingMethod = z.infer<typeof RankingMethod>

export const ratings = endpoints({
  'GET /api/machines/{opdbId}/ratings': showing(
    {
      summary: 'A title’s ratings and reviews; for an edition those of its title.',
      access: 'anyone',
      limit: 'read',
      shared: 'unless_blocking',
      params: OneMachine,
      query: z.object({ ...KeysetWindow, sort: z.enum(RATING_SORTS).optional() }),
      reply: keysetPage(Review).extend({ summary: RatingSummary }),
      refuses: ['unknown_machine'],
    },
    (reply, { params }) => [
      ...machineKeys(params.opdbId),
      reviewsKey(params.opdbId),
      countsKey(machineKey(params.opdbId)),
      ...(reply?.data ?? []).map(({ member }) => memberKey(member.username)),
    ],
  ),
  'GET /api/machines/{opdbId}/rating': {
    summary: "The caller's own rating of a title; null before there is one.",
    access: 'member',
    params: OneMachine,
    reply: z.strictObject({
      own: OwnRating.nullable(),
      hasDraft: z.boolean().describe('The caller has begun a review of the title and not sent it'),
    }),
    refuses: ['unknown_machine'],
  },
  'PUT /api/machines/{opdbId}/rating': {
    summary:
      'Rates a title, in place of what the caller gave it before. Without `review` the text is removed.',
    access: 'rating.write',
    limit: 'write',
    params: OneMachine,
    body: z.strictObject({
      rating: Rating,
      review: orNone(prose(REVIEW_MAX)),
      sendKey: SendKey.optional().describe('Ends the draft that it begins with'),
    }),
    reply: z.strictObject({ own: OwnRating, summary: RatingSummary }),
    refuses: ['unknown_machine', 'text_too_complex'],
  },
  'DELETE /api/machines/{opdbId}/rating': {
    summary: "Deletes the caller's rating of a title. Idempotent.",
    access: 'member',
    limit: 'write',
    params: OneMachine,
    refuses: ['unknown_machine'],
  },
  'GET /api/user/ratings': {
    summary: "All of the caller's ratings, the newest first.",
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(OwnRating.extend({ title: RatedTitle })),
  },
  'GET /api/members/{username}/ratings': {
    summary: "A member's ratings and newest reviews; empty if they hide them.",
    access: 'member',
    limit: 'read',
    params: z.strictObject({ username: z.string().min(1).max(64) }),
    reply: MemberRatings,
    refuses: ['member_not_found'],
  },
  'GET /api/top-machines': showing(
    {
      summary: 'Titles by rating, best first. Editions count as their title.',
      access: 'anyone',
      limit: 'search',
      shared: true,
      query: TopQuery,
      reply: page(TopTitle).extend({ method: RankingMethod }),
    },
    () => [...machineListKeys, listKey('rankings')],
  ),
})
