import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPDB_ID } from '#contract/machine-ids.ts'
import type { CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { inherit } from '#server/machines/sync/comparison/derived-records.ts'
import { readRecord } from '#server/machines/sync/source/source-shapes.ts'
import { readStarter, STARTER_FILE } from './starter.ts'
import { fromColumns, toColumns } from './starter-columns.ts'

const shipped = readStarter()
const machines = shipped.filter(({ kind }) => kind !== 'title')

test('the shipped file holds the whole catalogue in at most 100 kB', () => {
  expect(statSync(STARTER_FILE).size).toBeLessThanOrEqual(100_000)
  expect(machines).toHaveLength(2285)
  expect(shipped.length - machines.length).toBe(1684)
  expect(shipped.filter(({ opdbId, name }) => !OPDB_ID.test(opdbId) || name === opdbId)).toEqual([])
})

test('every machine has a title, every alias a machine whose type it shares', () => {
  const known = new Map(shipped.map((record) => [record.opdbId, record]))
  const isAlone = ({ titleId, parentId, type }: CatalogueRecord) =>
    known.get(titleId)?.kind !== 'title' || (parentId !== null && known.get(parentId)?.type !== type)
  expect(machines.filter(isAlone)).toEqual([])
})

test('it holds facts alone: no pictures, no texts, no people', () => {
  const saysMore = ({ images, description, people }: CatalogueRecord) =>
    images.length > 0 || description !== null || people !== null
  expect(shipped.filter(saysMore)).toEqual([])
})

test('records come back from the file as they went in, with what aliases inherit', () => {
  const { records, groups } = testExport(process.env)
  const read = [...records, ...groups].flatMap((raw) => {
    const reading = readRecord(raw)
    return 'record' in reading ? [bare(reading.record)] : []
  })
  const known = new Map(read.map((record) => [record.opdbId, record]))
  const whole = read.map((one) => (one.parentId ? inherit(one, known.get(one.parentId)) : one))
  const back = fromColumns(JSON.parse(JSON.stringify(toColumns(read, 'nobody'))))
  const byId = (list: readonly CatalogueRecord[]) =>
    list.toSorted((a, b) => (a.opdbId < b.opdbId ? -1 : 1)).map(withoutOrder)
  expect(byId(back)).toEqual(byId(whole))
})

/** A record without what the file leaves out. */
function bare(record: CatalogueRecord): CatalogueRecord {
  return { ...record, description: null, images: [], people: null, sourceUpdatedAt: null }
}

function withoutOrder(record: CatalogueRecord): CatalogueRecord {
  return { ...record, features: record.features.toSorted(), keywords: record.keywords.toSorted() }
}

test('a file of another format is refused', () => {
  const columns = toColumns([], 'nobody')
  expect(() => fromColumns({ ...columns, format: 2 as 1 })).toThrow('unknown format')
})
