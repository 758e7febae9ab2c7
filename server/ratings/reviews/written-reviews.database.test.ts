// Reviews as Markdown: stored rendering, who sees it, and conversion of older ones.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshReviews } from '#server/ratings/refreshing.ts'
import { ratings } from '#server/ratings/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { runRefreshWriting } from '#server/writing/refreshing.ts'

const TITLE = 'GweeP'

let site: TestSite
let ada: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  await site.context.db.delete(ratings)
  ada = await site.member()
})

const put = (review: string | null, rating = 4) =>
  site.request(`PUT /api/machines/${TITLE}/rating`, { as: ada, body: { rating, review } })
const listed = async () => (await site.request(`GET /api/machines/${TITLE}/ratings`)).body.data
const rowOf = async () => {
  const [row] = await site.context.db.select().from(ratings).where(eq(ratings.userId, ada.id))
  if (!row) throw new Error('no such rating')
  return row
}
const OLD = { format: 'paragraphs', html: null, excerpt: null, rendererVersion: null } as const

test('a review keeps its source as sent, and its HTML is shown; a report quotes the words alone', async () => {
  const text = `**Loud**, says @${ada.username}\n\n- fast\n- fair`
  const { body } = await put(text)
  expect(body.own.review).toBe(text)
  const [review] = await listed()
  expect(review.review).toBe(text)
  expect(elementsOf(review.html).map(({ tag }) => tag)).toEqual(['p', 'strong', 'a', 'ul', 'li', 'li'])
  expect(await rowOf()).toMatchObject({ review: text, format: 'markdown', html: review.html })
  const reporter = await site.member()
  const flag = { kind: 'review', id: review.id, reason: 'spam' }
  await site.request('POST /api/flags', { as: reporter, body: flag })
  const moderator = await site.member({ role: 'moderator' })
  const { body: cases } = await site.request('GET /api/moderation/cases', { as: moderator })
  const one = await site.request(`GET /api/moderation/cases/${cases.data[0].id}`, { as: moderator })
  expect(one.text).toContain(`"Loud, says @${ada.username} fast fair"`)
  expect(one.text).not.toContain('**Loud**')
})

test('what is too much to render is refused under its field, and the rating stays as it was', async () => {
  await put('Fair.', 3)
  const answer = await put('> '.repeat(60), 5)
  expect([answer.status, answer.body.code, answer.body.fields.review]).toEqual([
    400,
    'text_too_complex',
    expect.stringContaining('nested'),
  ])
  expect((await listed())[0]).toMatchObject({ rating: 3, review: 'Fair.' })
})

test('a review from before Markdown looks as it did, also when its rating changes or it is made again', async () => {
  const old = 'Not *bold*:\nfast\n\nand <b>fair</b>'
  await put(old)
  await site.context.db.update(ratings).set(OLD).where(eq(ratings.userId, ada.id))
  const before = '<p>Not *bold*:<br />fast</p>\n<p>and &lt;b&gt;fair&lt;/b&gt;</p>'
  expect((await listed())[0].html).toBe(before)
  await put(old, 5)
  expect((await listed())[0]).toMatchObject({ rating: 5, html: before })
  await runRefreshWriting(site.context.db, [refreshReviews])
  expect(await rowOf()).toMatchObject({
    format: 'paragraphs',
    html: before,
    rendererVersion: RENDERER_VERSION,
  })
  await put(`${old}!`)
  expect((await listed())[0].html).toContain('<em>bold</em>')
})

test('of words that are taken back nothing is left, and the export holds the source alone', async () => {
  await put('**Mine**')
  const { ratingsPersonalData } = await import('#server/ratings/personal-data.ts')
  const exported = await ratingsPersonalData.collect(site.context.db, ada.id)
  expect(JSON.stringify(exported)).toContain('**Mine**')
  expect(JSON.stringify(exported)).not.toMatch(/strong|excerpt|rendererVersion/)
  await put(null)
  expect(await rowOf()).toMatchObject({ review: null, html: null, excerpt: null })
})
