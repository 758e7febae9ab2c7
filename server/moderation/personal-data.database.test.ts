import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { REPORT_KINDS } from '#contract/moderation/constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let ben: TestMember
let moderator: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada_leaves' })
  ben = await site.member({ username: 'ben_stays' })
  moderator = await site.member({ role: 'moderator', username: 'mo_secret' })
  const flag = (as: TestMember, id: number, note: string) =>
    site.request('POST /api/flags', { as, body: { kind: 'member', id, reason: 'abuse', note } })
  await flag(ada, ben.id, 'From ada.')
  await flag(ben, ada.id, 'From ben.')
  await site.request(`PUT /api/blocks/${ben.id}`, { as: ada })
  const path = `/api/moderation/members/${ada.id}`
  await site.request(`POST ${path}/notes`, { as: moderator, body: { text: 'Known from elsewhere.' } })
  await site.request(`POST ${path}/warning`, { as: moderator, body: { text: 'Be kind, ada.' } })
})

test('a member takes along what they gave and were told, and nothing of what others wrote of them', async () => {
  const data = JSON.stringify(await exportMember(site.context.db, ada.username, personalData))
  expect(data).toContain('From ada.')
  expect(data).toContain('Be kind, ada.')
  expect(data).toContain(`"blockedId":${ben.id}`)
  expect(data).not.toMatch(/From ben|Known from elsewhere|mo_secret/)
})

test('who leaves takes the name out of cases, notes and blocks; the cases stay', async () => {
  await eraseMember(site.context, ada.username, personalData)
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  expect(queue.body.pagination.total).toBe(2)
  const details = []
  for (const { id } of queue.body.data) {
    details.push((await site.request(`GET /api/moderation/cases/${id}`, { as: moderator })).text)
  }
  for (const text of [queue.text, ...details])
    expect(text).not.toMatch(/ada_leaves|From ada|Known from|Be kind/)
  expect(details.join()).toContain('From ben.')
  expect((await site.request('GET /api/my-flags', { as: ben })).text).not.toContain('ada_leaves')
  expect((await site.context.database.query('select * from member_blocks')).rows).toEqual([])
})

test('who leaves takes the shown name out of titles too, and no letters out of other words', async () => {
  const ed = await site.member({ username: 'ed' })
  await site.request('PATCH /api/user', { as: ed, body: { displayName: 'Edward the Great' } })
  const [{ id: categoryId }] = (await site.request('GET /api/forum-categories')).body
  const topic = { title: 'Needed: edge connectors', content: 'Where?', categoryId }
  const { body: asked } = await site.request('POST /api/forum-posts', { as: ed, body: topic })
  const flagged = [
    { kind: 'member', id: ed.id },
    { kind: 'topic', id: asked.id },
  ]
  for (const thing of flagged)
    await site.request('POST /api/flags', { as: ben, body: { ...thing, reason: 'abuse' } })
  const titles = async () => {
    const { body } = await site.request('GET /api/my-flags', { as: ben })
    const cases = await site.request(`GET /api/moderation/cases?authorId=${ed.id}`, { as: moderator })
    return [body, cases.body].map(({ data }) => data.map(({ title }: { title: string }) => title))
  }
  expect((await titles())[0]).toContain('The profile of ed, shown as “Edward the Great”')
  await eraseMember(site.context, 'ed', personalData)
  for (const seen of await titles())
    expect(seen).toEqual(expect.arrayContaining(['The profile of a former member', topic.title]))
})

test('of a case about who has left no message stays, and its text only where the thing itself stays', async () => {
  const { db, clock } = site.context
  const at = clock.now()
  const written = { title: 'A thing', excerpt: 'What ada wrote.', textToAuthor: 'Ada, stop.' }
  await db.insert(moderationCases).values(
    REPORT_KINDS.map((kind) => ({
      ...{ ...written, kind, thingId: 900, authorId: ada.id, openedAt: at, lastFlagAt: at },
      ...{ decidedAt: at, decision: 'upheld' as const, feedback: 'Ada was told off.' },
    })),
  )
  await eraseMember(site.context, ada.username, personalData)
  const left = await db.select().from(moderationCases).where(eq(moderationCases.thingId, 900))
  const told = new Set(left.flatMap(({ textToAuthor, feedback }) => [textToAuthor, feedback]))
  expect([left.length, [...told]]).toEqual([REPORT_KINDS.length, [null]])
  const kept = left.filter(({ excerpt }) => excerpt !== '').map(({ kind }) => kind)
  expect(kept.sort()).toEqual(['feedback', 'message', 'post', 'reply', 'topic'])
})

test('who has left can be neither reported, blocked nor banned', async () => {
  await eraseMember(site.context, ada.username, personalData)
  const body = { kind: 'member', id: ada.id, reason: 'abuse' }
  expect((await site.request('POST /api/flags', { as: moderator, body })).status).toBe(404)
  expect((await site.request(`PUT /api/blocks/${ada.id}`, { as: ben })).status).toBe(404)
  const ban = await site.request(`POST /api/moderation/members/${ada.id}/ban`, {
    as: moderator,
    body: { reason: 'x' },
  })
  expect(ban.status).toBe(404)
})

test('the last admin cannot leave, and of two who leave at once one stays', async () => {
  const [a, b] = [await site.member({ role: 'admin' }), await site.member({ role: 'admin' })]
  const left = await Promise.allSettled(
    [a, b].map((who) => eraseMember(site.context, who.username, personalData)),
  )
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
