import { expect, test } from 'vitest'
import type { Api } from '#web/api.ts'
import { createQueryClient, query } from '#web/queries.ts'
import { refreshRatings } from './rating-queries.ts'
import { shownRatingsQuery } from './shown-ratings-query.ts'

test('after a rating the ratings on the member’s own profile and in search hits are read again', async () => {
  const client = createQueryClient((async () => ({})) as unknown as Api)
  const { queryKey } = shownRatingsQuery('ada')
  client.setQueryData(queryKey, { count: 0, histogram: [], reviews: [] })
  const hits = query('GET /api/search', { query: { q: 'godzilla' } }).queryKey
  client.setQueryData<unknown>(hits, {})
  await refreshRatings(client)
  expect([queryKey, hits].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
