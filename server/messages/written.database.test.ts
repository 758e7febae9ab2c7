// Messages as Markdown: what is stored beside the source, who sees it, and what becomes of older ones.
import { eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { clientId, talkOn } from '#server/testing/conversations.ts'
import { setSanctions } from '#server/testing/member-status.ts'
import { elementsOf, textOf } from '#server/testing/parsed-html.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { ATTACKS } from '#server/testing/written-attacks.ts'
import { runRefreshWriting } from '#server/writing/refreshing.ts'
import { RENDERER_VERSION } from '#server/writing/render.ts'
import { refreshMessages } from './refreshing.ts'
import { messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

const rowOf = async (id: number) => {
  const [row] = await site.house.db.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error('no such message')
  return row
}

test('a message keeps its source as sent; its HTML and the excerpt of lists are made of it', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const text = `**Done**: see [the manual](https://example.com/m), @${bob.username}\n\n- one\n- two`
  const { body } = await talk.write(ada, id, text)
  expect(body.text).toBe(text)
  expect(elementsOf(body.html).map(({ tag }) => tag)).toEqual([
    'p',
    'strong',
    'a',
    'bdi',
    'a',
    'ul',
    'li',
    'li',
  ])
  expect(body.html).toContain(`href="/members/${bob.username}"`)
  const { body: read } = await talk.read(bob, id)
  expect(read.data[1]).toMatchObject({ text, html: body.html })
  const { body: list } = await site.request('GET /api/conversations', { as: bob })
  expect(list.data[0].newest.excerpt).toBe(`Done: see the manual (example.com), @${bob.username} one two`)
  expect(await rowOf(body.id)).toMatchObject({
    text,
    format: 'markdown',
    html: body.html,
    rendererVersion: RENDERER_VERSION,
  })
})

test('nothing that is written lives in what others read', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  for (const text of (ATTACKS['scripts and events'] ?? []).slice(0, 5)) {
    const { body } = await talk.write(ada, id, text)
    expect(elementsOf(body.html).map(({ tag }) => tag)).not.toContain('script')
    expect(textOf(body.html)).toContain('evil()')
  }
})

test('names lead to members who can be looked up: not to banned or erased ones', async () => {
  const [ada, bob] = await talk.pair()
  const gone = await site.member()
  const id = await talk.started(ada, bob)
  await setSanctions(site.house.db, gone.id, { bannedAt: site.clock.now() })
  const { body } = await talk.write(ada, id, `@${gone.username} and @nobody_of_that_name`)
  expect(body.html).toBe(`<p>@${gone.username} and @nobody_of_that_name</p>`)
})

test('what is nested too deep is refused under its field, and nothing is begun by it', async () => {
  const [ada, bob] = await talk.pair()
  const text = `${'> '.repeat(60)}deep`
  const answer = await talk.start(ada, [bob], text)
  expect([answer.status, answer.body.code]).toEqual([400, 'text_too_complex'])
  expect(answer.body.fields.text).toContain('nested')
  const { body } = await site.request('GET /api/conversations', { as: ada })
  expect(body.pagination.total).toBe(0)
})

test('a message from before Markdown looks as it did, whether it is read or made again first', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const old = '# 1 priority\n\n  *not* bold, see https://example.com/a'
  const { body } = await talk.write(ada, id, old, clientId())
  const before = { format: 'plain', html: null, excerpt: null, rendererVersion: null } as const
  await site.house.db.update(messages).set(before).where(eq(messages.id, body.id))
  const seen = (await talk.read(bob, id)).body.data[1]
  expect(seen.text).toBe(old)
  expect(elementsOf(seen.html).map(({ tag }) => tag)).toEqual(['p', 'br', 'br', 'a'])
  expect(textOf(seen.html)).toContain('# 1 priority')
  const { body: list } = await site.request('GET /api/conversations', { as: bob })
  expect(list.data[0].newest.excerpt).toBe('# 1 priority *not* bold, see https://example.com/a')
  expect((await rowOf(body.id)).html).toBeNull()

  await runRefreshWriting(site.house.db, [refreshMessages])
  expect(await rowOf(body.id)).toMatchObject({
    format: 'plain',
    html: seen.html,
    rendererVersion: RENDERER_VERSION,
  })
  expect((await talk.read(bob, id)).body.data[1]).toEqual(seen)
})

test('what another version made is made again where it is read, and by the job in every row', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  for (let at = 0; at < 3; at++) await talk.write(ada, id, `*word ${at}*, @${bob.username}`)
  const older = { html: '<p>older</p>', excerpt: 'older', rendererVersion: RENDERER_VERSION - 1 }
  await site.house.db.update(messages).set(older).where(eq(messages.conversationId, id))
  const { text } = await talk.read(bob, id)
  expect(text).not.toContain('older')
  expect(text).toContain('<em>word 2</em>')
  expect((await site.request('GET /api/conversations', { as: bob })).text).not.toContain('older')

  const walked: (number | null)[] = []
  await runRefreshWriting(site.house.db, [
    async (db, after) => {
      const last = await refreshMessages(db, after, 2)
      walked.push(last)
      return last
    },
  ])
  expect(walked.length).toBeGreaterThan(2)
  const rows = await site.house.db.select().from(messages).where(eq(messages.conversationId, id))
  expect(rows.map(({ rendererVersion }) => rendererVersion)).toEqual([1, 1, 1, 1].map(() => RENDERER_VERSION))
  expect(rows.filter(({ html }) => html?.includes('older'))).toEqual([])
  expect(await site.house.db.$count(messages, isNull(messages.rendererVersion))).toBe(0)
})

test('of a message that is taken back nothing is left, neither source nor HTML nor excerpt', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const { body } = await talk.write(ada, id, '**Regretted** words')
  await site.request(`DELETE /api/conversations/${id}/messages/${body.id}`, { as: ada })
  expect(await rowOf(body.id)).toMatchObject({ text: '', html: '', excerpt: '' })
  expect((await talk.read(bob, id)).body.data[1]).toMatchObject({ text: '', html: '' })
})

test('who is blocked by the reader shows no HTML in a group either', async () => {
  const [ada, bob, cleo] = await talk.trio()
  const id = await talk.started(ada, bob, cleo)
  await talk.write(bob, id, 'Withheld **words**')
  await talk.block(ada, bob)
  const { body, text } = await talk.read(ada, id)
  expect(body.data[1]).toMatchObject({ text: '', html: '', isFromBlocked: true })
  expect(text).not.toContain('Withheld')
})

test('the export holds the source alone', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  await talk.write(ada, id, 'Mine, in **bold**')
  const { messagesPersonalData } = await import('./personal-data.ts')
  const exported = JSON.stringify(await messagesPersonalData.collect(site.house.db, ada.id))
  expect(exported).toContain('Mine, in **bold**')
  expect(exported).not.toContain('<strong>')
})
