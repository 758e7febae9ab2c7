// Proposals: permissions, stored changes, admins' decisions, and notifications.
import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import {
  catalogueEdits,
  catalogueEntries,
  machineProposals,
  machineRevisions,
  machines,
} from '#server/machines/tables.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const GODZILLA = 'GweeP-MW95j'
const METALLICA = 'GRBE4-MQK1Z'
const SOURCE = 'The flyer of 2021'

let site: TestSite
let admin: TestMember
let pro: TestMember
let other: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin', username: 'desk_admin' })
  pro = await site.member({ tier: 'pro', username: 'pro_member' })
  other = await site.member({ tier: 'premium' })
})

type Changes = Record<string, unknown>
const propose = (changes: Changes, { opdbId = GODZILLA as string | null, as = pro, ...more } = {}) =>
  site.request('POST /api/machine-proposals', { as, body: { opdbId, changes, source: SOURCE, ...more } })
async function proposed(changes: Changes, more: Parameters<typeof propose>[1] = {}): Promise<number> {
  const { status, body } = await propose(changes, more)
  expect([status, body.code]).toEqual([201, undefined])
  return body.id
}
const decide = (id: number, body: Record<string, unknown>, as = admin) =>
  site.request(`POST /api/admin/machine-proposals/${id}/decision`, { as, body })
const accept = (id: number, changes?: Changes) =>
  decide(id, { decision: 'accept', ...(changes && { changes }) })
const decline = (id: number) => decide(id, { decision: 'decline', reason: 'The flyer is wrong' })
const read = (id: number, as: TestMember | null = pro) =>
  site.request(`GET /api/machine-proposals/${id}`, { as })
const bell = async (as: TestMember) => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data as { kind: string; title: string; path: string }[]
}

