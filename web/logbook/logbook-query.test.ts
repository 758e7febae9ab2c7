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
