import { beforeAll, expect, test } from 'vitest'
import { sitemapSources } from '#server/app.ts'
import { goodRecords } from '#server/machines/fixtures/indexes.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { markGone, writeEntries } from './sync-writes.ts'

let site: TestSite
const AT = new Date('2026-10-01T12:00:00Z')

beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  const facts = { manufactureDate: '1979-03-01', type: 'ss', display: 'dmd' }
  const records = goodRecords([
    { ...facts, opdbId: 'Gaaaa', name: 'Harbour Lights' },
    { ...facts, opdbId: 'Gaaaa-Mheld', name: 'Harbour Lights (Premium/LE)', physicalMachine: false },
    { ...facts, opdbId: 'Gaaaa-Mheld-Alele', name: 'Harbour Lights (LE)', features: ['Head-to-head & more'] },
    { ...facts, opdbId: 'Gaaaa-Mproo', name: 'Harbour Lights (Pro)' },
    { ...facts, opdbId: 'Gbbbb', name: 'Low Tide' },
    { ...facts, opdbId: 'Gbbbb-Monly', name: 'Low Tide' },
    { ...facts, opdbId: 'Ggone', name: 'Sunken' },
    { ...facts, opdbId: 'Ggone-Msunk', name: 'Sunken (SE)' },
  ])
  const writes = records.map((record) => ({ record, hash: record.opdbId }))
  await writeEntries(site.house.db, writes, AT)
  await markGone(site.house.db, ['Ggone', 'Ggone-Msunk'], AT)
  await site.rooms.catalogue.reload()
})

async function listed(): Promise<Map<string, Date | null>> {
  const sources = sitemapSources(site.house, site.rooms)
  const entries = (await Promise.all(sources.map((source) => source.list()))).flat()
  return new Map(entries.map(({ path, changedAt }) => [path, changedAt]))
}

test('titles with several editions and every edition stand in it, under their one address', async () => {
  const pages = await listed()
  for (const path of [
    '/machines/Gaaaa/harbour-lights',
    '/machines/Gaaaa-Mproo/harbour-lights-pro',
    '/machines/Gaaaa-Mheld-Alele/harbour-lights-le',
    '/machines/Gbbbb-Monly/low-tide',
  ])
    expect(pages.get(path), path).toEqual(AT)
})

test('holders, titles with one edition and what is gone stand nowhere', async () => {
  const ids = [...(await listed()).keys()].map((path) => path.split('/')[2])
  for (const id of ['Gaaaa-Mheld', 'Gbbbb', 'Ggone', 'Ggone-Msunk']) expect(ids).not.toContain(id)
})

test('lists by one value lead to the machines', async () => {
  const pages = await listed()
  for (const path of [
    '/machines',
    '/machines/top',
    '/machines/top?era=dot_matrix',
    '/machines?manufacturer=12',
    '/machines?decade=1970',
    '/machines?type=ss',
    '/machines?feature=Head-to-head%20%26%20more',
  ])
    expect(pages.has(path), path).toBe(true)
})

test('posts and standing pages are in it, what is for members or behind a gate is not', async () => {
  const pages = [...(await listed()).keys()]
  expect(pages).toContain('/blog/cleaning-a-playfield-without-regrets')
  expect(pages).toContain('/guidelines')
  const others = pages.filter((path) =>
    /^\/(forums|marketplace|members|collection|proposals|admin|auth|search)/.test(path),
  )
  expect(others).toEqual([])
})
