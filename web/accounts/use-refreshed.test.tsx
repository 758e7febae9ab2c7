// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { useRefreshed } from './use-refreshed.ts'

const { show, press } = livePart()

test('a change to the own account lets go of the own profile, and of lists with the member', async () => {
  let client: QueryClient | undefined
  const params = { username: 'ada' }
  const shown = [
    profileQuery('ada'),
    query('GET /api/members/{username}/ratings', { params }),
    query('GET /api/members/{username}/favorites', { params, query: {} }),
    query('GET /api/members', { query: {} }),
    query('GET /api/forum-posts/{id}', { params: { id: 3 } }),
  ].map(({ queryKey }) => queryKey)
  function Save() {
    client = useQueryClient()
    return (
      <button type="button" onClick={useRefreshed().member}>
        Save
      </button>
    )
  }
  await show(<Save />, 'member')
  for (const key of shown) client?.setQueryData<unknown>(key, {})
  await press('Save')
  expect(shown.filter((key) => client?.getQueryData(key) !== undefined)).toEqual([])
})
