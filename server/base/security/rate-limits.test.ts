import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/rooms.ts'

/** Signing in is slowed down by its own throttle, and leaving is never refused. */
const WITHOUT = ['POST /api/login', 'POST /api/logout']

test('every call that writes has a rate limit', () => {
  const unlimited = Object.entries<Endpoint>(contract)
    .filter(([call, { limit }]) => !call.startsWith('GET ') && !limit)
    .map(([call]) => call)
  expect(unlimited.sort()).toEqual(WITHOUT)
})
