import { QUESTIONS_PAGE_SIZE } from '#contract/market/question-constants.ts'
import { marketQuestions } from '#contract/market/questions.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { HoldsFirstPosts } from '#server/moderation/cases/held-posts.ts'
import { answerQuestion, askQuestion, listQuestions, removeQuestion, toQuestion } from './questions.ts'

export function questionRoutes(context: AppContext, holds: HoldsFirstPosts): Route[] {
  const { db } = context
  return implement(marketQuestions, {
    'GET /api/marketplace-listings/{id}/questions': async ({ params, query, viewer }) => {
      const window = windowOf(query, QUESTIONS_PAGE_SIZE)
      return pageOf(await listQuestions(db, viewer, params.id, window), window, toQuestion)
    },

    'POST /api/marketplace-listings/{id}/questions': async ({ params, body, viewer, me }) =>
      toQuestion(await askQuestion(context, params.id, body, { viewer, me, holds })),

    'POST /api/marketplace-questions/{id}/answer': async ({ params, body, viewer, me }) =>
      toQuestion(await answerQuestion(context, params.id, body, { viewer, me })),

    'DELETE /api/marketplace-questions/{id}': ({ params, me }) => removeQuestion(db, params.id, me.id),
  })
}
