// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { useRefreshed } from './use-refreshed.ts'

const { show, press } = livePart()

test('a change to the own account lets go of all that the own profile shows', async () => {
  let client: QueryClient | undefined
  const params = { username: 'ada' }
  const shown = [
    profileQuery('ada'),
    query('GET /api/members/{username}/ratings', { params }),
    query('GET /api/members/{username}/favorites', { params, query: {} }),
  ].map(({ queryKey }) => queryKey)
  const other = query('GET /api/membership-tiers').queryKey
  function Save() {
    client = useQueryClient()
    return (
      <button type="button" onClick={useRefreshed().member}>
        Save
      </button>
    )
  }
  await show(<Save />, 'member')
  for (const key of [...shown, other] as readonly (readonly unknown[])[]) client?.setQueryData(key, {})
  await press('Save')
  expect([...shown, other].map((key) => client?.getQueryData(key) !== undefined)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
