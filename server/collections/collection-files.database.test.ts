import { beforeAll, expect, test } from 'vitest'
import { collectingOn, GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let owner: TestMember
const { add } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
  owner = await site.member()
  await add(owner, { note: '=HYPERLINK("http://evil.example")', pricePaid: 12.5, condition: 'like_new' })
  await add(owner, { status: 'wanted' })
  await add(await site.member(), { note: 'Somebody else’s' })
})

const load = (extension: string, as: TestMember | null) =>
  site.request(`GET /collection/export.${extension}`, { as })

test.each(['csv', 'json'])(
  'the file as %s is handed out, kept by nobody and shown as no page',
  async (extension) => {
    const { status, headers, text } = await load(extension, owner)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="collection-2026-11-21.${extension}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(text).not.toContain('Somebody else')
  },
)

test('the table holds every entry in a line, and no formula', async () => {
  const { headers, text } = await load('csv', owner)
  expect(headers.get('content-type')).toContain('text/csv; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `${GODZILLA},Godzilla (Pro),Stern,2021,owned,like_new,,12.50,,"'=HYPERLINK(""http://evil.example"")",false,2026-11-21T10:00:00.000Z`,
  )
})

test('the file as JSON says what the call says', async () => {
  const { headers, body } = await load('json', owner)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { body: called } = await site.request('GET /api/collection/export', { as: owner })
  expect(body).toEqual(called)
  expect(body.entries).toHaveLength(2)
  expect(body.entries[0]).toMatchObject({ note: '=HYPERLINK("http://evil.example")', pricePaid: '12.50' })
})

test.each(['csv', 'json'])('a visitor who asks for %s is led to where one signs in', async (extension) => {
  const { status, headers, text } = await load(extension, null)
  expect([status, headers.get('location'), text]).toEqual([302, '/auth?tab=login&next=collection', ''])
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('who keeps nothing takes along an empty table', async () => {
  const { status, text } = await load('csv', await site.member({ tier: 'none' }))
  expect(status).toBe(200)
  expect(text.split('\r\n')).toHaveLength(2)
})

test('taking it along is limited: a large collection is costly to write', async () => {
  const limited = await openTestSite({ limits: true })
  const as = await limited.member()
  const calls = ['GET /collection/export.csv', 'GET /collection/export.json', 'GET /api/collection/export']
  const statuses: number[] = []
  for (let times = 0; times < 11; times++)
    for (const call of calls) statuses.push((await limited.request(call, { as })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
