import { beforeAll, expect, test } from 'vitest'
import { SharedSheet } from '#contract/logbook/sharing.ts'
import { DEADPOOL, GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let owner: TestMember
const { uploaded, see } = uploadsOn(() => ({ site, owner }))
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
  owner = await site.member()
})

async function machineOf(as: TestMember, entry: object = {}): Promise<number> {
  const body = { opdbId: GODZILLA, status: 'owned', ...entry }
  return (await site.request('POST /api/collection', { as, body })).body.id
}
const log = async (as: TestMember, machine: number, body: object) =>
  (
    await site.request(`POST /api/collection/${machine}/logbook/entries`, {
      as,
      body: { happenedOn: '2026-11-20', ...body },
    })
  ).body
const share = (as: TestMember | null, machine: number, shows: object = {}) =>
  site.request(`PUT /api/collection/${machine}/logbook/share`, {
    as,
    body: { showsPrices: false, showsNames: false, ...shows },
  })
const revoke = (as: TestMember, machine: number) =>
  site.request(`DELETE /api/collection/${machine}/logbook/share`, { as })
const open = (url: string, as: TestMember | null = null) =>
  site.request(`GET /api/shared-logbooks${new URL(url).search}`, { as })

test('a shared logbook shows history and pictures to everybody, without prices and names', async () => {
  const ada = await site.member()
  const [cover, part] = [await uploaded({ as: ada }), await uploaded({ as: ada })]
  const details = { note: 'Attic', pricePaid: 4_321, value: 5_555, pictureIds: [cover.id] }
  const machine = await machineOf(ada, details)
  await log(ada, machine, { kind: 'purchase', amount: 4_321, counterparty: 'Mallory' })
  const parts = [{ name: 'Coil', cost: 4.25 }]
  await log(ada, machine, { kind: 'service', note: 'Rebuilt.', amount: 99, parts, pictureIds: [part.id] })
  expect((await see(cover.url)).status).toBe(404)
  const { body } = await share(ada, machine)
  const { status, body: sheet, text } = await open(body.url)
  expect(status).toBe(200)
  expect(SharedSheet.parse(sheet)).toMatchObject({
    machine: { opdbId: GODZILLA },
    owner: null,
    totals: { services: 1, spent: null },
    pictures: [{ id: cover.id }],
    entries: [
      { kind: 'service', amount: null, cost: null, parts: [{ name: 'Coil', cost: null }], note: null },
      { kind: 'purchase', amount: null, counterparty: null },
    ],
  })
  expect(sheet.entries[0].noteHtml).toContain('Rebuilt.')
  for (const secret of ['4321', 'Mallory', 'Attic', '5555', ada.username]) expect(text).not.toContain(secret)
  expect((await see(cover.url)).status).toBe(200)
  expect((await see(part.url)).status).toBe(200)
})

test('prices and names are shown where that was chosen, under the same link', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  await log(ada, machine, { kind: 'purchase', amount: 4_321, counterparty: 'Mallory' })
  const before = (await share(ada, machine)).body
  const after = (await share(ada, machine, { showsPrices: true, showsNames: true })).body
  expect(after).toEqual({ url: before.url, showsPrices: true, showsNames: true })
  expect((await open(before.url)).body).toMatchObject({
    owner: { username: ada.username },
    totals: { spent: '0.00' },
    entries: [{ amount: '4321.00', counterparty: 'Mallory' }],
  })
  const book = await site.request(`GET /api/collection/${machine}/logbook`, { as: ada })
  expect(book.body.share).toEqual(after)
})

test('a revoked link leads nowhere for good, and its pictures are private again', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const picture = await uploaded({ as: ada })
  await log(ada, machine, { kind: 'service', note: 'x', pictureIds: [picture.id] })
  const { url } = (await share(ada, machine)).body
  expect((await revoke(ada, machine)).status).toBe(204)
  expect((await revoke(ada, machine)).status).toBe(204)
  expect((await open(url)).status).toBe(404)
  expect((await see(picture.url)).status).toBe(404)
  const again = (await share(ada, machine)).body
  expect(again.url).not.toBe(url)
  expect([(await open(url)).status, (await open(again.url)).status]).toEqual([404, 200])
})

