import { beforeAll, expect, test } from 'vitest'
import { goodRecords } from '#server/machines/fixtures/indexes.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { cardsOf, findCards } from './machine-cards.ts'
import { markGone, writeEntries, writeMakers, writeRedirects } from './sync-writes.ts'
import { getEdition, getTitleId } from './titles.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
  const maker = { manufacturerId: 900, name: 'Tidewater', fullName: 'Tidewater Games' }
  const facts = { manufacturer: maker, manufactureDate: '1979-03-01', type: 'ss', display: 'dmd' }
  const records = goodRecords([
    { ...facts, opdbId: 'Gaaaa', name: 'Harbour Lights' },
    { ...facts, opdbId: 'Gaaaa-Mheld', name: 'Harbour Lights (Premium/LE)', physicalMachine: false },
    { ...facts, opdbId: 'Gaaaa-Mheld-Alele', name: 'Harbour Lights (LE)' },
    { ...facts, opdbId: 'Gaaaa-Mproo', name: 'Harbour Lights (Pro)' },
    { ...facts, opdbId: 'Gbbbb', name: 'Low Tide' },
    { ...facts, opdbId: 'Gbbbb-Monly', name: 'Low Tide' },
    { ...facts, opdbId: 'Ggone', name: 'Sunken' },
    { ...facts, opdbId: 'Ggone-Msunk', name: 'Sunken (SE)' },
  ])
  await writeMakers(site.house.db, [{ id: 900, name: 'Tidewater', fullName: 'Tidewater Games' }])
  await writeEntries(
    site.house.db,
    records.map((record) => ({ record, hash: record.opdbId })),
    new Date(),
  )
  await markGone(site.house.db, ['Ggone', 'Ggone-Msunk'], new Date())
  const moved = [{ fromId: 'Gwasx-Mwasx', toId: 'Gaaaa-Mproo', changelogId: 1 }]
  await writeRedirects(site.house.db, moved, () => false)
  await site.rooms.catalogue.reload()
})

const index = () => site.rooms.catalogue.index()

test.each([
  ['Gaaaa', 'Gaaaa'],
  ['Gaaaa-Mproo', 'Gaaaa'],
  ['Gaaaa-Mheld', 'Gaaaa'],
  ['Gaaaa-Mheld-Alele', 'Gaaaa'],
  ['Gwasx-Mwasx', 'Gaaaa'],
  ['Ggone-Msunk', 'Ggone'],
  ['Ggone', 'Ggone'],
])('the title of %s is %s', async (id, titleId) => {
  expect(await getTitleId(site.house.db, index(), id)).toBe(titleId)
})

test.each([
  ['Gaaaa-Mproo', 'Gaaaa-Mproo'],
  ['Gaaaa-Mheld-Alele', 'Gaaaa-Mheld-Alele'],
  ['Gwasx-Mwasx', 'Gaaaa-Mproo'],
  ['Gbbbb', 'Gbbbb-Monly'],
  ['Ggone-Msunk', 'Ggone-Msunk'],
])('the edition meant by %s is %s', async (id, opdbId) => {
  const edition = await getEdition(site.house.db, index(), id)
  expect(edition).toEqual({ opdbId, titleId: opdbId.split('-')[0] })
})

test('a title or holder of several editions says which one is missing', async () => {
  for (const id of ['Gaaaa', 'Gaaaa-Mheld', 'Ggone'])
    await expect(getEdition(site.house.db, index(), id), id).rejects.toMatchObject({
      code: 'edition_required',
    })
})

test('an id that was never there is refused', async () => {
  for (const id of ['Gzzzz', 'Gaaaa-Mzzzz', 'L7', "G'--"]) {
    await expect(getTitleId(site.house.db, index(), id), id).rejects.toMatchObject({
      code: 'unknown_machine',
    })
    await expect(getEdition(site.house.db, index(), id), id).rejects.toMatchObject({
      code: 'unknown_machine',
    })
  }
})

test('cards tell of editions and titles, each under its own name', async () => {
  const cards = cardsOf(index(), ['Gaaaa', 'Gaaaa-Mheld-Alele', 'Ggone-Msunk', 'Gzzzz', 'Gaaaa'])
  expect([...cards.keys()]).toEqual(['Gaaaa', 'Gaaaa-Mheld-Alele'])
  expect(cards.get('Gaaaa')).toEqual({
    opdbId: 'Gaaaa',
    titleId: 'Gaaaa',
    slug: 'harbour-lights',
    name: 'Harbour Lights',
    edition: null,
    manufacturer: 'Tidewater',
    year: 1979,
    display: 'dmd',
    imageUrl: null,
  })
  expect(cards.get('Gaaaa-Mheld-Alele')).toMatchObject({ slug: 'harbour-lights-le', edition: 'LE' })
})

test('those that are gone still have a card', async () => {
  const cards = await findCards(site.house.db, index(), ['Gaaaa-Mproo', 'Ggone-Msunk', 'Ggone', 'Gzzzz'])
  expect(cards.size).toBe(3)
  expect(cards.get('Ggone-Msunk')).toMatchObject({
    name: 'Sunken (SE)',
    edition: 'SE',
    manufacturer: 'Tidewater',
  })
  expect(cards.get('Ggone')).toMatchObject({ name: 'Sunken', edition: null })
})