describe('proposing', () => {
  test('keeps what differs, with what was there, and changes nothing yet', async () => {
    const { status, body } = await propose({ year: 2020, type: 'ss', features: ['Magna-Save'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'open',
      opdbId: GODZILLA,
      isAddition: false,
      kind: 'pinball',
      machineName: 'Godzilla (Pro)',
      slug: 'godzilla-pro',
      isMachineGone: false,
      source: SOURCE,
      proposer: { username: 'pro_member', displayName: null },
      reason: null,
      decidedBy: null,
    })
    expect(body.changes).toEqual([
      { field: 'year', before: 2021, current: 2021, proposed: 2020, accepted: null },
      expect.objectContaining({ field: 'features', proposed: ['Magna-Save'], accepted: null }),
    ])
    expect(await site.context.db.$count(catalogueEdits)).toBe(0)
    expect(await bell(admin)).toMatchObject([
      { kind: 'proposal_waiting', title: 'A correction of “Godzilla (Pro)” was proposed' },
    ])
    await decline(body.id)
  })

  test('is for paid plans: Free members and visitors are told so', async () => {
    const free = await site.member()
    expect(await propose({ year: 2020 }, { as: free })).toMatchObject({
      status: 403,
      body: { code: 'tier_required' },
    })
    expect((await site.request('GET /api/machine-proposals', { as: free })).body.hindrance).toBe('tier')
    expect((await site.request('GET /api/machine-proposals', { as: pro })).body.hindrance).toBeNull()
    expect((await site.request('POST /api/machine-proposals', { body: {} })).status).toBe(401)
  })

  test('of what the page says already is refused', async () => {
    expect(await propose({ year: 2021, name: 'Godzilla (Pro)' })).toMatchObject({
      status: 400,
      body: { code: 'nothing_changed' },
    })
  })

  test.each<[string, Changes]>([
    ['no field', {}],
    ['a field that is not theirs', { customNotes: 'x' }],
    ['a value', { value: 5 }],
    ['the id', { opdbId: 'G1234' }],
    ['half a year', { year: 1999.5 }],
    ['a huge year', { year: 1e308 }],
    ['a production run below nothing', { productionRun: -1 }],
    ['a production run past the database', { productionRun: 2 ** 31 }],
    ['a name of nothing', { name: '  ' }],
    ['a name that turns the text', { name: 'Godzilla \u202e' }],
    ['a type that is none', { type: 'vr' }],
    ['a role that is none', { people: [{ name: 'A', role: 'boss' }] }],
  ])('%s is refused with 400', async (_what, changes) => {
    expect((await propose(changes)).status).toBe(400)
  })

  test('needs a source', async () => {
    const body = { opdbId: GODZILLA, changes: { year: 2020 } }
    for (const source of [undefined, '', '  ', 'x'.repeat(501)]) {
      const answer = await site.request('POST /api/machine-proposals', { as: pro, body: { ...body, source } })
      expect([answer.status, answer.body.fields.source]).toEqual([400, expect.any(String)])
    }
  })

  test('of a title with several editions asks for one, of an unknown machine is 404', async () => {
    expect(await propose({ year: 2020 }, { opdbId: 'G5pe4' })).toMatchObject({
      status: 400,
      body: { code: 'edition_required' },
    })
    for (const opdbId of ['Gzzzz-Mzzzz', 'L999', 'L9999999999'])
      expect([opdbId, (await propose({ year: 2020 }, { opdbId })).status]).toEqual([opdbId, 404])
    expect((await propose({ year: 2020 }, { opdbId: 'nonsense' })).status).toBe(400)
  })

  test('of a machine that is gone is 404', async () => {
    const gone = eq(catalogueEntries.opdbId, METALLICA)
    await site.context.db.update(catalogueEntries).set({ goneAt: new Date() }).where(gone)
    await site.rooms.catalogue.reload()
    expect((await propose({ year: 2020 }, { opdbId: METALLICA })).body.code).toBe('unknown_machine')
    await site.context.db.update(catalogueEntries).set({ goneAt: null }).where(gone)
    await site.rooms.catalogue.reload()
  })

  test('has a most: what waits has to be looked at first', async () => {
    const busy = await site.member({ tier: 'pro' })
    const row = { isAddition: true, machineName: 'x', changes: {}, source: 'x', proposerId: busy.id }
    await site.context.db.insert(machineProposals).values(Array.from({ length: 49 }, () => row))
    const answers = await Promise.all([1, 2, 3].map(() => propose({ year: 2019 }, { as: busy })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await site.context.db.delete(machineProposals).where(eq(machineProposals.proposerId, busy.id))
  })
})

describe('reading and withdrawing', () => {
  test.each(['GET', 'DELETE'])(
    "%s asks the same of the database for another's proposal as for none",
    async (method) => {
      const id = await proposed({ year: 1931 })
      const asked = async (proposal: number) => {
        const statements = await statementsOf(site.context.db, async () => {
          const { status } = await site.request(`${method} /api/machine-proposals/${proposal}`, { as: other })
          expect(status).toBe(404)
        })
        return statements.map(({ text }) => text)
      }
      const ofNone = await asked(999_999)
      expect(await asked(id)).toEqual(ofNone)
      expect(ofNone.some((text) => text.includes('machine_proposals'))).toBe(true)
      expect((await site.request(`DELETE /api/machine-proposals/${id}`, { as: pro })).status).toBe(204)
    },
  )

  test('a proposal is its member’s and the admins’; to others there is none', async () => {
    const id = await proposed({ year: 2018 })
    expect((await read(id)).status).toBe(200)
    expect((await read(id, admin)).status).toBe(200)
    for (const as of [other, await site.member({ role: 'moderator' })]) {
      expect((await read(id, as)).status).toBe(404)
      expect((await site.request(`DELETE /api/machine-proposals/${id}`, { as })).status).toBe(404)
    }
    expect((await read(99_999)).status).toBe(404)
    expect((await site.request('GET /api/machine-proposals', { as: other })).body.data).toEqual([])
    expect((await decide(id, { decision: 'accept' }, other)).status).toBe(403)
    await decline(id)
  })

  test('its member takes it back once, and then nobody decides on it', async () => {
    const id = await proposed({ year: 2018 })
    const call = `DELETE /api/machine-proposals/${id}`
    expect((await site.request(call, { as: pro })).status).toBe(204)
    expect(await site.request(call, { as: pro })).toMatchObject({ status: 409 })
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'proposal_decided' } })
    expect((await read(id)).body.state).toBe('withdrawn')
    expect((await bell(admin)).filter(({ path }) => path.endsWith(`/${id}`))).toEqual([])
  })

  test('lists are cut by state, the queue begins with what waits longest', async () => {
    const first = await proposed({ year: 2017 })
    const second = await proposed({ year: 2016 })
    const list = async (call: string, as: TestMember) => {
      const { body } = await site.request(call, { as })
      return body.data.map(({ id }: { id: number }) => id)
    }
    expect(await list('GET /api/machine-proposals?state=open', pro)).toEqual([second, first])
    expect(await list('GET /api/admin/machine-proposals?state=open', admin)).toEqual([first, second])
    expect(await list('GET /api/admin/machine-proposals?state=open&limit=1&offset=1', admin)).toEqual([
      second,
    ])
    for (const query of ['state=x', 'limit=0', 'offset=-1'])
      expect((await site.request(`GET /api/admin/machine-proposals?${query}`, { as: admin })).status).toBe(
        400,
      )
    await decline(first)
    await decline(second)
  })
})

