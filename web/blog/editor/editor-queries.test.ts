import { expect, test } from 'vitest'
import type { Api } from '#web/api.ts'
import { createQueryClient, query } from '#web/queries.ts'
import { refreshBlog } from './editor-queries.ts'

test('after a post was saved, lists of topics are read again: a publication opens the one for its comments', async () => {
  const client = createQueryClient((async () => ({})) as unknown as Api)
  const { queryKey } = query('GET /api/forum-posts', { query: { sort: 'newest' } })
  client.setQueryData<unknown>(queryKey, {})
  await refreshBlog(client)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
