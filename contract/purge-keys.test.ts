import { expect, test } from 'vitest'
import { endpoints } from './endpoint.ts'
import { isCounts, machineKey, machineKeys, memberKey, type PurgeKey } from './purge-keys.ts'

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

test('the type sees a call that forgot it', () => {
  // @ts-expect-error: visitors may read it, and it does not say what it shows
  endpoints({ 'GET /api/forgotten': { summary: 'Forgotten.', access: 'anyone' } })
  // @ts-expect-error: it is kept for many, and does not say what it shows
  endpoints({ 'GET /api/kept': { summary: 'Kept.', access: 'member', shared: true } })
  endpoints({ 'GET /api/own': { summary: 'Own.', access: 'member' } })
})
