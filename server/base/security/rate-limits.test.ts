import { expect, test } from 'vitest'
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts'
import { contract } from '#contract/rooms.ts'
import { limitOf } from '#server/base/http/calls.ts'

/** Signing in is slowed down by its own throttle, and leaving is never refused. */
const WITHOUT = ['POST /api/login', 'POST /api/logout']

const CALLS = Object.entries<Endpoint>(contract).map(([key, endpoint]) => ({
  key: key as EndpointKey,
  endpoint,
}))

test('every call that changes something names its rate limit', () => {
  const changing = CALLS.filter(({ key }) => !key.startsWith('GET '))
  const unlimited = changing.filter(({ endpoint }) => !endpoint.limit).map(({ key }) => key)
  expect(unlimited.sort()).toEqual(WITHOUT)
})

test('calls that look for words count as searches', () => {
  const wordsOf = ({ query }: Endpoint) =>
    Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
      ['q', 'query', 'search', 'location', 'machine'].includes(name),
    )
  const others = CALLS.filter((call) => wordsOf(call.endpoint).length > 0 && limitOf(call) !== 'search')
  expect(others.map(({ key, endpoint }) => [key, wordsOf(endpoint)])).toEqual([])
})

test('reads that make files or ask the payment provider for invoices name their rate limit', () => {
  const costly = CALLS.filter(({ key }) => /^GET .*\/(data|export|sheet|invoices)$/.test(key))
  expect(costly).toHaveLength(4)
  expect(costly.filter(({ endpoint }) => !endpoint.limit).map(({ key }) => key)).toEqual([])
})
