// Two processes on one database: a write in one purges the stored pages of both within a second, and no others.
import { afterEach, expect, inject, test } from 'vitest'
import { machineKey, memberKey, type PurgeKey, reviewsKey } from '#contract/purge-keys.ts'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { openLog } from '#server/base/log.ts'
import { type Cache, openCache } from '#server/base/pages/cache.ts'
import { GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite } from '#server/testing/site.ts'
import { openEvents } from './events.ts'

const SECOND_MS = 1_000
const PAGES: Readonly<Record<string, readonly PurgeKey[]>> = {
  '/rated': [machineKey(GODZILLA), reviewsKey(GODZILLA)],
  '/other': [machineKey(METALLICA), reviewsKey(METALLICA)],
  '/member': [memberKey('ada')],
}

let other: Database
afterEach(() => other.close())

test('a review, a change of it and its removal purge its pages in all processes, and no others', async () => {
  const site = await openTestSite()
  const url = new URL(inject('postgresUrl'))
  const [name] = (await site.context.database.query('select current_database() as name')).rows
  url.pathname = `/${String(name?.name)}`
  other = await openDatabase({ url: url.href })
  const caches = [site.context.cache, openCache(await openEvents(other, openLog('silent').log))]
  const ada = await site.member({ username: 'ada' })
  const path = `/api/machines/${GODZILLA}/rating`
  for (const [method, body] of [
    ['PUT', { rating: 4, review: 'It shoots well.' }],
    ['PUT', { rating: 2, review: 'It did.' }],
    ['DELETE', undefined],
  ] as const) {
    for (const cache of caches) await store(cache)
    expect(caches.map(stored)).toEqual([Object.keys(PAGES), Object.keys(PAGES)])
    const answer = await site.request(`${method} ${path}`, { as: ada, ...(body && { body }) })
    expect(answer.status).toBeLessThan(300)
    await expect
      .poll(() => caches.map(stored), { timeout: SECOND_MS, interval: 10 })
      .toEqual([
        ['/other', '/member'],
        ['/other', '/member'],
      ])
  }
})

async function store(cache: Cache): Promise<void> {
  for (const [path, shows] of Object.entries(PAGES))
    await cache.fill(path, async () => ({ value: path, shows, bytes: 1 }))
}

const stored = (cache: Cache) => Object.keys(PAGES).filter((path) => cache.find(path))
