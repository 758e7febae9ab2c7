// Market: public questions about a listing and the seller's answers.
import { z } from 'zod'
import { NamedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, page, prose, Time, Window } from '#contract/values.ts'
import { SendKey } from '#contract/writing/drafts.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { QUESTION_MAX } from './question-constants.ts'

const Post = z.strictObject({
  id: Id,
  author: NamedMember,
  /** Markdown source. */
  text: z.string(),
  html: WrittenHtml,
  createdAt: Time,
  /** Taken down or held back: visible to its author and staff only. */
  isHidden: z.boolean(),
})

export const Question = Post.extend({
  /** The seller’s answer; null without one. */
  answer: Post.nullable(),
})
export type Question = z.infer<typeof Question>

const NewPost = (required: string) =>
  z.strictObject({
    text: prose(QUESTION_MAX, required).describe('Markdown'),
    sendKey: SendKey.optional(),
  })
export const NewQuestion = NewPost('Please enter a question')
export type NewQuestion = z.infer<typeof NewQuestion>
export const NewAnswer = NewPost('Please enter an answer')
export type NewAnswer = z.infer<typeof NewAnswer>

const params = z.strictObject({ id: Id })

export const marketQuestions = endpoints({
  'GET /api/marketplace-listings/{id}/questions': {
    summary: 'Questions about a listing with their answers, newest first, without those of blocked members.',
    access: 'marketplace',
    params,
    query: z.object({ ...Window }),
    reply: page(Question),
    refuses: ['listing_not_found'],
  },
  'POST /api/marketplace-listings/{id}/questions': {
    summary:
      'Asks the seller about a listing, for all to read. Repeating a `sendKey` returns the existing question.',
    access: 'question.write',
    limit: 'message',
    params,
    body: NewQuestion,
    reply: Question,
    status: 201,
    refuses: [
      'listing_not_found',
      'own_listing',
      'listing_over',
      'seller_gone',
      'blocked',
      'questions_used_up',
      'sent_elsewhere',
      'text_too_complex',
    ],
  },
  'POST /api/marketplace-questions/{id}/answer': {
    summary: 'Answers a question about one’s own listing.',
    access: 'question.write',
    limit: 'message',
    params,
    body: NewAnswer,
    reply: Question,
    status: 201,
    refuses: [
      'question_not_found',
      'not_yours',
      'question_answered',
      'blocked',
      'sent_elsewhere',
      'text_too_complex',
    ],
  },
  'DELETE /api/marketplace-questions/{id}': {
    summary: 'Deletes one’s own question with its answer, or one’s own answer.',
    access: 'marketplace',
    limit: 'write',
    params,
    refuses: ['question_not_found'],
  },
})
