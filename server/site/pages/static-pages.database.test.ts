// Static pages over HTTP: what readers get, what admins save, and that no save loses another's.
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { STATIC_PAGE_MAX, STATIC_PAGES } from '#contract/site/page-constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData, sitemapSources } from '#server/app.ts'
import { auditLog, outbox } from '#server/base/tables.ts'
import { staticPageRevisions } from '#server/site/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const PATH = '/api/admin/pages/guidelines'
const NOW = '2026-12-10T12:00:00.000Z'

let site: TestSite
let admin: TestMember
let other: TestMember
beforeEach(async () => {
  site = await openTestSite({ now: new Date(NOW) })
  admin = await site.member({ role: 'admin', username: 'ada' })
  other = await site.member({ role: 'admin', username: 'grace' })
})

const read = async (page = 'guidelines') => (await site.request(`GET /api/pages/${page}`)).body
const edit = async (page = 'guidelines') =>
  (await site.request(`GET /api/admin/pages/${page}`, { as: admin })).body
const save = (text: unknown, revision: unknown, as = admin) =>
  site.request(`PUT ${PATH}`, { as, body: { text, revision } })
const restore = (restored: number, revision: number, as = admin) =>
  site.request(`POST ${PATH}/restorations`, { as, body: { restored, revision } })
const list = async (query = '') => (await site.request(`GET ${PATH}/revisions${query}`, { as: admin })).body
const show = async (revision: number) =>
  (await site.request(`GET ${PATH}/revisions/${revision}`, { as: admin })).body

test('a fresh site shows the texts that come with the program, with its own name and operator', async () => {
  const settings = { name: 'Silverball', operator: 'Ada & Co', operatorAddress: 'Lane 1\nTown' }
  await site.request('PATCH /api/admin/site-settings', { as: admin, body: settings })
  for (const page of STATIC_PAGES) {
    const { sections, ...rest } = await read(page)
    expect(sections.length, page).toBeGreaterThan(3)
    const html = rest.leadHtml + sections.map((section: { html: string }) => section.html).join('')
    expect([page, html.includes('Silverball'), html.includes('Multiball')]).toEqual([page, true, false])
    const isLegal = page === 'terms' || page === 'privacy'
    for (const told of ['Ada &amp; Co', '<p>Lane 1<br />Town</p>'])
      expect([page, told, html.includes(told)]).toEqual([page, told, isLegal])
  }
  const terms = await read('terms')
  expect(terms).toMatchObject({
    title: 'Terms of Service',
    leadHtml: '<p>The agreement between you and Ada &amp; Co about the use of Silverball.</p>',
    updatedAt: '2026-11-21T00:00:00.000Z',
  })
  expect((await site.request('GET /api/admin/pages', { as: admin })).body).toEqual(
    STATIC_PAGES.map((page) =>
      expect.objectContaining({ page, isBuiltIn: true, revision: 0, changed: null }),
    ),
  )
})

test('an own text takes the place of the built-in one, with its date', async () => {
  const answer = await save('Hello at {{site}}.\n\n## Be *kind*\n\nTo **machines** too.', 0)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    isBuiltIn: false,
    revision: 1,
    changed: { at: NOW, by: 'ada' },
    text: 'Hello at {{site}}.\n\n## Be *kind*\n\nTo **machines** too.',
  })
  expect(await read()).toEqual({
    page: 'guidelines',
    title: 'Community Guidelines',
    leadHtml: '<p>Hello at Multiball.</p>',
    sections: [{ id: 'section-be-kind', title: 'Be kind', html: '<p>To <strong>machines</strong> too.</p>' }],
    updatedAt: NOW,
  })
  await site.request('PATCH /api/admin/site-settings', { as: admin, body: { name: 'Silverball' } })
  expect((await read()).leadHtml).toBe('<p>Hello at Silverball.</p>')
})