describe('deciding', () => {
  test('accepted changed: the page says what the admin made of it, the history says where it is from', async () => {
    const id = await proposed({ year: 2020, playerCount: 2 })
    const { status, body } = await accept(id, { year: 2022, productionRun: 5000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'accepted', decidedBy: { username: 'desk_admin' }, reason: null })
    expect(body.changes).toEqual([
      { field: 'year', before: 2021, current: 2022, proposed: 2020, accepted: 2022 },
      { field: 'playerCount', before: 4, current: 4, proposed: 2, accepted: 4 },
      { field: 'productionRun', before: null, current: 5000, proposed: null, accepted: 5000 },
    ])
    const edits = await site.context.db.select().from(catalogueEdits)
    expect(edits).toMatchObject([{ opdbId: GODZILLA, field: 'year', value: 2022, sourceValue: 2021 }])
    const [machine] = await site.context.db.select().from(machines).where(eq(machines.opdbId, GODZILLA))
    expect(machine).toMatchObject({ productionRun: 5000, yearReleased: 2022 })
    const [revision] = await site.context.db
      .select()
      .from(machineRevisions)
      .where(and(eq(machineRevisions.opdbId, GODZILLA), isNotNull(machineRevisions.proposalId)))
    expect(revision).toMatchObject({ kind: 'proposed', source: SOURCE, proposalId: id, actorId: admin.id })
    expect((await site.request(`GET /api/machines/${GODZILLA}`)).body.year).toBe(2022)
    expect(await bell(pro)).toContainEqual(
      expect.objectContaining({ title: 'Your correction of “Godzilla (Pro)” was accepted' }),
    )
    expect((await bell(admin)).filter(({ kind }) => kind === 'proposal_waiting')).toEqual([])
  })

  test('declined: with a reason that its member reads, and nothing changes', async () => {
    const id = await proposed({ year: 1990 })
    expect((await decide(id, { decision: 'decline' })).body.fields.reason).toBe('Please give a reason')
    expect((await decide(id, { decision: 'decline', reason: 'x', changes: { year: 1 } })).status).toBe(400)
    const { body } = await decline(id)
    expect(body).toMatchObject({ state: 'declined', reason: 'The flyer is wrong' })
    expect((await read(id)).body.reason).toBe('The flyer is wrong')
    expect((await site.request(`GET /api/machines/${GODZILLA}`)).body.year).not.toBe(1990)
    expect(await decline(id)).toMatchObject({ status: 409, body: { code: 'proposal_decided' } })
    expect((await accept(id)).status).toBe(409)
  })

  test('an addition becomes a machine with pages of its own', async () => {
    const changes = { name: 'Lighthouse', manufacturer: 'Tidewater', year: 1983, features: [] }
    const id = await proposed(changes, { opdbId: null, kind: 'arcade' } as never)
    expect((await read(id)).body).toMatchObject({
      isAddition: true,
      kind: 'arcade',
      opdbId: null,
      slug: null,
    })
    expect((await accept(id, { year: 1984 })).body.fields).toEqual({ 'changes.name': 'Please enter a name' })
    const { body } = await accept(id)
    expect(body).toMatchObject({ state: 'accepted', slug: 'lighthouse', isMachineGone: false })
    expect(body.opdbId).toMatch(/^L\d+$/)
    expect(await bell(pro)).toContainEqual(
      expect.objectContaining({ title: 'Your machine “Lighthouse” was accepted' }),
    )
    const answer = await propose({ name: 'Untitled' }, { opdbId: null, kind: 'vr' } as never)
    expect(answer.status).toBe(400)
    expect((await propose({ year: 1980 }, { opdbId: null })).body.fields['changes.name']).toBe(
      'Please enter a name',
    )
  })

  test('of a machine that was deleted since can be declined only', async () => {
    const id = await proposed({ year: 2012 }, { opdbId: METALLICA })
    const gone = eq(catalogueEntries.opdbId, METALLICA)
    await site.context.db.update(catalogueEntries).set({ goneAt: new Date() }).where(gone)
    expect((await read(id)).body.isMachineGone).toBe(true)
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'machine_gone' } })
    expect((await decline(id)).status).toBe(200)
    await site.context.db.update(catalogueEntries).set({ goneAt: null }).where(gone)
  })

  test('what somebody else has put right meanwhile cannot be accepted again', async () => {
    const [one, two] = [await proposed({ playerCount: 3 }), await proposed({ playerCount: 3 })]
    expect((await accept(one)).status).toBe(200)
    expect(await accept(two)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } })
    expect((await read(two)).body.state).toBe('open')
    await decline(two)
  })
})

test('accepted proposals count among a member’s contributions', async () => {
  const { body } = await site.request('GET /api/leaders')
  const row = body.data.find(({ username }: { username: string }) => username === 'pro_member')
  expect(row).toBeDefined()
})

test('a member takes their proposals along; what is left bears no name', async () => {
  const leaver = await site.member({ tier: 'pro', username: 'leaver' })
  const id = await proposed({ year: 2001 }, { as: leaver })
  const mine = await personalData.find(({ room }) => room === 'machines')?.collect(site.context.db, leaver.id)
  expect(mine).toMatchObject({ proposals: [{ source: SOURCE, changes: { year: 2001 } }] })
  await eraseMember(site.context, 'leaver', personalData)
  expect((await read(id, admin)).body).toMatchObject({ proposer: null, source: SOURCE })
  expect((await decline(id)).status).toBe(200)
})

test('what is kept as accepted is what was written: makers by their names here, nothing twice', async () => {
  const as = await site.member({ tier: 'pro' })
  const changes = { name: 'Once', manufacturer: 'stern', features: ['Magna-Save', 'Magna-Save'] }
  const { body } = await accept(await proposed(changes, { opdbId: null, as }))
  const accepted = body.changes.map(({ field, current, accepted: kept }: Changes) => [field, current, kept])
  expect(accepted).toContainEqual(['manufacturer', 'Stern', 'Stern'])
  expect(accepted).toContainEqual(['features', ['Magna-Save'], ['Magna-Save']])
})