test('keys that this site did not sign open nothing', async () => {
  const ada = await site.member()
  const { url } = (await share(ada, await machineOf(ada))).body
  const key = new URL(url).searchParams.get('key') ?? ''
  const [id = '', signature = ''] = [key.split('-')[0], key.slice(key.indexOf('-') + 1)]
  const wrong = [
    'x',
    `${Number(id) + 1}-${signature}`,
    `${id}-${'A'.repeat(43)}`,
    `0${id}-${signature}`,
    `${key}A`,
  ]
  for (const one of wrong) {
    expect((await site.request(`GET /api/shared-logbooks?key=${one}`, { as: null })).status, one).toBe(404)
  }
})

test('a link leads nowhere while its owner is banned, for who blocked them, and once the entry is gone', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  const machine = await machineOf(ada)
  const { url } = (await share(ada, machine)).body
  await site.request(`PUT /api/blocks/${ada.id}`, { as: eve })
  expect([(await open(url, eve)).status, (await open(url)).status]).toEqual([404, 200])
  await setSanctions(site.context.db, ada.id, { bannedAt: new Date() })
  expect((await open(url)).status).toBe(404)
  await setSanctions(site.context.db, ada.id, { bannedAt: null })
  expect((await open(url)).status).toBe(200)
  await site.request(`DELETE /api/collection/${machine}`, { as: ada })
  expect((await open(url)).status).toBe(404)
})

test('others cannot share a machine or revoke its link, and who is silenced shares nothing', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { isPublic: true })
  const { url } = (await share(ada, machine)).body
  for (const eve of [await site.member(), await site.member({ role: 'admin' })]) {
    expect([(await share(eve, machine)).status, (await revoke(eve, machine)).status]).toEqual([404, 404])
  }
  expect((await open(url)).status).toBe(200)
  await setSanctions(site.context.db, ada.id, { silencedUntil: new Date('2026-12-01T00:00:00Z') })
  expect((await share(ada, machine)).status).toBe(403)
  expect((await revoke(ada, machine)).status).toBe(204)
})

test('who is silenced writes nothing into a shared logbook, and everything into one that nobody else sees', async () => {
  const ada = await site.member()
  const [shared, own] = [await machineOf(ada), await machineOf(ada)]
  const { url } = (await share(ada, shared)).body
  const { id } = await log(ada, shared, { kind: 'service', note: 'Waxed.' })
  const remind = await site.request(`POST /api/collection/${shared}/logbook/reminders`, {
    as: ada,
    body: { what: 'Mallory is a fool', afterMonths: 1 },
  })
  const cover = await uploaded({ as: ada })
  const before = (await open(url)).body
  await setSanctions(site.context.db, ada.id, { silencedUntil: new Date('2026-12-01T00:00:00Z') })
  const body = { kind: 'service', note: 'Mallory is a fool', happenedOn: '2026-11-20' }
  const tried = [
    await site.request(`POST /api/collection/${shared}/logbook/entries`, { as: ada, body }),
    await site.request(`PATCH /api/logbook-entries/${id}`, { as: ada, body: { note: 'Mallory' } }),
    await site.request(`POST /api/logbook-reminders/${remind.body.id}/completion`, { as: ada, body: {} }),
    await site.request(`PATCH /api/collection/${shared}`, { as: ada, body: { pictureIds: [cover.id] } }),
  ]
  expect(tried.map((one) => [one.status, one.body.code])).toEqual(Array(4).fill([403, 'silenced']))
  expect((await open(url)).body).toEqual(before)
  expect(await log(ada, own, { kind: 'service', note: 'Mine' })).toMatchObject({ note: 'Mine' })
  const noted = await site.request(`PATCH /api/collection/${shared}`, { as: ada, body: { note: 'Mine' } })
  expect(noted.status).toBe(200)
  expect((await revoke(ada, shared)).status).toBe(204)
  expect(await log(ada, shared, { kind: 'service', note: 'Mine' })).toMatchObject({ note: 'Mine' })
})

