// What a listing's page reads of questions.
import type { QueryClient } from '@tanstack/react-query'
import { QUESTIONS_PAGE_SIZE } from '#contract/market/question-constants.ts'
import { query } from '#web/queries.ts'

/** Questions about a listing; pages count from 1. */
export function questionsQuery(id: number, page = 1) {
  const offset = (page - 1) * QUESTIONS_PAGE_SIZE
  return query('GET /api/marketplace-listings/{id}/questions', {
    params: { id },
    query: { limit: QUESTIONS_PAGE_SIZE, offset },
  })
}

/** After one was asked, answered or taken back. */
export function refreshQuestions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['GET /api/marketplace-listings/{id}/questions'] })
}
