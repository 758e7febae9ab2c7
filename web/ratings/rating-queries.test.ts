import { expect, test } from 'vitest'
import type { Api } from '#web/api.ts'
import { createQueryClient } from '#web/queries.ts'
import { refreshRatings } from './rating-queries.ts'
import { shownRatingsQuery } from './shown-ratings-query.ts'

test('after a rating the ratings on the member’s own profile are read again', async () => {
  const client = createQueryClient((async () => ({})) as unknown as Api)
  const { queryKey } = shownRatingsQuery('ada')
  client.setQueryData(queryKey, { count: 0, histogram: [], reviews: [] })
  await refreshRatings(client)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
