import { eventType } from '#server/base/events.ts'

/** What members gave a title, or wrote of it, has changed: its page, the home page and the top lists show it. */
export const titleRated = eventType<{ titleId: string }>('ratings.title_rated', { changesPages: true })
