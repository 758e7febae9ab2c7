import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { hindrance } from './entitlements.ts'
import { isCounts, machineKey, machineKeys, memberKey, type PurgeKey } from './purge-keys.ts'
import { VISITOR } from './viewer.ts'

const names = readdirSync(import.meta.dirname).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
const modules: Record<string, unknown>[] = await Promise.all(names.map((name) => import(`./${name}.ts`)))
const calls = modules
  .flatMap((module) => Object.values(module))
  .flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : []))
  .filter((entry): entry is [string, Endpoint] => /^[A-Z]+ \/api\//.test(entry[0]))

test('a title and its editions are one thing, whichever of their ids is asked for', () => {
  expect(machineKey('G4ODR-MDXEy-A1b2c')).toBe(machineKey('G4ODR'))
  expect(machineKey('L12')).not.toBe(machineKey('L1'))
  expect(machineKeys('Gold1-M1', 'Gnew1-M1')).toEqual(
    expect.arrayContaining<PurgeKey>(['machine:Gold1', 'machine:Gnew1']),
  )
})

test('a member is one thing in any spelling that finds them', () => {
  expect(memberKey('ADA.L')).toBe(memberKey('ada_l'))
})

test('only counts are allowed to be late', () => {
  expect(['counts:machine:G1', 'counts:site'].map((key) => isCounts(key as PurgeKey))).toEqual([true, true])
  expect(isCounts('list:machines')).toBe(false)
})

test('every call that a visitor may read, and every shared one, says what it shows', () => {
  expect(calls.length).toBeGreaterThan(150)
  const reading = calls.filter(
    ([key, { access, shared }]) =>
      key.startsWith('GET ') && (shared !== undefined || hindrance(VISITOR, access) === null),
  )
  expect(reading.length).toBeGreaterThan(25)
  expect(reading.filter(([, { shows }]) => shows === undefined).map(([key]) => key)).toEqual([])
})

test('the type sees a call that forgot it', async () => {
  const { endpoints } = await import('./endpoint.ts')
  // @ts-expect-error: visitors may read it, and it does not say what it shows
  endpoints({ 'GET /api/forgotten': { summary: 'Forgotten.', access: 'anyone' } })
  // @ts-expect-error: it is kept for many, and does not say what it shows
  endpoints({ 'GET /api/kept': { summary: 'Kept.', access: 'member', shared: true } })
  endpoints({ 'GET /api/own': { summary: 'Own.', access: 'member' } })
})
