// The feed of followed topics: a secret, replaceable address, with the member's rights at each read.
import { beforeAll, expect, test } from 'vitest'
import { forumPersonalData } from '#server/forum/personal-data.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

async function topic(title: string, content = 'Which?', as = ada): Promise<number> {
  site.clock.advance(1_000)
  return (await site.request('POST /api/forum-posts', { as, body: { title, content, categoryId } })).body.id
}
const reply = (as: TestMember, id: number, content = 'Blue.') => {
  site.clock.advance(1_000)
  return site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content } })
}
const follow = (as: TestMember, id: number) =>
  site.request(`PUT /api/forum-posts/${id}/follow`, { as, body: { level: 'following' } })
async function addressOf(as: TestMember): Promise<string> {
  const { body } = await site.request('POST /api/forum-feed', { as })
  return new URL(body.address).pathname
}
const read = (path: string) => site.app.request(path)
const plain = (xml: string) => xml.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const titles = (xml: string) =>
  [...xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)

test('the feed tells of the newest reply in each topic that the member follows or started, as pages show it', async () => {
  const reader = await site.member()
  expect((await site.request('GET /api/forum-feed', { as: reader })).body).toEqual({ address: null })
  const [one, two] = [await topic('Coils & <plugs>'), await topic('Lamps')]
  await topic('Elsewhere')
  await topic('Mine', 'My **own**', reader)
  await follow(reader, one)
  await follow(reader, two)
  await reply(ada, one, 'See [there](/forums/1) <script>alert(1)</script> **now**')
  const path = await addressOf(reader)
  expect((await site.request('GET /api/forum-feed', { as: reader })).body.address).toContain(path)
  const answer = await read(path)
  const xml = await answer.text()
  expect(titles(xml)).toEqual([
    'ada replied to “Coils &#38; &#60;plugs&#62;”',
    `${reader.username} started “Mine”`,
    'ada started “Lamps”',
  ])
  expect(xml).toContain(`http://localhost:3000/forums/${one}#r1`)
  expect(plain(xml)).toContain('<strong>now</strong>')
  expect(plain(xml)).toContain(`href="http://localhost:3000/forums/1"`)
  expect(xml).not.toContain('<strong')
  expect(plain(xml)).not.toContain('<script')
})

test('nothing on the way keeps it, finds it or is told its address', async () => {
  const reader = await site.member()
  const { headers, status } = await read(await addressOf(reader))
  expect(status).toBe(200)
  expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(
    ['private, no-store', 'no-referrer', 'noindex'],
  )
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
})

test('an address that was replaced, ended or made up leads nowhere', async () => {
  const [reader, other] = [await site.member(), await site.member()]
  const first = await addressOf(reader)
  const second = await addressOf(reader)
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await addressOf(other)
  const forged = [
    second.replace(`/${reader.id}-`, `/${other.id}-`),
    second.replace('.xml', ''),
    second.replace('-2-', '-3-'),
    '/feeds/forum/x.xml',
    `/feeds/forum/${reader.id}-2-${'A'.repeat(43)}.xml`,
  ]
  for (const path of forged) expect([path, (await read(path)).status]).toEqual([path, 404])
  expect((await site.request('DELETE /api/forum-feed', { as: reader })).status).toBe(204)
  expect((await read(second)).status).toBe(404)
  expect((await site.request('GET /api/forum-feed', { as: reader })).body).toEqual({ address: null })
  expect((await read(await addressOf(reader))).status).toBe(200)
  await forumPersonalData.erase?.(site.context.db, reader.id, site.clock.now())
  expect((await read(second)).status).toBe(404)
})

test('rights are those of the read: a closed board, a hidden post, a block, a ban', async () => {
  const [reader, other] = [await site.member(), await site.member()]
  const [closed, hidden, blocked] = [await topic('Closed'), await topic('Hidden'), await topic('Blocked')]
  for (const id of [closed, hidden, blocked]) await follow(reader, id)
  await reply(other, blocked, 'Unseen words')
  const path = await addressOf(reader)
  expect(titles(await (await read(path)).text())).toHaveLength(3)
  const { query } = site.context.database
  const [board] = (
    await query(
      "insert into forum_categories (name, slug, description, needs) values ('Pro', 'pro-board', 'x', 'privateForums') returning id",
    )
  ).rows
  await query('update forum_topics set category_id = $1 where id = $2', [board?.id, closed])
  await query('update forum_topics set hidden_at = now() where id = $1', [hidden])
  await site.request(`PUT /api/blocks/${other.id}`, { as: reader })
  const xml = await (await read(path)).text()
  expect(titles(xml)).toEqual(['ada started “Blocked”'])
  expect(xml).not.toContain('Unseen words')
  const moderator = await site.member({ role: 'moderator' })
  await site.request(`POST /api/moderation/members/${reader.id}/ban`, {
    as: moderator,
    body: { reason: 'Spam.' },
  })
  expect((await read(path)).status).toBe(404)
})