test('a shared logbook is reported by whoever opens it, and leads nowhere while it is taken down', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  const moderator = await site.member({ role: 'moderator' })
  const picture = await uploaded({ as: ada })
  const [machine, unshared] = [await machineOf(ada), await machineOf(ada)]
  const body = { kind: 'service', note: 'Mallory is a fool', pictureIds: [picture.id] }
  await log(ada, machine, body)
  await log(ada, unshared, body)
  const { url } = (await share(ada, machine)).body
  expect((await open(url, ada)).body).toMatchObject({ id: machine, isOwn: true })
  expect((await open(url, eve)).body).toMatchObject({ id: machine, isOwn: false })
  const flag = (as: TestMember, id: number) =>
    site.request('POST /api/flags', { as, body: { kind: 'logbook', id, reason: 'abuse' } })
  expect((await flag(ada, machine)).body.code).toBe('own_thing')
  expect((await flag(eve, unshared)).status).toBe(404)
  const reported = await flag(eve, machine)
  expect(reported.status).toBe(201)
  expect(reported.text).not.toContain(ada.username)
  const [waiting] = (await site.request('GET /api/moderation/cases?kind=logbook', { as: moderator })).body
    .data
  const caseCall = (call: string, step = '') => `${call} /api/moderation/cases/${waiting.id}${step}`
  const detail = async () => (await site.request(caseCall('GET'), { as: moderator })).body.thing
  const shownPath = url.slice(new URL(url).origin.length)
  expect(await detail()).toMatchObject({ title: 'Logbook: Godzilla (Pro)', path: shownPath })
  expect((await detail()).excerpt).toContain('Mallory is a fool')
  expect((await detail()).excerpt).toContain(picture.url)
  const decision = { decision: 'upheld', actions: ['take_down'], textToAuthor: 'Not this.' }
  const decided = await site.request(caseCall('POST', '/decision'), { as: moderator, body: decision })
  expect(decided.status, decided.text).toBe(200)
  const statuses = async (as: TestMember | null) => [
    (await open(url, as)).status,
    (await see(picture.url, as)).status,
  ]
  for (const as of [null, eve]) expect(await statuses(as)).toEqual([404, 404])
  expect((await see(picture.url, moderator)).status).toBe(200)
  expect(await detail()).toMatchObject({ path: null })
  expect((await flag(await site.member(), machine)).status).toBe(404)
  // Another link shows no more than the first; private data stays private.
  await revoke(ada, machine)
  const again = (await share(ada, machine)).body.url
  expect((await open(again)).status).toBe(404)
  expect(await log(ada, machine, { kind: 'service', note: 'Mine' })).toMatchObject({ note: 'Mine' })
  await site.request(caseCall('POST', '/restore'), { as: moderator, body: {} })
  expect((await open(again)).status).toBe(200)
})

test('the sheet for a buyer is its owner’s to print, prices and names as asked', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada, { pricePaid: 4_321, condition: 'good' })
  await log(ada, machine, { kind: 'sale', amount: 4_321, counterparty: 'Mallory' })
  const sheet = (query: string, as = ada) =>
    site.request(`GET /api/collection/${machine}/logbook/sheet${query}`, { as })
  const { body, text } = await sheet('')
  expect(body).toMatchObject({
    condition: 'good',
    owner: null,
    entries: [{ amount: null, counterparty: null }],
  })
  expect(text).not.toContain('4321')
  expect((await sheet('?prices=yes')).body.entries).toMatchObject([{ amount: '4321.00', counterparty: null }])
  expect((await sheet('?names=yes')).body).toMatchObject({
    owner: { username: ada.username, displayName: null },
  })
  expect((await sheet('?prices=no')).status).toBe(400)
  expect((await sheet('', await site.member())).status).toBe(404)
})

