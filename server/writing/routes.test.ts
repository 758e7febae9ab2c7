// The composer's calls: preview, and suggestions of members' names.

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MENTIONS_MAX, SIGNS_MAX } from '#contract/writing/limits.ts'
import { users } from '#server/accounts/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { clientId, talkOn } from '#server/testing/rooms/conversations.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { ATTACKS } from '#server/testing/rooms/written-attacks.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

const { uploaded } = uploadsOn(() => ({ site, owner: null as never }))
const preview = (as: TestMember | null, text: string, more: object = {}) =>
  site.request('POST /api/writing/preview', { as, body: { text, ...more } })
const mentions = async (as: TestMember, q: string): Promise<string[]> => {
  const answer = await site.request(`GET /api/writing/mentions?q=${encodeURIComponent(q)}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map(({ username }: { username: string }) => username)
}

test('a preview is what the same text becomes once it is sent', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const text = `# Shopped\n\n**Done**, @${bob.username}: [manual](https://example.com/m)\n\n- one\n- @nobody_like_that`
  const { body } = await talk.write(ada, id, text)
  expect((await preview(ada, text)).body).toEqual({ html: body.html })
  expect(body.html).toContain('<strong>Done</strong>')
})

test('nothing that a preview shows lives', async () => {
  const ada = await site.member()
  for (const text of (ATTACKS['scripts and events'] ?? []).slice(0, 5)) {
    const { body } = await preview(ada, text)
    expect(elementsOf(body.html).map(({ tag }) => tag)).not.toContain('script')
  }
})

test('a preview refuses in words what would be refused at sending, and visitors altogether', async () => {
  const ada = await site.member()
  const answer = await preview(ada, '*'.repeat(SIGNS_MAX + 1))
  expect([answer.status, answer.body.code]).toEqual([400, 'text_too_complex'])
  expect(answer.body.error).toContain('too many signs')
  expect((await preview(ada, ' \n ')).status).toBe(400)
  expect((await preview(null, 'Hello')).status).toBe(401)
})

test('a preview shows pictures of the writer that nothing else shows, where the text may hold some', async () => {
  const [ada, bob] = await talk.pair()
  const [mine, his] = [await uploaded({ as: ada }), await uploaded({ as: bob })]
  const text = `![Backbox](${mine.url})\n\n![His](${his.url})`
  const { body } = await preview(ada, text, { hasPictures: true })
  expect(body.html).toContain(`<img src="${mine.url}" alt="Backbox"`)
  expect(body.html).toContain('<p>His</p>')
  expect((await preview(ada, text)).body.html).toBe('<p>Backbox</p>\n<p>His</p>')
  const id = await talk.started(ada, bob)
  await site.request(`POST /api/conversations/${id}/messages`, {
    as: ada,
    body: { text: 'Look', clientId: clientId(), pictureIds: [mine.id] },
  })
  expect((await preview(ada, text, { hasPictures: true })).body.html).not.toContain('<img')
})

test('names are found by how they begin, the shortest first, without the writer', async () => {
  const me = await site.member({ username: 'yara' })
  for (const username of ['Yara_Long', 'yara.b', 'xyara']) await site.member({ username })
  expect(await mentions(me, 'YARA')).toEqual(['yara.b', 'Yara_Long'])
  for (const q of ['%', '_ara', "yara' or '1'='1", '\\']) expect([q, await mentions(me, q)]).toEqual([q, []])
})

test('no list tells of members who are hidden, banned, erased, or across a block either way', async () => {
  const me = await site.member({ username: 'asker' })
  const [hidden, banned, erased, blocker, blocked] = [
    await site.member({ username: 'walt_hidden' }),
    await site.member({ username: 'walt_banned' }),
    await site.member({ username: 'walt_erased' }),
    await site.member({ username: 'walt_blocker' }),
    await site.member({ username: 'walt_blocked' }),
  ]
  await site.member({ username: 'walt_seen' })
  await site.request('PATCH /api/user', { as: hidden, body: { isListed: false } })
  await setSanctions(site.context.db, banned.id, { bannedAt: site.clock.now() })
  await site.context.db.update(users).set({ erasedAt: site.clock.now() }).where(eq(users.id, erased.id))
  await talk.block(blocker, me)
  await talk.block(me, blocked)
  expect(await mentions(me, 'walt')).toEqual(['walt_seen'])
  const stranger = await site.member()
  expect(await mentions(stranger, 'walt')).toEqual(['walt_seen', 'walt_blocker', 'walt_blocked'])
})

test('a list of names is short, and for members alone', async () => {
  const me = await site.member()
  for (let at = 0; at <= MENTIONS_MAX; at++) await site.member({ username: `vera_${at}` })
  expect(await mentions(me, 'vera')).toHaveLength(MENTIONS_MAX)
  expect((await site.request('GET /api/writing/mentions?q=v')).status).toBe(401)
  expect((await site.request('GET /api/writing/mentions', { as: me })).status).toBe(400)
})

test('previews are limited for each member, and typing is not stopped by them', async () => {
  const limited = await openTestSite({ limits: true })
  const me = await limited.member()
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) {
    const answer = await limited.request('POST /api/writing/preview', {
      as: me,
      body: { text: `word ${at}` },
    })
    statuses.push(answer.status)
  }
  expect([statuses[59], statuses[60]]).toEqual([200, 429])
  expect((await limited.request('GET /api/writing/mentions?q=v', { as: me })).status).toBe(200)
})
