import { countsKey, listKey, machineKey, reviewsKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/** Ratings or reviews of a title have changed. A rating without text changes only counts (its own and lists') and ranks. */
export const titleRated = eventType<{ titleId: string }, { hasReview: boolean }>('ratings.title_rated', {
  changes: ({ titleId }, { hasReview }) => [
    countsKey(machineKey(titleId)),
    countsKey('catalogue'),
    listKey('rankings'),
    ...(hasReview ? [reviewsKey(titleId)] : []),
  ],
})
