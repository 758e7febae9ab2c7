import { expect, test } from 'vitest'
import { api } from '#web/api.ts'
import { refreshEntries } from '#web/collections/refresh.ts'
import { createQueryClient, query } from '#web/queries.ts'
import { refreshLogbooks, sharedLogbookQuery, sheetQuery, tableQuery } from './logbook-query.ts'

test.each([
  ['a log entry or a share link', refreshLogbooks],
  ['an entry of the collection', refreshEntries],
])(
  'after %s was written, sheets, shared logbooks, the cost table and listings with a logbook are read again',
  async (_what, refresh) => {
    const client = createQueryClient(api)
    const keys = [
      sheetQuery(4, { prices: 'yes', names: undefined }),
      sharedLogbookQuery('secret'),
      tableQuery({ status: undefined, sort: undefined, order: undefined, page: 2 }),
      query('GET /api/marketplace-listings/{id}', { params: { id: 7 } }),
    ].map(({ queryKey }) => queryKey)
    for (const key of keys) client.setQueryData<unknown>(key, {})
    await refresh(client)
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
  },
)

test('after an entry of the collection was written, topics about owned machines and the directory are read again', async () => {
  const client = createQueryClient(api)
  const keys = [
    query('GET /api/forum-machines'),
    query('GET /api/forum-posts', { query: { owned: true } }),
    query('GET /api/members', { query: { machine: 'Godzilla' } }),
  ].map(({ queryKey }) => queryKey)
  for (const key of keys) client.setQueryData<unknown>(key, {})
  await refreshEntries(client)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
