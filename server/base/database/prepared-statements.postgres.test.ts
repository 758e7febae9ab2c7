// Prepared statements for frequent queries.
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createStatementNames, preparingClient } from './prepared-statements.ts'

const balls = pgTable('plan_balls', { id: integer().primaryKey(), colour: text() })

let pool: pg.Pool
beforeEach(async () => {
  const Client = preparingClient(createStatementNames())
  pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, Client })
  await pool.query('create temporary table plan_balls (id integer primary key, colour text)')
  await pool.query("insert into plan_balls values (1, 'steel'), (2, 'gold')")
})
afterEach(() => pool.end())

const colourOf = async (id: number) =>
  (await drizzle(pool).select({ colour: balls.colour }).from(balls).where(eq(balls.id, id)))[0]?.colour

async function plans(): Promise<string[]> {
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a question gets a plan when it is asked the third time, and goes on answering for each value', async () => {
  expect([await colourOf(1), await colourOf(2)]).toEqual(['steel', 'gold'])
  expect(await plans()).toEqual([])
  for (const id of [1, 2, 1, 2, 1, 2, 3]) {
    expect(await colourOf(id)).toBe({ 1: 'steel', 2: 'gold' }[id])
  }
  expect(await plans()).toEqual([expect.stringContaining('from "plan_balls"')])
})

test('inside a transaction too; writes are never kept', async () => {
  const db = drizzle(pool)
  for (let turn = 0; turn < 4; turn++) {
    await db.transaction(async (tx) => {
      await tx
        .update(balls)
        .set({ colour: `turn ${turn}` })
        .where(eq(balls.id, 1))
      expect((await tx.select().from(balls).where(eq(balls.id, 1)))[0]?.colour).toBe(`turn ${turn}`)
    })
  }
  expect(await plans()).toEqual([expect.stringMatching(/^select /)])
})

test('a connection whose plan no longer fits its table is not kept', async () => {
  for (let turn = 0; turn < 4; turn++) await colourOf(1)
  await pool.query('alter table plan_balls alter column colour type varchar(9)')
  await expect(colourOf(1)).rejects.toThrow()
  // Its temporary table went with it.
  await expect(colourOf(1)).rejects.toMatchObject({ cause: { code: '42P01' } })
})

test('nor does a question fail twice in a transaction, after which its connection stays', async () => {
  const db = drizzle(pool)
  const inTransaction = () =>
    db.transaction(async (tx) => (await tx.select().from(balls).where(eq(balls.id, 1)))[0]?.colour)
  for (let turn = 0; turn < 4; turn++) await inTransaction()
  await pool.query('alter table plan_balls alter column colour type varchar(9)')
  await expect(inTransaction()).rejects.toThrow()
  expect(await inTransaction()).toBe('steel')
})

test('a frequent question gets the place of one that was not asked for an hour, and of no other', () => {
  let now = 0
  const { nameOf } = createStatementNames({ now: () => now })
  const nameAfterThree = (text: string) => [nameOf(text), nameOf(text), nameOf(text)][2]
  const first = Array.from({ length: 300 }, (_, at) => `select ${at} from t`)
  for (const text of first) expect(nameAfterThree(text)).toBeDefined()
  now = HOUR_MS - 1
  const [oldest, ...others] = first
  for (const text of others) nameOf(text)
  expect(nameAfterThree('select new from t')).toBeUndefined()
  now = HOUR_MS
  expect(nameOf('select new from t')).toBe('select_301')
  expect(nameOf(oldest ?? '')).toBeUndefined()
  expect(others.map(nameOf)).not.toContain(undefined)
  expect(nameAfterThree('select newer from t')).toBeUndefined()
})

test('questions that differ each time fill no memory, and at most 300 are kept', () => {
  const { nameOf } = createStatementNames()
  for (let at = 0; at < 5_000; at++) expect(nameOf(`select ${at}`)).toBeUndefined()
  const asked = Array.from({ length: 400 }, (_, at) => `select ${at} from t`)
  const named = asked.map((one) => [nameOf(one), nameOf(one), nameOf(one)][2])
  expect(new Set(named).size).toBe(301)
  expect(named.filter((name) => name !== undefined)).toHaveLength(300)
  expect([1, 2, 3, 4].map(() => nameOf('update t set a = 1'))).toEqual(Array(4).fill(undefined))
})
