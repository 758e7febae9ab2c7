// Site settings, promotions and the inbox over HTTP.

import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { SiteOverview } from '#contract/site/overview.ts'
import type { StoredContactMessage } from '#contract/site/site.ts'
import { auditLog, outbox } from '#server/base/tables.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { tellTurnOfPromotions } from './promotions.ts'
import { readSettings } from './settings.ts'
import { settings } from './tables.ts'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite({ now: new Date('2026-03-10T12:00:00Z') })
  admin = await site.member({ role: 'admin', username: 'ada' })
})

const read = () => site.request('GET /api/admin/site-settings', { as: admin })
const change = (body: unknown, as = admin) => site.request('PATCH /api/admin/site-settings', { as, body })

const PROMOTION = {
  title: 'Try Pro',
  text: 'Sell what you no longer play.',
  linkLabel: 'See the plans',
  linkUrl: '/subscription',
  from: null,
  until: null,
  isOn: true,
}

test('a fresh site has its defaults, and nobody has changed them', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    revision: 0,
    changed: null,
    settings: {
      name: 'Multiball',
      figures: 'automatic',
      showCataloguePictures: null,
      holdFirstPosts: 0,
      promotions: [],
    },
  })
})

test('an admin is asked once about the catalogue’s pictures: until then they do not show, and a no stays a no', async () => {
  expect((await site.request('GET /api/site')).body.showCataloguePictures).toBe(false)
  const answer = await change({ showCataloguePictures: false })
  expect(answer.body).toMatchObject({ revision: 1, settings: { showCataloguePictures: false } })
  expect((await read()).body.settings.showCataloguePictures).toBe(false)
  await change({ showCataloguePictures: true })
  expect((await site.request('GET /api/site')).body.showCataloguePictures).toBe(true)
})

test('a change reaches every page, is told to their stores, and stands in the audit log with what was before', async () => {
  const socialLinks = [{ network: 'discord', url: 'https://discord.example/x' }]
  const answer = await change({ name: '  Silverball  ', socialLinks, operatorAddress: 'Lane 1\r\nTown' })
  expect([answer.status, answer.body.revision]).toEqual([200, 1])
  expect(answer.body.changed).toEqual({ at: '2026-03-10T12:00:00.000Z', by: 'ada' })
  const info = await site.request('GET /api/site')
  expect(info.body).toMatchObject({ name: 'Silverball', socialLinks, operatorAddress: 'Lane 1\nTown' })
  const [event] = await site.context.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  expect(event).toMatchObject({
    type: 'settings_changed',
    payload: { keys: ['name', 'operatorAddress', 'socialLinks'] },
  })
  const [entry] = await site.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actorName: 'ada',
    action: 'settings_changed',
    detail: { name: { before: 'Multiball', after: 'Silverball' } },
  })
})

test('a session that was left open changes nothing until its admin has proved again who they are', async () => {
  const browser = openBrowser(site, { cookie: admin.cookie })
  const rename = async (name: string) => {
    const { status, body } = await browser.request('PATCH /api/admin/site-settings', { name })
    return status === 200 ? body.settings.name : `${status} ${body.code}`
  }
  site.clock.advance(16 * MINUTE_MS)
  expect(await rename('Taken over')).toBe('403 confirmation_needed')
  // The cookie alone is enough for reading.
  expect((await browser.request('GET /api/admin/site-settings')).body.settings.name).toBe('Multiball')
  await browser.request('POST /api/session/confirmation', { password: TEST_PASSWORD })
  expect(await rename('Silverball')).toBe('Silverball')
})

test('what is the same as before is no change', async () => {
  const { body } = await read()
  const answer = await change({ ...body.settings, revision: 0 })
  expect([answer.status, answer.body.revision]).toEqual([200, 0])
  expect(await site.context.db.$count(auditLog)).toBe(0)
})

