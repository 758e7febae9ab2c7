// The statistics strip switches to live counts by itself once the whole catalogue is imported.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'
import { sourceRecord } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { syncCatalogue } from './sync.ts'

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

const folder = mkdtempSync(join(tmpdir(), 'multiball-whole-'))
const shownStatistics = async () => {
  const { body } = await site.request('GET /api/site')
  return body.figures.map(({ key, value, label }: Record<string, string>) => `${key}: ${value} ${label}`)
}
async function sync(records: unknown[]) {
  const file = join(folder, 'export.json')
  writeFileSync(file, JSON.stringify(records))
  return syncCatalogue(site.context, { file })
}
const some = (from: string) =>
  [...from].map((email) => sourceRecord(`G${email}aaa-Mbbbb`, `Machine ${email}`))

const SPECIFIED = [
  'machines: 12,000+ Machines',
  'manufacturers: 40+ Manufacturers',
  'members: 50,000+ Community members',
  'listings: 8,500+ Marketplace listings',
  'posts: 125,000+ Forum posts',
]

test('a fresh site prints the five figures of the specification', async () => {
  expect(await shownStatistics()).toEqual(SPECIFIED)
})

test('neither a failed synchronization nor a sample of the catalogue changes that', async () => {
  await expect(sync([])).rejects.toThrow()
  expect(await shownStatistics()).toEqual(SPECIFIED)
  await sync(some('abcdefg'))
  expect(await shownStatistics()).toEqual(SPECIFIED)
})

test('after the first synchronization of the whole catalogue it counts', async () => {
  const whole = fewMachines().map(({ opdbId, name }) => sourceRecord(opdbId, name))
  await sync([...whole, ...some('abcdefg')])
  const [machines, manufacturers, ...others] = await shownStatistics()
  expect(machines).toMatch(/^machines: 6\d Machines$/)
  expect(manufacturers).toMatch(/^manufacturers: \d+ Manufacturers$/)
  expect(others).toEqual([
    'members: 1 Community members',
    'listings: 0 Marketplace listings',
    'posts: 0 Forum posts',
  ])
})

test('an admin says which of the two it is, whatever was synchronized', async () => {
  const choose = (to: string) =>
    site.request('PATCH /api/admin/site-settings', { as: admin, body: { figures: to } })
  await choose('specification')
  expect(await shownStatistics()).toEqual(SPECIFIED)
  await choose('live')
  expect((await shownStatistics())[2]).toBe('members: 1 Community members')
  expect((await choose('fixed')).status).toBe(400)
})
