// Logbooks and machines that moderators took down: their pictures come back by no other way.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { emit } from '#server/base/events/events.ts'
import { runTendLogbooks } from '#server/logbook/reminders/due-reminders.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { DEADPOOL, GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let owner: TestMember
let reader: TestMember
let moderator: TestMember
const { uploaded, see } = uploadsOn(() => ({ site, owner }))
beforeAll(async () => {
  site = await openTestSite()
  reader = await site.member()
  moderator = await site.member({ role: 'moderator' })
})
beforeEach(async () => {
  owner = await site.member()
})

const add = (entry: object) =>
  site.request('POST /api/collection', { as: owner, body: { opdbId: GODZILLA, status: 'owned', ...entry } })

/** A machine with a picture of its own and one of its logbook, which is shared by a link. */
async function sharedMachine(entry: object = {}) {
  const [own, logged] = [await uploaded(), await uploaded()]
  const machine: number = (await add({ pictureIds: [own.id], isPublic: true, ...entry })).body.id
  const path = `/api/collection/${machine}/logbook`
  const body = { kind: 'service', note: 'x', happenedOn: '2025-11-20', pictureIds: [logged.id] }
  const { id } = (await site.request(`POST ${path}/entries`, { as: owner, body })).body
  await site.request(`PUT ${path}/share`, { as: owner, body: { showsPrices: false, showsNames: false } })
  return { machine, own, logged, logEntry: id as number }
}

/** Reports the thing and takes it down; returns the case's id. */
async function takenDown(kind: 'collection' | 'logbook', id: number): Promise<number> {
  const flagged = await site.request('POST /api/flags', { as: reader, body: { kind, id, reason: 'abuse' } })
  expect(flagged.status, flagged.text).toBe(201)
  return decided(kind)
}

async function decided(kind: 'collection' | 'logbook'): Promise<number> {
  const cases = await site.request(`GET /api/moderation/cases?kind=${kind}`, { as: moderator })
  const [{ id }] = cases.body.data
  const body = { decision: 'upheld', actions: ['take_down'], textToAuthor: 'Not this.' }
  const answer = await site.request(`POST /api/moderation/cases/${id}/decision`, { as: moderator, body })
  expect(answer.status, answer.text).toBe(200)
  return id
}

/** Shows the picture with another machine, for all to see. */
const shownElsewhere = async ({ id }: Picture) => (await add({ isPublic: true, pictureIds: [id] })).status

test.each([
  [
    'the entry lets go of it',
    ({ logEntry }) =>
      site.request(`PATCH /api/logbook-entries/${logEntry}`, { as: owner, body: { pictureIds: [] } }),
  ],
  [
    'the entry is deleted',
    ({ logEntry }) => site.request(`DELETE /api/logbook-entries/${logEntry}`, { as: owner }),
  ],
  [
    'the machine is deleted',
    async ({ machine }) => {
      await site.request(`DELETE /api/collection/${machine}`, { as: owner })
      await runTendLogbooks(site.context)
    },
  ],
] as [string, (of: Awaited<ReturnType<typeof sharedMachine>>) => Promise<unknown>][])(
  'a picture of a logbook that was taken down is shown by no machine once %s',
  async (_when, letGo) => {
    const made = await sharedMachine()
    await takenDown('logbook', made.machine)
    await letGo(made)
    expect(await shownElsewhere(made.logged)).toBe(400)
    expect((await see(made.logged.url, null)).status).toBe(404)
  },
)

test('a picture that an entry of a shown logbook lets go of may be shown elsewhere', async () => {
  const { logEntry, logged } = await sharedMachine()
  const body = { pictureIds: [] }
  expect((await site.request(`PATCH /api/logbook-entries/${logEntry}`, { as: owner, body })).status).toBe(200)
  expect(await shownElsewhere(logged)).toBe(201)
})

test('of two wishes that become one, the one that was taken down shows its pictures nowhere else', async () => {
  const { machine, own } = await sharedMachine({ opdbId: DEADPOOL, status: 'wanted' })
  await add({ opdbId: METALLICA, status: 'wanted' })
  await takenDown('collection', machine)
  await site.context.db.transaction(async (tx) => {
    await tx.insert(catalogueRedirects).values({ fromId: DEADPOOL, toId: METALLICA })
    await emit(tx, catalogueSynced, { source: 'test', moved: [{ from: DEADPOOL, to: METALLICA }] })
  })
  await site.followUp()
  expect((await site.request(`GET /api/collection`, { as: owner })).body.data).toHaveLength(1)
  expect(await shownElsewhere(own)).toBe(400)
})

test('what two cases took down, as machine and as logbook, is shown once both are taken back', async () => {
  const { machine, own, logged } = await sharedMachine()
  for (const kind of ['collection', 'logbook'])
    await site.request('POST /api/flags', { as: reader, body: { kind, id: machine, reason: 'abuse' } })
  const [ofMachine, ofLogbook] = [await decided('collection'), await decided('logbook')]
  const restore = (id: number) =>
    site.request(`POST /api/moderation/cases/${id}/restore`, { as: moderator, body: {} })
  const statuses = async () => [(await see(own.url, null)).status, (await see(logged.url, null)).status]
  expect((await restore(ofLogbook)).status).toBe(200)
  expect(await statuses()).toEqual([404, 404])
  expect((await restore(ofMachine)).status).toBe(200)
  expect(await statuses()).toEqual([200, 200])
})
