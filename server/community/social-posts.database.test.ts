// Admins choose which posts of other networks the community page shows.
import { expect, test } from 'vitest'
import { openTestSite } from '#server/testing/site.ts'

const INPUT = {
  network: 'instagram',
  author: 'tilted.table',
  text: 'Match night.',
  postedAt: '2026-03-01T12:00:00Z',
  likeCount: 12,
}

test('an admin adds a post, changes it and takes it off the page', async () => {
  const site = await openTestSite({ seed: 'demo' })
  const admin = await site.member({ role: 'admin' })
  const shown = async () =>
    (await site.request('GET /api/social-posts?limit=100')).body.data.filter(
      ({ author }: { author: string }) => author === INPUT.author,
    )
  const before = (await shown()).length
  const added = await site.request('POST /api/admin/social-posts', { as: admin, body: INPUT })
  expect([added.status, added.body.isSample, added.body.likeCount]).toEqual([201, false, 12])
  expect(await shown()).toHaveLength(before + 1)
  const path = `/api/admin/social-posts/${added.body.id}`
  const changed = await site.request(`PUT ${path}`, {
    as: admin,
    body: { ...INPUT, text: 'Match night, again.' },
  })
  expect([changed.status, changed.body.text]).toEqual([200, 'Match night, again.'])
  expect((await site.request(`DELETE ${path}`, { as: admin })).status).toBe(204)
  expect((await site.request(`DELETE ${path}`, { as: admin })).status).toBe(404)
  expect(await shown()).toHaveLength(before)
})

test('a sample that an admin has rewritten is no sample any longer', async () => {
  const site = await openTestSite({ seed: 'demo' })
  const admin = await site.member({ role: 'admin' })
  const [sample] = (await site.request('GET /api/social-posts?limit=1')).body.data
  const changed = await site.request(`PUT /api/admin/social-posts/${sample.id}`, { as: admin, body: INPUT })
  expect([sample.isSample, changed.body.isSample]).toEqual([true, false])
})

test.each([
  ['network', 'myspace'],
  ['author', ' '],
  ['text', ''],
  ['postedAt', 'yesterday'],
  ['likeCount', -1],
])('a bad %s is refused under its field', async (field, value) => {
  const site = await openTestSite()
  const admin = await site.member({ role: 'admin' })
  const body = { ...INPUT, [field]: value }
  const answer = await site.request('POST /api/admin/social-posts', { as: admin, body })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})
