// Members' bios in Markdown: who sees which form, and how older ones are converted.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { personalData } from '#server/app.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { refreshBios } from './bios.ts'
import { runRefreshWriting } from './refreshing.ts'
import { memberBios } from './tables.ts'

let site: TestSite
let ada: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  ada = await site.member()
})

const change = (bio: string | null) => site.request('PATCH /api/user', { as: ada, body: { bio } })
const profile = async (as: TestMember | null = null) =>
  (await site.request(`GET /api/members/${ada.username}`, { as })).body
const rowOf = async () => {
  const [row] = await site.context.db.select().from(memberBios).where(eq(memberBios.userId, ada.id))
  return row
}
/** Stores a bio like an earlier version. */
const leaveOld = async (bio: string) => {
  await site.context.db.update(users).set({ bio }).where(eq(users.id, ada.id))
}

test('a bio keeps its source as sent; the profile shows its HTML, a report and a card the words alone', async () => {
  const bio = '**Restores** woodrails\n\n- slowly'
  expect((await change(bio)).body.bio).toBe(bio)
  const shown = await profile()
  expect(shown.bio).toBe(bio)
  expect(elementsOf(shown.bioHtml).map(({ tag }) => tag)).toEqual(['p', 'strong', 'ul', 'li'])
  const reporter = await site.member()
  const flag = { kind: 'member', id: ada.id, reason: 'spam' }
  await site.request('POST /api/flags', { as: reporter, body: flag })
  const moderator = await site.member({ role: 'moderator' })
  const { body: cases } = await site.request('GET /api/moderation/cases', { as: moderator })
  const one = await site.request(`GET /api/moderation/cases/${cases.data[0].id}`, { as: moderator })
  expect(one.text).toContain('"Restores woodrails slowly"')
  const post = { slug: 'waxing', title: 'Waxing', content: 'Words.', categoryId: 1, isPublished: true }
  await site.context.db.insert(blogPosts).values({ ...post, authorId: ada.id, publishedAt: site.clock.now() })
  const { body } = await site.request('GET /api/blog-posts/slug/waxing')
  expect(body.author).toMatchObject({ bio, bioExcerpt: 'Restores woodrails slowly' })
})

test('a bio that is changed or taken back leaves nothing of the one before', async () => {
  await change('*One*')
  await change('Two')
  expect((await profile()).bioHtml).toBe('<p>Two</p>')
  await change(null)
  expect(await profile()).toMatchObject({ bio: null, bioHtml: null })
  expect(await rowOf()).toBeUndefined()
})

test('what is too much to render is refused under its field, and the bio stays', async () => {
  await change('Two')
  const answer = await change('> '.repeat(60))
  expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
    400,
    'text_too_complex',
    ['bio'],
  ])
  expect((await profile()).bio).toBe('Two')
})

test('a bio from before Markdown looks as it did, whether it is read or made again first', async () => {
  await leaveOld('Plays *EM*.\n\n<b>Restores</b>.')
  const before = '<p>Plays *EM*.</p>\n<p>&lt;b&gt;Restores&lt;/b&gt;.</p>'
  expect((await profile()).bioHtml).toBe(before)
  await runRefreshWriting(site.context.db, [refreshBios])
  expect(await rowOf()).toMatchObject({
    format: 'paragraphs',
    html: before,
    rendererVersion: RENDERER_VERSION,
  })
  expect((await profile()).bioHtml).toBe(before)
})

test('a bio that an older process wrote is never shown by HTML of the one before', async () => {
  await change('**Mine**')
  await leaveOld('Other words')
  expect((await profile()).bioHtml).toBe('<p>Other words</p>')
  await runRefreshWriting(site.context.db, [refreshBios])
  expect(await rowOf()).toMatchObject({ text: 'Other words', html: '<p>Other words</p>' })
})

test('HTML of another version is made again where it is read, and by the job', async () => {
  await change('**Mine**')
  const older = { html: '<p>older</p>', rendererVersion: RENDERER_VERSION - 1 }
  await site.context.db.update(memberBios).set(older).where(eq(memberBios.userId, ada.id))
  expect((await profile()).bioHtml).toBe('<p><strong>Mine</strong></p>')
  await runRefreshWriting(site.context.db, [refreshBios])
  expect(await rowOf()).toMatchObject({ html: '<p><strong>Mine</strong></p>' })
})

test('nothing of a bio is left when its member goes', async () => {
  await change('**Mine**')
  await eraseMember(site.context, ada.username, personalData)
  expect(await rowOf()).toBeUndefined()
})
