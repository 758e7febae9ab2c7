import { countsKey, listKey, machineKey, reviewsKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

/** What members gave a title, or wrote of it, has changed. A rating without words changes numbers and ranks alone. */
export const titleRated = eventType<{ titleId: string }, { hasReview: boolean }>('ratings.title_rated', {
  changes: ({ titleId }, { hasReview }) => [
    countsKey(machineKey(titleId)),
    listKey('rankings'),
    ...(hasReview ? [reviewsKey(titleId)] : []),
  ],
})
