// Messages as Markdown: stored rendering, who sees it, and conversion of older ones.
import { eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { MESSAGE_PICTURES_MAX } from '#contract/messages/constants.ts'
import { elementsOf, textOf } from '#server/testing/parsed-html.ts'
import { clientId, talkOn } from '#server/testing/rooms/conversations.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { ATTACKS } from '#server/testing/rooms/written-attacks.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { runRefreshWriting } from '#server/writing/refreshing.ts'
import { refreshMessages } from './refreshing.ts'
import { messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

const { uploaded, see } = uploadsOn(() => ({ site, owner: null as never }))
const rowOf = async (id: number) => {
  const [row] = await site.context.db.select().from(messages).where(eq(messages.id, id))
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
  await setSanctions(site.context.db, gone.id, { bannedAt: site.clock.now() })
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
  await site.context.db.update(messages).set(before).where(eq(messages.id, body.id))
  const seen = (await talk.read(bob, id)).body.data[1]
  expect(seen.text).toBe(old)
  expect(elementsOf(seen.html).map(({ tag }) => tag)).toEqual(['p', 'br', 'br', 'a'])
  expect(textOf(seen.html)).toContain('# 1 priority')
  const { body: list } = await site.request('GET /api/conversations', { as: bob })
  expect(list.data[0].newest.excerpt).toBe('# 1 priority *not* bold, see https://example.com/a')
  expect((await rowOf(body.id)).html).toBeNull()

  await runRefreshWriting(site.context.db, [refreshMessages])
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
  await site.context.db.update(messages).set(older).where(eq(messages.conversationId, id))
  const { text } = await talk.read(bob, id)
  expect(text).not.toContain('older')
  expect(text).toContain('<em>word 2</em>')
  expect((await site.request('GET /api/conversations', { as: bob })).text).not.toContain('older')

  const walked: (number | null)[] = []
  await runRefreshWriting(site.context.db, [
    async (db, after) => {
      const last = await refreshMessages(db, after, 2)
      walked.push(last)
      return last
    },
  ])
  expect(walked.length).toBeGreaterThan(2)
  const rows = await site.context.db.select().from(messages).where(eq(messages.conversationId, id))
  expect(rows.map(({ rendererVersion }) => rendererVersion)).toEqual([1, 1, 1, 1].map(() => RENDERER_VERSION))
  expect(rows.filter(({ html }) => html?.includes('older'))).toEqual([])
  expect(await site.context.db.$count(messages, isNull(messages.rendererVersion))).toBe(0)
})

describe('pictures in the text', () => {
  test('are those that the author uploaded for it; whom the message is for sees them, and nobody else', async () => {
    const [ada, bob, eve] = await talk.trio()
    const id = await talk.started(ada, bob)
    const [mine, beside, his] = [
      await uploaded({ as: ada }),
      await uploaded({ as: ada }),
      await uploaded({ as: bob }),
    ]
    const text = `Before\n\n![The backbox](${mine.url})\n\n![Yours](${his.url})`
    const { body } = await talk.write(ada, id, text, clientId(), { pictureIds: [beside.id] })
    expect(elementsOf(body.html).filter(({ tag }) => tag === 'img')).toMatchObject([
      { attributes: { src: mine.url, alt: 'The backbox', width: String(mine.width) } },
    ])
    expect(body.pictures.map(({ url }: { url: string }) => url)).toEqual([beside.url])
    const statuses = [ada, bob, eve].map(async (who) => (await see(mine.url, who)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
    expect((await see(his.url, ada)).status).toBe(404)
  })

  test('stay when the HTML is made again, and come into no other message', async () => {
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    const mine = await uploaded({ as: ada })
    const first = await talk.write(ada, id, `![One](${mine.url})`)
    const second = await talk.write(ada, id, `![Again](${mine.url})`)
    expect(second.body.html).toBe('<p>Again</p>')
    const older = { html: '<p>older</p>', excerpt: 'older', rendererVersion: RENDERER_VERSION - 1 }
    await site.context.db.update(messages).set(older).where(eq(messages.conversationId, id))
    const read = async () =>
      (await talk.read(bob, id)).body.data.slice(1).map(({ html }: { html: string }) => html)
    expect(await read()).toEqual([first.body.html, second.body.html])
    await runRefreshWriting(site.context.db, [refreshMessages])
    expect((await rowOf(first.body.id)).html).toBe(first.body.html)
    expect(await read()).toEqual([first.body.html, second.body.html])
  })

  test('count with those beside it, and more than fit are refused with nothing sent', async () => {
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    const all = [await uploaded({ as: ada }), await uploaded({ as: ada })]
    const ids = Array.from({ length: MESSAGE_PICTURES_MAX - 1 }, (_, at) => 2_000_000 + at)
    const text = all.map(({ url }) => `![One](${url})`).join(' ')
    const answer = await talk.write(ada, id, text, clientId(), { pictureIds: ids })
    expect([answer.status, answer.body.code]).toEqual([400, 'too_many_pictures'])
    expect((await talk.read(bob, id)).body.data).toHaveLength(1)
  })

  test('go with a message that is taken back', async () => {
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    const mine = await uploaded({ as: ada })
    const { body } = await talk.write(ada, id, `![One](${mine.url})`)
    await site.request(`DELETE /api/conversations/${id}/messages/${body.id}`, { as: ada })
    expect((await see(mine.url, bob)).status).toBe(404)
  })
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
  const exported = JSON.stringify(await messagesPersonalData.collect(site.context.db, ada.id))
  expect(exported).toContain('Mine, in **bold**')
  expect(exported).not.toContain('<strong>')
})