test('an address that was given can be taken back', async () => {
  await change({ contactEmail: 'desk@example.com' })
  expect((await site.request('GET /api/site')).body.contactEmail).toBe('desk@example.com')
  await change({ contactEmail: null })
  expect((await site.request('GET /api/site')).body.contactEmail).toBeNull()
})

test('two admins at once: other settings go side by side, the same setting is not overwritten unseen', async () => {
  const grace = await site.member({ role: 'admin', username: 'grace' })
  const { revision } = (await read()).body
  expect((await change({ name: 'First', revision }, grace)).status).toBe(200)
  expect((await change({ blurb: 'Another setting.', revision })).status).toBe(200)
  const late = await change({ name: 'Second', revision })
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  expect(late.body.fields).toEqual({ name: 'grace changed this in the meantime' })
  expect((await read()).body.settings.name).toBe('First')
  expect((await change({ name: 'Second', revision: (await read()).body.revision })).status).toBe(200)
})

test('of ten who change the same setting at the same moment, one is heard', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => change({ name: `Name ${at}`, revision: 0 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test.each([
  ['socialLinks.0.url', { socialLinks: [{ network: 'discord', url: 'javascript:alert(1)' }] }],
  ['socialLinks.0.url', { socialLinks: [{ network: 'discord', url: 'https://a:b@example.com/' }] }],
  ['socialLinks.0.url', { socialLinks: [{ network: 'discord', url: 'https://example.com/\u202e' }] }],
  ['socialLinks.0.network', { socialLinks: [{ network: 'other', url: 'https://example.com/' }] }],
  ['socialLinks', { socialLinks: Array(2).fill({ network: 'discord', url: 'https://example.com/' }) }],
  ['name', { name: 'Silver\r\nball' }],
  ['contactEmail', { contactEmail: 'desk@example.com\nBcc: all@example.com' }],
  ['promotions.0.linkUrl', { promotions: [{ ...PROMOTION, linkUrl: '//evil.example' }] }],
  ['promotions.0.linkUrl', { promotions: [{ ...PROMOTION, linkUrl: 'data:text/html,x' }] }],
  ['promotions.0.until', { promotions: [{ ...PROMOTION, from: '2026-02-02', until: '2026-02-01' }] }],
  ['promotions.0.from', { promotions: [{ ...PROMOTION, from: '2026-02-30' }] }],
  ['holdFirstPosts', { holdFirstPosts: 11 }],
  ['figures', { figures: 'invented' }],
  ['seed', { seed: 'demo' }],
])('%s is refused under its own name: %j', async (field, body) => {
  const answer = await change({ name: 'Not kept', ...body })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  expect((await read()).body.revision).toBe(0)
})

test('a stored value that the site no longer takes falls back to its default instead of taking pages down', async () => {
  await site.context.db.insert(settings).values([
    { key: 'name', value: { old: 'shape' } },
    { key: 'blurb', value: 'Kept.' },
    { key: 'gone', value: 1 },
  ])
  expect(await readSettings(site.context.db)).toMatchObject({ name: 'Multiball', blurb: 'Kept.' })
})

test('promotions are shown from their first day to their last, to whom the tier does not spare them', async () => {
  const titled = (title: string, more: object = {}) => ({ ...PROMOTION, title, ...more })
  await change({
    promotions: [
      titled('Always'),
      titled('Off', { isOn: false }),
      titled('Today', { from: '2026-03-10', until: '2026-03-10' }),
      titled('Over', { until: '2026-03-09' }),
      titled('To come', { from: '2026-03-11' }),
    ],
  })
  const shownTo = async (as: TestMember | null) =>
    (await site.request('GET /api/promotions', { as })).body.map(({ title }: { title: string }) => title)
  expect(await shownTo(null)).toEqual(['Always', 'Today'])
  expect(await shownTo(await site.member())).toEqual(['Always', 'Today'])
  expect(await shownTo(await site.member({ tier: 'pro' }))).toEqual([])
  expect(await shownTo(await site.member({ tier: 'premium' }))).toEqual([])
  site.clock.advance(DAY_MS)
  expect(await shownTo(null)).toEqual(['Always', 'To come'])
})

test('stored pages are thrown away on the day a promotion begins or has ended, and on no other', async () => {
  await change({ promotions: [{ ...PROMOTION, from: '2026-03-12', until: '2026-03-12' }] })
  const turned: string[] = []
  for (let day = 10; day <= 15; day++) {
    const before = await site.context.db.$count(outbox)
    await tellTurnOfPromotions(site.context)
    if ((await site.context.db.$count(outbox)) > before) turned.push(String(day))
    site.clock.advance(DAY_MS)
  }
  expect(turned).toEqual(['12', '13'])
})

test('admins read what came in by the contact form, newest first, and whether it was mailed', async () => {
  const message = { name: 'Eve', email: 'eve@example.com', subject: 'First', message: '<b>Hello</b>' }
  await site.request('POST /api/contact-messages', { body: message })
  await site.jobs.runAll()
  await change({ contactEmail: 'desk@example.com' })
  await site.request('POST /api/contact-messages', { body: { ...message, subject: 'Second' } })
  await site.jobs.runAll()
  const { body } = await site.request('GET /api/admin/contact-messages?limit=1', { as: admin })
  expect(body.pagination).toEqual({ total: 2, limit: 1, offset: 0 })
  expect(body.data[0]).toMatchObject({ subject: 'Second', message: '<b>Hello</b>' })
  expect(body.data[0].mailedAt).not.toBeNull()
  const older = await site.request('GET /api/admin/contact-messages?offset=1', { as: admin })
  expect(older.body.data).toMatchObject([{ subject: 'First', mailedAt: null }])
})

test('a contact message waits for staff until it is emailed or marked as done', async () => {
  const body = { name: 'Eve', email: 'eve@example.com', subject: 'First', message: 'Hello' }
  const inbox = async () =>
    (await site.request('GET /api/admin/contact-messages', { as: admin })).body.data as StoredContactMessage[]
  const waiting = async () => {
    const { queues } = (await site.request('GET /api/admin/overview', { as: admin })).body as SiteOverview
    return queues.find(({ name }) => name === 'contact')?.waiting
  }
  const mark = (id: number | undefined, isAnswered: boolean) =>
    site.request(`PATCH /api/admin/contact-messages/${id}`, { as: admin, body: { isAnswered } })
  await site.request('POST /api/contact-messages', { body })
  await site.jobs.runAll()
  const [{ id } = { id: 0 }] = await inbox()
  expect(await waiting()).toBe(1)
  expect((await mark(id, true)).body).toMatchObject({ id, answeredAt: '2026-03-10T12:00:00.000Z' })
  expect(await inbox()).toMatchObject([{ id, answeredAt: '2026-03-10T12:00:00.000Z' }])
  expect(await waiting()).toBe(0)
  expect((await mark(id, false)).body.answeredAt).toBeNull()
  expect(await waiting()).toBe(1)
  await change({ contactEmail: 'desk@example.com' })
  await site.request('POST /api/contact-messages', { body })
  await site.jobs.runAll()
  expect(await waiting()).toBe(1)
  expect((await mark(id + 100, true)).status).toBe(404)
})

test('a moderator may not', async () => {
  const moderator = await site.member({ role: 'moderator' })
  for (const call of [
    'GET /api/admin/site-settings',
    'GET /api/admin/contact-messages',
    'GET /api/admin/jobs',
  ])
    expect([call, (await site.request(call, { as: moderator })).status]).toEqual([call, 403])
  expect((await change({ name: 'Mine' }, moderator)).status).toBe(403)
  const [{ n } = { n: 0 }] = await site.context.db.select({ n: sql<number>`count(*)::int` }).from(settings)
  expect(n).toBe(0)
})