test('a save tells the pages that show it, and stands in the audit log', async () => {
  await save('Be kind.', 0)
  const [event] = await site.context.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  expect(event).toMatchObject({ type: 'page_changed', payload: { page: 'guidelines' } })
  const [entry] = await site.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actorName: 'ada',
    action: 'page_changed',
    subjectKind: 'page',
    subjectId: 'guidelines',
    detail: { revision: 1, isBuiltIn: false },
  })
})

test('every save is a revision with its author, and shows what it changed', async () => {
  expect(await list()).toEqual([])
  await save('First.', 0)
  site.clock.advance(DAY_MS)
  await save('Second.', 1, other)
  expect(await list()).toEqual([
    { revision: 2, isBuiltIn: false, writtenAt: '2026-12-11T12:00:00.000Z', by: 'grace' },
    { revision: 1, isBuiltIn: false, writtenAt: NOW, by: 'ada' },
  ])
  expect(await list('?before=2')).toMatchObject([{ revision: 1 }])
  expect(await show(2)).toEqual({ said: 'Second.', before: 'First.' })
  expect(await show(1)).toEqual({ said: 'First.', before: (await edit()).builtIn })
})

test('a restored text is a new revision, and so is the way back to the built-in text', async () => {
  const { builtIn } = await edit()
  await save('First.', 0)
  await save('Second.', 1)
  const restored = await restore(1, 2, other)
  expect(restored.body).toMatchObject({ text: 'First.', revision: 3, changed: { by: 'grace' } })
  site.clock.advance(DAY_MS)
  const reset = await save(null, 3)
  expect(reset.body).toMatchObject({ text: builtIn, builtIn, isBuiltIn: true, revision: 4 })
  expect((await read()).sections[0].title).toBe('Play fair')
  expect((await read()).updatedAt).toBe('2026-12-11T12:00:00.000Z')
  expect(await show(4)).toEqual({ said: builtIn, before: 'First.' })
  expect((await list())[0]).toMatchObject({ revision: 4, isBuiltIn: true })
  await save('Third.', 4)
  expect((await restore(4, 5)).body).toMatchObject({ isBuiltIn: true, revision: 6 })
})

test('what is the same as before makes no revision', async () => {
  expect((await save(null, 0)).body.revision).toBe(0)
  await save('First.', 0)
  expect((await save(' First.\r\n', 1)).body.revision).toBe(1)
  // A second press, sent before the first was answered.
  expect((await save('First.', 0)).body.revision).toBe(1)
  expect(await site.context.db.$count(auditLog)).toBe(1)
})

test('a save upon an older revision is refused, and changes nothing', async () => {
  await save('First.', 0)
  await save('Theirs.', 1, other)
  for (const late of [await save('Mine.', 1), await restore(1, 1), await save(null, 0)]) {
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'page_changed',
      error: expect.stringContaining('grace changed this page'),
    })
  }
  // Nobody has a revision that is not there yet.
  expect((await save('Mine.', 7)).status).toBe(409)
  expect(await edit()).toMatchObject({ text: 'Theirs.', revision: 2 })
})

