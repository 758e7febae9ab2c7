// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { shownFavoritesQuery } from '#web/collections/shown-favorites-query.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { useFavorite } from './use-favorite.ts'

const { notes, show, press, settle } = livePart()

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

test('two presses in a row are sent one after another; if both fail, the heart is as it was', async () => {
  let isShown: boolean | undefined
  const answers: ((answer: Answer) => void)[] = []
  function Heart() {
    const { isFavorite, toggle } = useFavorite('GweeP-MW95j', 'Godzilla', false)
    isShown = isFavorite
    return (
      <button type="button" onClick={toggle}>
        Favorite
      </button>
    )
  }
  notes.answers['GET /api/collection/marks'] = [200, { favorites: [] }]
  for (const method of ['PUT', 'DELETE'])
    notes.answers[`${method} /api/favorites/GweeP-MW95j`] = () => new Promise((done) => answers.push(done))
  await show(<Heart />, 'member')
  await press('Favorite')
  expect(isShown).toBe(true)
  await press('Favorite')
  expect([isShown, notes.sent.length]).toEqual([false, 1])
  notes.answers['GET /api/collection/marks'] = refusal(503, 'Down.')
  for (const at of [0, 1]) {
    answers[at]?.(refusal(503, 'Down.'))
    await settle()
  }
  expect(notes.sent.map(([call]) => call.split(' ')[0])).toEqual(['PUT', 'DELETE'])
  expect([isShown, notes.told.length]).toEqual([false, 2])
})
