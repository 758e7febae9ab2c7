// The member directory's search: by name, by place and by a machine that members own in public.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let reader: TestMember
const members: Record<string, TestMember> = {}
beforeAll(async () => {
  site = await openTestSite()
  reader = await site.member({ username: 'dir_reader' })
  const people = [
    ['dir_ann', { displayName: 'Ann Arbor', location: 'Chicago, Illinois' }, GODZILLA, true],
    ['dir_ben', { displayName: null, location: 'near Chicago' }, GODZILLA, false],
    ['dir_cyd', { displayName: 'Cyd of Ölburg', location: 'Östersund' }, METALLICA, true],
    ['dir_shy', { displayName: 'Ann Shy', location: 'Chicago', isListed: false }, GODZILLA, true],
  ] as const
  for (const [username, body, opdbId, isPublic] of people) {
    const as = await site.member({ username })
    members[username] = as
    expect((await site.request('PATCH /api/user', { as, body })).status).toBe(200)
    const entry = { opdbId, status: 'owned', isPublic }
    expect((await site.request('POST /api/collection', { as, body: entry })).status).toBe(201)
  }
  const wanting = await site.member({ username: 'dir_wanting' })
  const wanted = { opdbId: METALLICA, status: 'wanted', isPublic: true }
  await site.request('POST /api/collection', { as: wanting, body: wanted })
})

async function find(query: string, as: TestMember = reader): Promise<string[]> {
  const { status, body } = await site.request(`GET /api/members?${query}`, { as })
  expect([status, body.pagination?.total]).toEqual([200, body.data.length])
  return body.data.map(({ username }: { username: string }) => username).sort()
}

test.each([
  ['search=ann', ['dir_ann']],
  ['search=arbor%20ann', ['dir_ann']],
  ['search=dir_c', ['dir_cyd']],
  ['search=olburg', ['dir_cyd']],
  ['search=nobody-here', []],
  ['location=chicago', ['dir_ann', 'dir_ben']],
  ['location=illinois%20CHICAGO', ['dir_ann']],
  ['location=%C3%B6stersund', ['dir_cyd']],
  ['location=%25', []],
  ['machine=godzilla', ['dir_ann']],
  ['machine=GweeP', ['dir_ann']],
  ['machine=metallica', ['dir_cyd']],
  ['machine=no%20such%20machine%20at%20all', []],
  ['location=chicago&machine=godzilla&search=ann', ['dir_ann']],
  ['location=chicago&machine=metallica', []],
])('?%s finds those who let themselves be found', async (query, found) => {
  expect(await find(query)).toEqual(found)
})

test('each has the place that the member tells, and how many machines they show', async () => {
  const { body } = await site.request('GET /api/members?search=arbor', { as: reader })
  expect(body.data).toEqual([
    {
      username: 'dir_ann',
      displayName: 'Ann Arbor',
      profileImageUrl: null,
      location: 'Chicago, Illinois',
      machineCount: 1,
      memberSince: expect.any(String),
    },
  ])
  // Neither an entry that is private nor a machine that is only wanted.
  const all = await site.request('GET /api/members', { as: reader })
  for (const username of ['dir_ben', 'dir_wanting'])
    expect(all.body.data).toContainEqual(expect.objectContaining({ username, machineCount: 0 }))
})

test('a block hides members from each other here too, and visitors search no members', async () => {
  const [ann, ben] = [members.dir_ann, members.dir_ben]
  await site.request(`PUT /api/blocks/${ben?.id}`, { as: ann ?? null })
  expect(ben && (await find('search=ann', ben))).toEqual([])
  expect(ann && (await find('location=chicago', ann))).toEqual(['dir_ann'])
  for (const query of ['search=ann', 'location=chicago', 'machine=godzilla'])
    expect((await site.request(`GET /api/members?${query}`)).status).toBe(401)
})

test('an entry that is private again finds nobody, nor does an erased member', async () => {
  const cyd = members.dir_cyd ?? null
  const { body } = await site.request('GET /api/collection', { as: cyd })
  const change = { isPublic: false }
  await site.request(`PATCH /api/collection/${body.data[0].id}`, { as: cyd, body: change })
  expect(await find('machine=metallica')).toEqual([])
  expect(await find('location=%C3%B6stersund')).toEqual(['dir_cyd'])
  await site.request('DELETE /api/user', { as: cyd })
  expect(await find('location=%C3%B6stersund')).toEqual([])
})

test.each([`location=${'x'.repeat(101)}`, 'machine=%E2%80%AE', 'search=%00'])(
  '?%s is refused',
  async (query) => {
    expect((await site.request(`GET /api/members?${query}`, { as: reader })).status).toBe(400)
  },
)

test('a search counts up to a thousand and says that there are more; its pages go on', async () => {
  const { db } = site.context
  await db.execute(sql`insert into users (username, username_key, location)
    select 'crowd_' || n, 'crowd_' || n, 'Crowdville' from generate_series(1, 1001) n`)
  const search = async (query: string) =>
    (await site.request(`GET /api/members?${query}`, { as: reader })).body
  const { pagination } = await search('location=crowdville')
  expect(pagination).toMatchObject({ total: 1_000, more: true })
  const next = await search(`location=crowdville&after=${pagination.nextAfter}`)
  expect([next.data.length, next.data[0].username]).toEqual([
    pagination.limit,
    expect.stringMatching(/^crowd_/),
  ])
  expect((await search('location=chicago')).pagination).toMatchObject({ more: false })
  const all = await search('limit=1')
  expect([all.pagination.total > 1_000, all.pagination.more]).toEqual([true, false])
})