test('the table lists a whole collection in any order, and adds it up', async () => {
  const ada = await site.member()
  const [godzilla, metallica] = [
    await machineOf(ada, { pricePaid: 100.1, value: 50 }),
    await machineOf(ada, { opdbId: METALLICA, pricePaid: 10, value: 70 }),
  ]
  await machineOf(ada, { opdbId: DEADPOOL, status: 'wanted' })
  await log(ada, metallica, { kind: 'purchase', amount: 200.2 })
  await log(ada, godzilla, { kind: 'service', parts: [{ name: 'Ball', cost: 0.1 }] })
  await log(ada, godzilla, { kind: 'service', note: 'x', amount: 0.2 })
  await log(await site.member(), godzilla, { kind: 'service', note: 'x', amount: 1_000 })
  const table = async (query: string) =>
    (await site.request(`GET /api/collection/table${query}`, { as: ada })).body
  const names = async (query: string) =>
    (await table(query)).data.map((row: { machine: { name: string } }) => row.machine.name.split(' ')[0])
  const whole = await table('')
  expect(whole.totals).toEqual({ paid: '300.30', spent: '0.30', value: '120.00' })
  expect(whole.totaled).toEqual({ paid: 2, spent: 1, value: 2 })
  expect(whole.pagination.total).toBe(3)
  expect(await names('')).toEqual(['Deadpool', 'Godzilla', 'Metallica'])
  expect(await names('?order=desc')).toEqual(['Metallica', 'Godzilla', 'Deadpool'])
  expect(await names('?sort=paid')).toEqual(['Metallica', 'Godzilla', 'Deadpool'])
  expect(await names('?sort=paid&order=asc')).toEqual(['Godzilla', 'Metallica', 'Deadpool'])
  expect(await names('?sort=value&limit=1&offset=1')).toEqual(['Godzilla'])
  expect((await table('?limit=1')).totals).toEqual(whole.totals)
  expect((await table('?status=wanted')).totals).toEqual({ paid: null, spent: null, value: null })
})

test('all logbooks are taken along as a table without formulas', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const parts = [{ name: 'Coil', cost: 4.25 }, { name: 'Link' }]
  await log(ada, machine, { kind: 'service', note: '=1+1', parts, happenedOn: '2026-01-02' })
  await log(ada, machine, { kind: 'sale', amount: 5, counterparty: '@eve', happenedOn: '2026-02-03' })
  await log(await site.member(), machine, { kind: 'play' })
  const load = (as: TestMember | null) =>
    site.app.request('/collection/logbook.csv', { headers: { ...(as && { cookie: as.cookie }) } })
  const file = await load(ada)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="logbook-2026-11-21.csv"')
  expect((await file.text()).split('\r\n')).toEqual([
    'opdbId,name,date,kind,note,parts,amount,partsCost,counterparty,score,players,games,collectionId',
    `${GODZILLA},Godzilla (Pro),2026-02-03,sale,,,5.00,,'@eve,,,,${machine}`,
    `${GODZILLA},Godzilla (Pro),2026-01-02,service,'=1+1,"Coil: 4.25\nLink",,4.25,,,,,${machine}`,
    '',
  ])
  expect((await load(null)).status).toBe(302)
})

test('a shared logbook that shows names says the display name of its owner', async () => {
  const ada = await site.member()
  await site.request('PATCH /api/user', { as: ada, body: { displayName: 'Ada Lovelace' } })
  const { body } = await share(ada, await machineOf(ada), { showsNames: true })
  expect((await open(body.url)).body.owner).toEqual({ username: ada.username, displayName: 'Ada Lovelace' })
})
