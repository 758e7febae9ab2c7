// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { shownFavoritesQuery } from '#web/collections/shown-favorites-query.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { useFavorite } from './use-favorite.ts'

const { notes, show, press } = livePart()

test('after a press the favorites on the member’s own profile are read again', async () => {
  let client: QueryClient | undefined
  const { queryKey } = shownFavoritesQuery('ada')
  function Heart() {
    client = useQueryClient()
    return (
      <button type="button" onClick={useFavorite('GweeP-MW95j', 'Godzilla', false).toggle}>
        Favorite
      </button>
    )
  }
  notes.answers['GET /api/collection/marks'] = [200, { favorites: [] }]
  await show(<Heart />, 'member')
  client?.setQueryData(queryKey, { data: [], pagination: { total: 0, limit: 6, offset: 0 } })
  await press('Favorite')
  expect(notes.sent).toEqual([['PUT /api/favorites/GweeP-MW95j', null]])
  expect(client?.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
