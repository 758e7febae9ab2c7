// Queries for questions on a listing's page.
import type { QueryClient } from '@tanstack/react-query'
import { QUESTIONS_PAGE_SIZE } from '#contract/market/question-constants.ts'
import { query } from '#web/queries.ts'

/** Questions on a listing; pages count from 1. */
export function questionsQuery(id: number, page = 1) {
  const offset = (page - 1) * QUESTIONS_PAGE_SIZE
  return query('GET /api/marketplace-listings/{id}/questions', {
    params: { id },
    query: { limit: QUESTIONS_PAGE_SIZE, offset },
  })
}

/** Call after a question was asked, answered or deleted. */
export function refreshQuestions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['GET /api/marketplace-listings/{id}/questions'] })
}
