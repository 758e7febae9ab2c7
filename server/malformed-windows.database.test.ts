// Every paged list refuses invalid limits, offsets and cursors.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { KeysetPagination, Pagination } from '#contract/values.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite } from '#server/testing/site.ts'

const BAD_WINDOWS = [
  ['offset', '-1'],
  ['offset', '1.5'],
  ['offset', 'x'],
  ['offset', '1000001'],
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', 'x'],
  ['limit', '1000'],
] as const

test('every list refuses a malformed window', async () => {
  const site = await openTestSite()
  const admin = await site.member({ role: 'admin' })
  const lists = site.routes.filter(
    ({ endpoint: { reply } }) =>
      reply instanceof z.ZodObject &&
      (reply.shape.pagination === Pagination || reply.shape.pagination === KeysetPagination),
  )
  expect(lists.length).toBeGreaterThan(25)
  const taken: string[] = []
  for (const route of lists) {
    const { params, query } = sampleInput(route)
    for (const [name, value] of BAD_WINDOWS) {
      const call = callOf(route, { params, query: { ...query, [name]: value } })
      const { status } = await site.request(call, { as: admin })
      if (status !== 400) taken.push(`${route.key} ${name}=${value} ${status}`)
    }
  }
  expect(taken).toEqual([])
})

test('one kind of hits goes on where it was left; several kinds have no place to go on from', async () => {
  const site = await openTestSite()
  const ask = (query: string) => site.request(`GET /api/search?q=stern&${query}`)
  const both = (await ask('kind=machine&limit=2')).body
  expect(both.data).toHaveLength(2)
  const second = (await ask('kind=machine&limit=1&offset=1')).body
  expect(second).toMatchObject({ data: [both.data[1]], pagination: { limit: 1, offset: 1 } })
  const mixed = await ask('offset=1')
  expect([mixed.status, Object.keys(mixed.body.fields)]).toEqual([400, ['offset']])
})
