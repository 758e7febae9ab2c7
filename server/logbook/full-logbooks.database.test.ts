// How much a logbook and all logbooks of a member take.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { LOG_ENTRIES_MAX, LOG_ENTRIES_OF_MEMBER_MAX } from '#contract/logbook/limits.ts'
import { GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { logbookEntries } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
})

async function machineOf(as: TestMember): Promise<number> {
  return (await site.request('POST /api/collection', { as, body: { opdbId: GODZILLA, status: 'owned' } }))
    .body.id
}
const play = (as: TestMember, machine: number) =>
  site.request(`POST /api/collection/${machine}/logbook/entries`, {
    as,
    body: { kind: 'play', happenedOn: '2026-11-20' },
  })
const read = async (as: TestMember, machine: number, part = '') =>
  (await site.request(`GET /api/collection/${machine}/logbook${part}`, { as })).body

test('a logbook takes 10,000 entries and refuses one more; it opens from any place', async () => {
  const ada = await site.member()
  const machine = await machineOf(ada)
  const row = { userId: ada.id, machineEntryId: machine, kind: 'play' as const, games: 1 }
  for (let from = 0; from < LOG_ENTRIES_MAX; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ ...row, day: 10_000 + from + at }))
    await site.context.db.insert(logbookEntries).values(rows)
  }
  const answer = await play(ada, machine)
  expect([answer.status, answer.body.code]).toEqual([409, 'logbook_full'])
  const last = await read(ada, machine, '/entries?after=last&limit=50')
  expect(last.data).toHaveLength(50)
  expect(last.data.at(-1).happenedOn).toBe('1997-05-19')
  expect((await read(ada, machine)).totals.games).toBe(LOG_ENTRIES_MAX)
})

test('a member’s logbooks take 50,000 entries together and refuse one more', async () => {
  const ada = await site.member()
  const machines = await Promise.all([1, 2, 3, 4, 5, 6].map(() => machineOf(ada)))
  const { db } = site.context
  for (const machine of machines.slice(0, 5)) {
    const most = machine === machines[0] ? LOG_ENTRIES_MAX - 1 : LOG_ENTRIES_MAX
    await db.execute(sql`insert into logbook_entries (user_id, machine_entry_id, kind, day, games)
      select ${ada.id}::int, ${machine}::int, 'play', day, 1 from generate_series(1, ${most}::int) day`)
  }
  const last = machines[5] ?? 0
  expect(5 * LOG_ENTRIES_MAX).toBe(LOG_ENTRIES_OF_MEMBER_MAX)
  const answers = await Promise.all([play(ada, last), play(ada, last)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.map(({ body }) => body.code)).toContain('logbooks_full')
  expect((await play(await site.member(), last)).status).toBe(404)
})
