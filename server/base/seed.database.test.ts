// A fresh site is sown once, whoever starts it and however often.
import { expect, test } from 'vitest'
import { seeds } from '#server/app.ts'
import { openTestSite } from '#server/testing/site.ts'
import type { House } from './app-context.ts'
import { isSown, type Seed, sow } from './seed.ts'

async function rowCount(house: House): Promise<number> {
  const { rows } = await house.database.query(
    `select string_agg(format('(select count(*) from %I)', tablename), ' + ') as sum from pg_tables where schemaname = 'public'`,
  )
  const { rows: counted } = await house.database.query(`select (${String(rows[0]?.sum)})::int as n`)
  return Number(counted[0]?.n)
}

test.each(['base', 'demo'] as const)('sowing "%s" a second time sows nothing', async (seed) => {
  const { house } = await openTestSite({ seed })
  const before = await rowCount(house)
  expect(before).toBeGreaterThan(3)
  expect(await sow(house, seeds)).toEqual([])
  expect(await rowCount(house)).toBe(before)
})

test('"none" sows nothing, "base" no samples, "demo" both', async () => {
  const sown = async (seed: 'none' | 'base' | 'demo') => {
    const { house } = await openTestSite({ seed })
    return Promise.all([isSown(house.db, 'membership:base'), isSown(house.db, 'membership:demo')])
  }
  expect([await sown('none'), await sown('base'), await sown('demo')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('a site that began with "base" can be given the samples later', async () => {
  const { house } = await openTestSite({ seed: 'base' })
  const later = { ...house, config: { ...house.config, seed: 'demo' as const } }
  const sown = await sow(later, seeds)
  expect(sown).toContain('membership:demo')
  expect(sown.every((name) => name.endsWith(':demo'))).toBe(true)
})

test('two processes that start at once sow once', async () => {
  const { house } = await openTestSite({ seed: 'none' })
  let times = 0
  const slow: Seed = {
    room: 'test-slow',
    base: async () => {
      times++
      await new Promise((done) => setTimeout(done, 50))
    },
  }
  const starting = { ...house, config: { ...house.config, seed: 'base' as const } }
  const sown = await Promise.all(Array.from({ length: 4 }, () => sow(starting, [slow])))
  expect([times, sown.flat()]).toEqual([1, ['test-slow:base']])
})

test('two whole sites that start at once have each row once', async () => {
  const { house } = await openTestSite({ seed: 'none' })
  const starting = { ...house, config: { ...house.config, seed: 'demo' as const } }
  const sown = (await Promise.all([sow(starting, seeds), sow(starting, seeds)])).flat()
  expect(new Set(sown).size).toBe(sown.length)
  const both = await rowCount(house)
  const { house: alone } = await openTestSite({ seed: 'demo', catalogue: 'whole' })
  expect(both).toBe(await rowCount(alone))
})

test('a seed that fails leaves nothing behind and is tried again', async () => {
  const { house } = await openTestSite({ seed: 'none' })
  const starting = { ...house, config: { ...house.config, seed: 'base' as const } }
  const room = 'test-failing'
  const failing: Seed = { room, base: () => Promise.reject(new Error('no power')) }
  await expect(sow(starting, [failing])).rejects.toThrow('no power')
  expect(await isSown(house.db, `${room}:base`)).toBe(false)
  expect(await sow(starting, [{ room, base: async () => undefined }])).toEqual([`${room}:base`])
})
