import { expect, test } from 'vitest'
import { labelOf, readRecord } from './source-shapes.ts'

const machine = {
  opdb_id: 'Gaaaa-Mbbbb',
  is_machine: true,
  name: 'Harbour Lights (Pro)',
  common_name: '',
  shortname: 'HL',
  physical_machine: 1,
  ipdb_id: 9001,
  manufacture_date: '1995-01-12',
  manufacturer: { manufacturer_id: 900, name: 'Tidewater\r\n(A. Shore Co.)', full_name: 'Tidewater Games' },
  type: 'ss',
  display: 'dmd',
  player_count: 4,
  features: ['Widebody'],
  keywords: [],
  description: '',
  updated_at: '2018-04-22',
  images: [],
}

function recordOf(raw: unknown) {
  const reading = readRecord(raw)
  if (!('record' in reading)) throw new Error(reading.reason)
  return reading.record
}

function reasonOf(raw: unknown) {
  const reading = readRecord(raw)
  return 'record' in reading ? null : reading.reason
}

test('a machine of the API becomes ours', () => {
  expect(recordOf(machine)).toMatchObject({
    opdbId: 'Gaaaa-Mbbbb',
    kind: 'machine',
    titleId: 'Gaaaa',
    parentId: null,
    commonName: null,
    description: null,
    year: 1995,
    manufactureDate: '1995-01-12',
    isPhysical: true,
    playerCount: 4,
    people: null,
  })
})

test('line breaks in a maker are cleaned', () => {
  expect(recordOf(machine).maker).toEqual({
    id: 900,
    name: 'Tidewater (A. Shore Co.)',
    fullName: 'Tidewater Games',
  })
})

test('the placeholder year is no year', () => {
  expect(recordOf({ ...machine, manufacture_date: '1900-01-01' })).toMatchObject({
    year: null,
    manufactureDate: null,
  })
})

test('a holder of editions is not a machine one can own', () => {
  expect(recordOf({ ...machine, physical_machine: 0 }).isPhysical).toBe(false)
})

test('an alias knows its machine and leaves the rest open', () => {
  const alias = recordOf({
    opdb_id: 'Gaaaa-Mbbbb-Acccc',
    is_alias: true,
    name: 'Harbour Lights (LE)',
    shortname: null,
  })
  expect(alias).toMatchObject({
    kind: 'alias',
    parentId: 'Gaaaa-Mbbbb',
    type: null,
    display: null,
    playerCount: null,
  })
})

test('pictures come from the source alone, and an unknown kind of picture is another', () => {
  const urls = (host: string) => ({
    small: `${host}/a-small.jpg`,
    medium: `${host}/a-medium.jpg`,
    large: `${host}/a.jpg`,
  })
  const { images } = recordOf({
    ...machine,
    images: [
      { title: null, primary: true, type: 'apron', urls: urls('https://img.opdb.org') },
      { title: null, primary: true, type: 'backglass', urls: urls('https://pictures.example') },
      { title: null, primary: true, type: 'backglass', urls: urls('https://img.opdb.org.example') },
    ],
  })
  expect(images).toHaveLength(1)
  expect(images[0]).toMatchObject({ type: 'other', urls: { medium: 'https://img.opdb.org/a-medium.jpg' } })
})

test('the older bulk file and the newer one become ours too', () => {
  const old = {
    opdbId: 'Gaaaa-Mbbbb',
    isMachine: true,
    name: 'Harbour Lights',
    shortname: 'HL',
    physicalMachine: 1,
    ipdbId: 9001,
    manufactureDate: '1995-01-12',
    manufacturer: { manufacturerId: 900, name: 'Tidewater', fullName: 'Tidewater Games' },
    playerCount: 4,
    features: ['Widebody'],
    keywords: ['sea'],
  }
  expect(recordOf(old)).toMatchObject({ shortname: 'HL', ipdbId: 9001, features: ['Widebody'], people: null })
  const { shortname: _, ...rest } = old
  const fresh = {
    ...rest,
    shortName: 'HL',
    entryType: 'machine',
    physicalMachine: true,
    features: [{ featureId: 1, name: 'Widebody', group: null }],
    people: [{ opdbPersonId: 3, name: 'Ada Shore', role: 'design', index: 0 }],
    updatedAt: '2026-09-05T06:30:26.000000Z',
  }
  expect(recordOf(fresh)).toMatchObject({
    shortname: 'HL',
    features: ['Widebody'],
    people: [{ name: 'Ada Shore', role: 'design' }],
  })
})

test('a bad record is rejected with its field', () => {
  expect(reasonOf({ ...machine, opdb_id: undefined })).toBe('opdb_id is missing')
  expect(reasonOf({ ...machine, opdb_id: 'hello' })).toBe('opdb_id is not an OPDB id')
  expect(reasonOf({ ...machine, name: '' })).toBe('name is empty')
  expect(reasonOf({ ...machine, name: 7 })).toBe('name is not a string')
  expect(reasonOf({ ...machine, name: 'x'.repeat(201) })).toBe('name is longer than 200 characters')
  expect(reasonOf({ ...machine, name: 'a\u0000b' })).toBe('name holds control characters')
  expect(reasonOf({ ...machine, manufacture_date: 'yesterday' })).toBe('manufacture_date is not a date')
  expect(reasonOf({ ...machine, features: 'Widebody' })).toBe('features is not an array')
  expect(reasonOf(null)).toBe('is not a record')
  expect(reasonOf([])).toBe('is not a record')
})

test.each([
  ['common_name', { common_name: 'a\u0000' }],
  ['shortname', { shortname: '\u0000' }],
  ['type', { type: 'ss\u0000' }],
  ['display', { display: 'dmd\u202e' }],
  ['description', { description: 'a\u0000b' }],
  ['updated_at', { updated_at: '\u0000' }],
  ['description', { description: 'half a letter \ud800' }],
  ['manufacturer.full_name', { manufacturer: { ...machine.manufacturer, full_name: '\u0000' } }],
  ['images.0.title', { images: [{ title: '\u0000', urls: {} }] }],
  ['images.0.group', { images: [{ group: '\u0000', urls: {} }] }],
])('a %s that no database can hold spoils its record alone', (field, part) => {
  expect(reasonOf({ ...machine, ...part })).toBe(`${field} holds control characters`)
})

test('a picture is taken from the host of pictures by a plain address only', () => {
  const addresses = [
    'javascript:alert(1)',
    'https://img.opdb.org.evil.example/a.jpg',
    'https://img.opdb.org@evil.example/a.jpg',
    'https://img.opdb.org/"><script>',
    'https://img.opdb.org/\u0000',
  ]
  for (const large of addresses) {
    expect(recordOf({ ...machine, images: [{ urls: { large } }] }).images).toEqual([])
  }
  const large = 'https://img.opdb.org/10d680fe-fc67-48d7-b0b3-303f9aeac0cc-large.jpg'
  expect(recordOf({ ...machine, images: [{ urls: { large } }] }).images).toMatchObject([{ urls: { large } }])
})

test('a record without an id is called by its place and name', () => {
  expect(labelOf({ name: 'Harbour Lights' }, 6)).toBe('record 7 ("Harbour Lights")')
  expect(labelOf({ name: `${'x'.repeat(59)}💥y` }, 0)).toBe(`record 1 ("${'x'.repeat(59)}💥")`)
  expect(labelOf(null, 0)).toBe('record 1')
  expect(labelOf(machine, 0)).toBe('Gaaaa-Mbbbb')
})
