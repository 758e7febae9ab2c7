// What the marketplace tells of questions about listings. An answer is a post of its own, with an id of its own.
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  questionId: number
}

/** A question that everybody may see from now on. */
export const questionAsked = eventType<About>('listing_question_asked', { changes: changesNothing })

export const questionAnswered = eventType<About>('listing_question_answered', { changes: changesNothing })

/** A question or an answer was taken down, or shown again. */
export const questionShown = eventType<About>('listing_question_shown', { changes: changesNothing })
