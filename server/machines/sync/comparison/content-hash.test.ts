import { expect, test } from 'vitest'
import { readRecord } from '#server/machines/sync/source/source-shapes.ts'
import { contentHash } from './content-hash.ts'

const image = (name: string) => ({
  title: null,
  primary: true,
  type: 'backglass',
  urls: {
    small: `https://img.opdb.org/${name}-small.jpg`,
    medium: `https://img.opdb.org/${name}-medium.jpg`,
  },
})
const base = {
  opdb_id: 'Gaaaa-Mbbbb',
  name: 'Harbour Lights',
  common_name: null,
  manufacture_date: '1979-01-01',
  features: ['Widebody', 'Replay'],
  images: [image('one'), image('two')],
  updated_at: '2018-04-22',
}

function hashOf(raw: object): string {
  const reading = readRecord(raw)
  if (!('record' in reading)) throw new Error(reading.reason)
  return contentHash(reading.record)
}

test('a record is unchanged when only its dates of change differ', () => {
  expect(hashOf({ ...base, created_at: '2020-01-01', updated_at: '2026-01-01' })).toBe(hashOf(base))
})

test('a record is unchanged when lists without an order are shuffled', () => {
  expect(hashOf({ ...base, features: ['Replay', 'Widebody'], images: [image('two'), image('one')] })).toBe(
    hashOf(base),
  )
})

test('an empty text and none are the same', () => {
  expect(hashOf({ ...base, common_name: '', description: '' })).toBe(hashOf(base))
})

test('a new picture changes the record though its date of change stays', () => {
  expect(hashOf({ ...base, images: [...base.images, image('three')] })).not.toBe(hashOf(base))
})

test('every other fact changes the record', () => {
  const facts = [
    { name: 'Harbor Lights' },
    { manufacture_date: '1980-01-01' },
    { player_count: 4 },
    { type: 'ss' },
    { display: 'dmd' },
    { ipdb_id: 12 },
    { physical_machine: 0 },
    { features: ['Widebody'] },
    { keywords: ['sea'] },
    { manufacturer: { manufacturer_id: 9, name: 'Tidewater', full_name: 'Tidewater Games' } },
  ]
  for (const fact of facts) expect(hashOf({ ...base, ...fact }), JSON.stringify(fact)).not.toBe(hashOf(base))
})
