// Topics and replies in Markdown: what is stored beside the source, which form each caller gets, and how old texts are
// updated.
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forumPersonalData } from '#server/forum/personal-data.ts'
import { refreshForum } from '#server/forum/refreshing.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { runRefreshWriting } from '#server/writing/refreshing.ts'
import { writePost } from './texts.ts'

let site: TestSite
let reader: TestMember
let topicId: number
let replyId: number
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member()
  const [reply] = await site.context.db.select().from(forumReplies).orderBy(asc(forumReplies.id)).limit(1)
  if (reply?.position !== 1) throw new Error('the seed has changed')
  topicId = reply.topicId
  replyId = reply.id
})

const topicOf = async (query = '') =>
  (await site.request(`GET /api/forum-posts/${topicId}${query}`, { as: reader })).body
const firstReply = async (query = 'limit=1', as = reader) =>
  (await site.request(`GET /api/forum-posts/${topicId}/replies?${query}`, { as })).body.data[0]
const rowOf = async () => {
  const [row] = await site.context.db.select().from(forumTopics).where(eq(forumTopics.id, topicId))
  if (!row) throw new Error('no such topic')
  return row
}
async function write(source: string): Promise<void> {
  const { columns: written } = await writePost(site.context.db, source, reader.id)
  await site.context.db.update(forumTopics).set(written).where(eq(forumTopics.id, topicId))
  await site.context.db.update(forumReplies).set(written).where(eq(forumReplies.id, replyId))
}
/** Text in an older format. */
async function leaveOld(content: string): Promise<void> {
  const old = { content, format: 'paragraphs', html: null, excerpt: null, rendererVersion: null } as const
  await site.context.db.update(forumTopics).set(old).where(eq(forumTopics.id, topicId))
  await site.context.db.update(forumReplies).set(old).where(eq(forumReplies.id, replyId))
}

test('sample topics are stored with their HTML', async () => {
  const { rows } = await site.context.database.query(
    `select count(*)::int as stale from forum_topics where format <> 'markdown' or html is null`,
  )
  expect(rows[0]?.stale).toBe(0)
})

test('topics and replies keep their source and show their HTML; a report quotes the words alone', async () => {
  const source = `**Coil** first, says @${reader.username}\n\n- fuse\n- diode`
  await write(source)
  for (const post of [await topicOf(), await firstReply()]) {
    expect(post.content).toBe(source)
    expect(elementsOf(post.html).map(({ tag }) => tag)).toEqual(['p', 'strong', 'a', 'ul', 'li', 'li'])
  }
  const moderator = await site.member({ role: 'moderator' })
  for (const [kind, id] of [
    ['topic', topicId],
    ['reply', replyId],
  ]) {
    await site.request('POST /api/flags', {
      as: await site.member(),
      body: { kind, id, reason: 'spam' },
    })
  }
  const { body: cases } = await site.request('GET /api/moderation/cases', { as: moderator })
  const ours = cases.data.filter(
    ({ kind, thingId }: { kind: string; thingId: number }) =>
      thingId === (kind === 'topic' ? topicId : kind === 'reply' ? replyId : null),
  )
  for (const { id } of ours) {
    const one = await site.request(`GET /api/moderation/cases/${id}`, { as: moderator })
    expect(one.text).toContain(`Coil first, says @${reader.username} fuse diode`)
    expect(one.text).not.toContain('**Coil**')
  }
  expect(ours).toHaveLength(2)
})

test('a page asks for HTML without its source, and a list for neither', async () => {
  await write('**Coil** first')
  const html = '<p><strong>Coil</strong> first</p>'
  expect(await topicOf('?text=html')).toMatchObject({ content: '', html })
  expect(await firstReply('text=html')).toMatchObject({ content: '', html })
  const listed = async (query: string) =>
    (await site.request(`GET /api/forum-posts?limit=100${query}`, { as: reader })).body.data.find(
      ({ id }: { id: number }) => id === topicId,
    )
  expect(await listed('')).toMatchObject({ content: '**Coil** first', html })
  expect(await listed('&text=none')).toMatchObject({ content: '', html: '' })
  const bad = await site.request(`GET /api/forum-posts/${topicId}?text=all`, { as: reader })
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['text']])
})

test('what a blocked member wrote is given in no form', async () => {
  await write('**Coil** first')
  const blocker = await site.member()
  const { author } = await firstReply()
  await site.request(`PUT /api/blocks/${author.id}`, { as: blocker })
  expect(await firstReply('limit=1', blocker)).toMatchObject({ isFromBlocked: true, content: '', html: '' })
})

test('topics and replies from before Markdown look as they did, also when they are rendered again', async () => {
  await leaveOld('Not *bold*:\nfuse\n\nand <b>diode</b>')
  const before = '<p>Not *bold*:<br />fuse</p>\n<p>and &lt;b&gt;diode&lt;/b&gt;</p>'
  expect([(await topicOf()).html, (await firstReply()).html]).toEqual([before, before])
  await runRefreshWriting(site.context.db, refreshForum)
  expect(await rowOf()).toMatchObject({
    format: 'paragraphs',
    html: before,
    rendererVersion: RENDERER_VERSION,
  })
  expect([(await topicOf()).html, (await firstReply()).html]).toEqual([before, before])
})

test('members take along what they wrote, not what was made of it', async () => {
  await write('**Coil** first')
  const exported = JSON.stringify(await forumPersonalData.collect(site.context.db, (await rowOf()).authorId))
  expect(exported).toContain('**Coil** first')
  expect(exported).not.toMatch(/strong|excerpt|rendererVersion/)
})
