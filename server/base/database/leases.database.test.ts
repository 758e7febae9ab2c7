// Leases of rows: one holder at a time, for as long as its work takes.
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { withLease } from './leases.ts'

const leases = pgTable('test_leases', {
  id: text().primaryKey(),
  heldBy: text(),
  heldUntil: timestamp({ withTimezone: true }),
})

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: 'none' })
  await site.context.database.query(
    'create table test_leases (id text primary key, held_by text, held_until timestamptz)',
  )
  await site.context.db.insert(leases).values({ id: 'one' })
  warnings.length = 0
})
afterEach(() => site.context.database.query('drop table test_leases'))

const warnings: string[] = []
const log = () => {
  const warn = (_about: object, text: string) => void warnings.push(text)
  return Object.assign(Object.create(site.context.log), { warn }) as typeof site.context.log
}
const hold = (work: (holder: string) => Promise<string>, { id = 'one', leaseMs = 60_000 } = {}) =>
  withLease(
    { ...site.context, clock: systemClock, log: log() },
    {
      table: leases,
      row: eq(leases.id, id),
      timeoutMs: 0,
      leaseMs,
      onBusy: () => 'busy',
      onMissing: () => 'missing',
    },
    work,
  )
const rows = () => site.context.db.select().from(leases)

test('one holder at a time, and the row is free after the work, also after work that failed', async () => {
  const second = () => hold(async () => 'second')
  expect(await hold(async () => `first, ${await second()}`)).toBe('first, busy')
  expect(await second()).toBe('second')
  await expect(hold(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await rows()).toEqual([{ id: 'one', heldBy: null, heldUntil: null }])
})

test('work that takes longer than the lease keeps it', async () => {
  const leaseMs = 300
  const answer = await hold(
    async () => {
      await pause(3 * leaseMs)
      return hold(async () => 'second')
    },
    { leaseMs },
  )
  expect(answer).toBe('busy')
})

test('a lease that expired is taken over, and its former holder neither renews nor frees it', async () => {
  await hold(
    async () => {
      await site.context.db.update(leases).set({ heldBy: 'another' })
      await pause(100)
      return ''
    },
    { leaseMs: 60 },
  )
  const [row] = await rows()
  expect(row?.heldBy).toBe('another')
  expect(warnings).toEqual(['a lease was lost'])
  await pause(60)
  expect(await hold(async () => 'taken')).toBe('taken')
})

test('a lease that cannot be given back is logged, and the result of its work is kept', async () => {
  const { database } = site.context
  const answer = await hold(async () => {
    await database.query('alter table test_leases rename to test_leases_gone')
    return 'done'
  })
  await database.query('alter table test_leases_gone rename to test_leases')
  expect([answer, warnings]).toEqual(['done', ['a lease was not released']])
})

test('a row that does not exist is said to be missing', async () => {
  expect(await hold(async () => 'held', { id: 'none' })).toBe('missing')
})
