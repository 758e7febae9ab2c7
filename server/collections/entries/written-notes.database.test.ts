// Notes as Markdown: stored rendering, conversion of older ones, and privacy.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { collectionsPersonalData } from '#server/collections/personal-data.ts'
import { refreshNotes } from '#server/collections/refreshing.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { collectingOn } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { runRefreshWriting } from '#server/writing/refreshing.ts'

let site: TestSite
let owner: TestMember
let id: number
const { add, change, own } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  owner = await site.member()
  id = (await add(owner, { note: '**Attic**\n\n- left\n- loud', isPublic: true })).body.id
})

const listed = async () => (await own(owner)).data[0]
const rowOf = async () => {
  const [row] = await site.context.db.select().from(collectionEntries).where(eq(collectionEntries.id, id))
  if (!row) throw new Error('no such entry')
  return row
}

test('a note keeps its source as sent, and its owner is shown its HTML', async () => {
  const { note, noteHtml } = await listed()
  expect(note).toBe('**Attic**\n\n- left\n- loud')
  expect(elementsOf(noteHtml).map(({ tag }) => tag)).toEqual(['p', 'strong', 'ul', 'li', 'li'])
  expect(await rowOf()).toMatchObject({ format: 'markdown', html: noteHtml, excerpt: 'Attic left loud' })
  const shown = await site.request(`GET /api/members/${owner.username}/collection`)
  expect(shown.body.data).toHaveLength(1)
  expect(shown.text).not.toMatch(/attic|html|excerpt/i)
})

test('what is too much to render is refused under its field, and the entry stays as it was', async () => {
  const { status, body } = await change(owner, id, { note: '> '.repeat(60), pricePaid: 5 })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'text_too_complex', ['note']])
  expect(await listed()).toMatchObject({ note: '**Attic**\n\n- left\n- loud', pricePaid: null })
})

test('a note from before Markdown looks as it did until its words change', async () => {
  const old = { note: 'Not *bold*:\nfast', format: 'paragraphs', html: null, rendererVersion: null } as const
  await site.context.db.update(collectionEntries).set(old).where(eq(collectionEntries.id, id))
  const noteHtml = '<p>Not *bold*:<br />fast</p>'
  expect(await listed()).toMatchObject({ noteHtml })
  expect((await change(owner, id, { note: old.note, condition: 'good' })).body).toMatchObject({ noteHtml })
  await runRefreshWriting(site.context.db, [refreshNotes])
  expect(await rowOf()).toMatchObject({
    format: 'paragraphs',
    html: noteHtml,
    rendererVersion: RENDERER_VERSION,
  })
  expect((await change(owner, id, { note: 'Now *bold*' })).body.noteHtml).toBe('<p>Now <em>bold</em></p>')
})

test('of a note that is taken back nothing is left, and the export holds the source alone', async () => {
  const exported = JSON.stringify(await collectionsPersonalData.collect(site.context.db, owner.id))
  expect(exported).toContain('**Attic**')
  expect(exported).not.toMatch(/strong|excerpt|rendererVersion/)
  expect((await change(owner, id, { note: null })).body).toMatchObject({ note: null, noteHtml: null })
  expect(await rowOf()).toMatchObject({ note: null, html: null, excerpt: null })
})
