// A fresh site is seeded once, no matter how many processes start it and how often.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seeds } from '#server/app.ts'
import { openTestSite } from '#server/testing/site.ts'
import type { AppContext } from './app-context.ts'
import { runSeeds, type Seed } from './seed.ts'
import { seeds as seedsThatRan } from './tables.ts'

async function hasRun({ db }: AppContext, name: string): Promise<boolean> {
  return (await db.select().from(seedsThatRan).where(eq(seedsThatRan.name, name))).length > 0
}

async function rowCount(context: AppContext): Promise<number> {
  const { rows } = await context.database.query(
    `select string_agg(format('(select count(*) from %I)', tablename), ' + ') as sum from pg_tables where schemaname = 'public'`,
  )
  const { rows: counted } = await context.database.query(`select (${String(rows[0]?.sum)})::int as n`)
  return Number(counted[0]?.n)
}

test.each(['base', 'demo'] as const)('sowing "%s" a second time sows nothing', async (seed) => {
  const { context } = await openTestSite({ seed })
  const before = await rowCount(context)
  expect(before).toBeGreaterThan(3)
  expect(await runSeeds(context, seeds)).toEqual([])
  expect(await rowCount(context)).toBe(before)
})

test('"none" sows nothing, "base" no samples, "demo" both', async () => {
  const seeded = async (seed: 'none' | 'base' | 'demo') => {
    const { context } = await openTestSite({ seed })
    return Promise.all([hasRun(context, 'membership:base'), hasRun(context, 'membership:demo')])
  }
  expect([await seeded('none'), await seeded('base'), await seeded('demo')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('a site that began with "base" can be given the samples later', async () => {
  const { context } = await openTestSite({ seed: 'base' })
  const later = { ...context, config: { ...context.config, seed: 'demo' as const } }
  const seeded = await runSeeds(later, seeds)
  expect(seeded).toContain('membership:demo')
  expect(seeded.every((name) => name.endsWith(':demo'))).toBe(true)
})

test('a member who only bears a sample’s name is given none of its things', async () => {
  const site = await openTestSite({ seed: 'base' })
  const real = await site.member({ username: 'demo_premium', tier: 'premium' })
  const followed = await site.member({ username: 'oldwood' })
  await site.request(`PUT /api/followed-members/${followed.id}`, { as: real })
  await runSeeds({ ...site.context, config: { ...site.context.config, seed: 'demo' } }, seeds)
  const read = async (call: string) => (await site.request(call, { as: real })).body
  expect((await read('GET /api/followed-members')).data).toHaveLength(1)
  for (const call of [
    'GET /api/saved-searches',
    'GET /api/machine-proposals',
    'GET /api/event-proposals',
    'GET /api/collection',
    'GET /api/favorites',
  ])
    expect([call, (await read(call)).data]).toEqual([call, []])
})

test('two processes that start at once sow once', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  let times = 0
  const slow: Seed = {
    room: 'test-slow',
    base: async () => {
      times++
      await new Promise((done) => setTimeout(done, 50))
    },
  }
  const starting = { ...context, config: { ...context.config, seed: 'base' as const } }
  const seeded = await Promise.all(Array.from({ length: 4 }, () => runSeeds(starting, [slow])))
  expect([times, seeded.flat()]).toEqual([1, ['test-slow:base']])
})

test('two whole sites that start at once have each row once', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const starting = { ...context, config: { ...context.config, seed: 'demo' as const } }
  const seeded = (await Promise.all([runSeeds(starting, seeds), runSeeds(starting, seeds)])).flat()
  expect(new Set(seeded).size).toBe(seeded.length)
  const both = await rowCount(context)
  const { context: alone } = await openTestSite({ seed: 'demo', catalogue: 'whole' })
  expect(both).toBe(await rowCount(alone))
})

test('a seed that fails leaves nothing behind and is tried again', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const starting = { ...context, config: { ...context.config, seed: 'base' as const } }
  const room = 'test-failing'
  const failing: Seed = { room, base: () => Promise.reject(new Error('no power')) }
  await expect(runSeeds(starting, [failing])).rejects.toThrow('no power')
  expect(await hasRun(context, `${room}:base`)).toBe(false)
  expect(await runSeeds(starting, [{ room, base: async () => undefined }])).toEqual([`${room}:base`])
})
