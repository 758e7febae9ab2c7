// Statements of one moment go over one connection.
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openBatchingPool } from './batched-statements.ts'
import { createStatementNames, isReading, preparingClient } from './prepared-statements.ts'

let pool: pg.Pool
beforeEach(() => {
  const Client = preparingClient(createStatementNames())
  pool = openBatchingPool({ connectionString: inject('postgresUrl'), max: 4, Client })
})
afterEach(() => pool.end())

const ask = (text: string, values: unknown[] = []) =>
  pool.query<{ found: number | string }>({ text }, values).then(({ rows }) => rows[0]?.found)
const PROCESS = 'select (select pg_backend_pid()) as found'

test('one connection answers what is asked at one moment, each statement with its own values', async () => {
  const first = await Promise.all([
    ask(PROCESS),
    ask('select $1::int as found', [1]),
    ask('select $1::text as found', ['two']),
    ask(PROCESS),
  ])
  expect(first).toEqual([expect.any(Number), 1, 'two', first[0]])
})

test('so are those that are asked after other promises of the same moment', async () => {
  const later = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return ask(PROCESS)
  }
  const [one, other] = await Promise.all([ask(PROCESS), later()])
  expect(other).toBe(one)
})

test('a long row of statements is spread over connections', async () => {
  const processes = await Promise.all(Array.from({ length: 20 }, () => ask(PROCESS)))
  expect(new Set(processes).size).toBe(3)
})

test('one that fails leaves the others their answers, and its connection is not used again', async () => {
  const [before, failed, after] = await Promise.allSettled([
    ask(PROCESS),
    ask('select 1 / $1::int as found', [0]),
    ask('select 3 as found'),
  ])
  expect([before.status, failed, after]).toEqual([
    'fulfilled',
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'fulfilled', value: 3 },
  ])
  expect(await ask(PROCESS)).not.toBe(before.status === 'fulfilled' && before.value)
})

test('a statement that cannot be sent fails, and those of other texts are answered', async () => {
  const unreadable = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  const [failed, other] = await Promise.allSettled([
    ask('select $1 as found', [unreadable]),
    ask('select 2 as found'),
  ])
  expect([failed.status, other]).toEqual(['rejected', { status: 'fulfilled', value: 2 }])
})

test('all fail when no connection can be had', async () => {
  const nowhere = openBatchingPool({ connectionString: 'postgres://127.0.0.1:9/none' })
  const asked = [1, 2].map((one) => nowhere.query({ text: `select ${one}` }))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await nowhere.end()
})

test('what a timer asks for is batched as well', async () => {
  const asked = new Promise<unknown[]>((resolve, reject) => {
    setTimeout(() =>
      Promise.all([ask(PROCESS), Promise.resolve().then(() => ask(PROCESS))]).then(resolve, reject),
    )
  })
  const [one, other] = await asked
  expect(other).toBe(one)
})

test.each([
  'select pg_notify($1, $2)',
  'select id from balls for update',
  'select id from balls where id = 1 for no key update of "balls" skip locked',
  "select setval('balls_id', 1)",
  'update balls set id = 1',
])('%s is not only reading', (text) => expect(isReading(text)).toBe(false))

test.each([
  'select id from balls',
  '(select id from balls) union all (select id from others)',
  "select 'held for update' from balls where colour = 'a colour that is quite long, so that the words before stand far from the end'",
])('%s is', (text) => expect(isReading(text)).toBe(true))

test('a write waits for its lock alone', async () => {
  await pool.query('create table if not exists batched_balls (id integer primary key)')
  await pool.query('insert into batched_balls values (1) on conflict do nothing')
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('update batched_balls set id = 1')
    const write = pool.query({ text: 'update batched_balls set id = 1' }, [])
    expect(await ask('select 8 as found')).toBe(8)
    await holder.query('commit')
    expect((await write).rowCount).toBe(1)
  } finally {
    holder.release()
    await pool.query('drop table batched_balls')
  }
})

test('a connection that breaks fails what waits for it, and the pool goes on', async () => {
  const answers = Promise.allSettled([
    ask('select (select pg_terminate_backend(pg_backend_pid()))'),
    ask(PROCESS),
  ])
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('select 4 as found')).toBe(4)
})

test('plain texts, and callbacks, are asked as by any pool', async () => {
  expect((await pool.query('select 5 as found; select 6 as found')) as unknown).toHaveLength(2)
  const called = new Promise((resolve) =>
    pool.query('select $1::int as found', [7], (_, { rows }) => resolve(rows)),
  )
  expect(await called).toEqual([{ found: 7 }])
})