test('of two admins who save at once one is refused', async () => {
  const answers = await Promise.all([save('Mine.', 0), save('Theirs.', 0, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  expect(await edit()).toMatchObject({ text: won?.body.text, revision: 1 })
  expect(await list()).toHaveLength(1)
})

test.each([
  ['nothing', '', 'text'],
  ['spaces alone', ' \n\u00a0', 'text'],
  ['unseen characters alone', '\u2800\u2800', 'text'],
  ['control characters', 'a\u0007b', 'text'],
  ['a text that is too long', 'a'.repeat(STATIC_PAGE_MAX + 1), 'text'],
  ['a text that would keep the renderer busy', '*a'.repeat(10_000), 'text'],
  ['no text', undefined, 'text'],
  ['a number', 7, 'text'],
])('%s is refused at its field', async (_, text, field) => {
  const { status, body } = await save(text, 0)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await list()).toEqual([])
})

test('a save has to say which revision it was made from', async () => {
  for (const revision of [undefined, null, -1, 0.5, '0'])
    expect((await save('A.', revision)).status).toBe(400)
})

test('a preview is what readers would get, refuses what saving refuses, and stores nothing', async () => {
  const preview = (text: string) => site.request(`POST ${PATH}/previews`, { as: admin, body: { text } })
  const text = 'At {{site}}.\n\n## A\n\n[b](javascript:evil()) <script>evil()</script>'
  const { body } = await preview(text)
  expect(body).toMatchObject({ leadHtml: '<p>At Multiball.</p>', sections: [{ title: 'A' }] })
  expect(body.sections[0].html).not.toMatch(/<script|href/)
  expect((await preview('*a'.repeat(10_000))).status).toBe(400)
  expect((await preview('')).body.fields).toHaveProperty('text')
  expect(await list()).toEqual([])
  await save(text, 0)
  expect(await read()).toEqual({ ...body, updatedAt: NOW })
})

test('a page of another name and a revision that does not exist are 404', async () => {
  for (const page of ['imprint', 'FAQ', 'constructor', '%2e%2e']) {
    expect((await site.request(`GET /api/pages/${page}`)).status, page).toBe(404)
    const change = { as: admin, body: { text: 'A.', revision: 0 } }
    expect((await site.request(`PUT /api/admin/pages/${page}`, change)).status, page).toBe(404)
  }
  expect((await site.request(`GET ${PATH}/revisions/1`, { as: admin })).body.code).toBe('revision_not_found')
  expect((await restore(1, 0)).body.code).toBe('revision_not_found')
})

test('nobody but admins sees sources and revisions, or changes anything', async () => {
  const moderator = await site.member({ role: 'moderator' })
  const body = { text: 'Mine now.', revision: 0 }
  for (const [as, status] of [
    [moderator, 403],
    [null, 401],
  ] as const) {
    expect((await site.request(`PUT ${PATH}`, { as, body })).status).toBe(status)
    expect((await site.request(`GET ${PATH}`, { as })).status).toBe(status)
    expect((await site.request(`GET ${PATH}/revisions`, { as })).status).toBe(status)
    const restoring = { as, body: { restored: 1, revision: 0 } }
    expect((await site.request(`POST ${PATH}/restorations`, restoring)).status).toBe(status)
  }
  expect(await list()).toEqual([])
})

test('HTML of an older renderer is made again when it is read', async () => {
  await save('Be **kind**.', 0)
  await site.context.db.update(staticPageRevisions).set({ rendererVersion: 1, html: '<p>older</p>' })
  expect((await read()).leadHtml).toBe('<p>Be <strong>kind</strong>.</p>')
})

test('the sitemap says when an admin changed a page', async () => {
  const changedAt = async () => {
    const sources = sitemapSources(site.context, site.rooms)
    const entries = (await Promise.all(sources.map((source) => source.list()))).flat()
    return new Map(entries.map((entry) => [entry.path, entry.changedAt]))
  }
  expect((await changedAt()).get('/guidelines')).toBeNull()
  await save('First.', 0)
  expect((await changedAt()).get('/guidelines')).toEqual(new Date(NOW))
  expect((await changedAt()).get('/terms')).toBeNull()
})

test('an admin takes their revisions along; the texts stay when they leave, without the name', async () => {
  const { db } = site.context
  await save('First.', 0, other)
  const data = await exportMember(db, 'grace', personalData)
  expect(data).toMatchObject({
    site: { pageRevisions: [{ page: 'guidelines', revision: 1, text: 'First.' }] },
  })
  await eraseMember(site.context, 'grace', personalData)
  expect(await list()).toMatchObject([{ revision: 1, by: null }])
  expect(await edit()).toMatchObject({ text: 'First.', changed: { by: null } })
  expect((await save('Mine.', 0)).body.error).toContain('Another admin changed this page')
})
