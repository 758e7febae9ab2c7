// Events of questions about listings. An answer is a post with an id of its own.
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  questionId: number
}

/** A question became public. */
export const questionAsked = eventType<About>('listing_question_asked', { changes: changesNothing })

export const questionAnswered = eventType<About>('listing_question_answered', { changes: changesNothing })

/** A question or an answer was taken down or restored. */
export const questionShown = eventType<About>('listing_question_shown', { changes: changesNothing })
