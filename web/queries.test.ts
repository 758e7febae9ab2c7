import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { createQueryClient, query } from './queries.ts'
import { refreshAll } from './refresh-all.ts'

const site = query('GET /api/site')

/** A query client as on the server, whose replies count the calls. */
function countingClient(answer: (count: number) => unknown = (count) => ({ count })) {
  const calls: unknown[] = []
  const api = async (...call: unknown[]) => {
    calls.push(call.slice(0, 2))
    return answer(calls.length)
  }
  return { client: createQueryClient(api as Api), calls }
}

test('on the server a query is asked once, however many loaders ask for it and whatever they think of its age', async () => {
  const { client, calls } = countingClient()
  const asked = [client.ensureQueryData(site), client.fetchQuery({ ...site, staleTime: 0 })]
  expect(await Promise.all(asked)).toEqual([{ count: 1 }, { count: 1 }])
  await client.prefetchQuery(site)
  expect(client.getQueryData(site.queryKey)).toEqual({ count: 1 })
  expect(calls).toEqual([['GET /api/site', {}]])
})

test('a query of its own kind is asked its own way', async () => {
  const { client, calls } = countingClient()
  const own = { queryKey: ['own'], queryFn: async () => 'own data' }
  expect(await client.ensureQueryData(own)).toBe('own data')
  expect([client.getQueryData(own.queryKey), calls]).toEqual(['own data', []])
})

test('what fails leaves nothing behind, and is asked for again', async () => {
  const { client } = countingClient((count) => {
    if (count === 1) throw new Error('not now')
    return { count }
  })
  await expect(client.ensureQueryData(site)).rejects.toThrow('not now')
  expect(client.getQueryCache().getAll()).toEqual([])
  await client.prefetchQuery(site)
  expect(client.getQueryData(site.queryKey)).toEqual({ count: 2 })
})

test('what was set meanwhile is not asked for', async () => {
  const { client, calls } = countingClient()
  client.setQueryData(site.queryKey, { name: 'set' } as never)
  expect(await client.ensureQueryData(site)).toEqual({ name: 'set' })
  expect(calls).toEqual([])
})

test('after a far-reaching write what is shown is read again, and what is not shown is forgotten', async () => {
  const { client, calls } = countingClient()
  const [shown, other, late] = [['GET /api/shown'], ['GET /api/other'], ['GET /api/late']]
  const observer = new QueryObserver(client, { queryKey: shown, queryFn: async () => 'again' })
  const stop = observer.subscribe(() => {})
  client.setQueryData(shown, 'before')
  client.setQueryData(other, 'before')
  client.setQueryData(['unsent', 4], ['Hello'])
  let answer = (_: string) => {}
  const queryFn = () => new Promise<string>((done) => (answer = done))
  const loading = client.getQueryCache().build(client, { queryKey: late, queryFn }).fetch()
  await refreshAll(client)
  expect(client.getQueryData(shown)).toBe('again')
  expect(client.getQueryState(other)).toBeUndefined()
  expect(client.getQueryData(['unsent', 4])).toEqual(['Hello'])
  // A page that is just being loaded gets what it asked for.
  answer('late')
  expect([await loading, calls]).toEqual(['late', []])
  stop()
})
