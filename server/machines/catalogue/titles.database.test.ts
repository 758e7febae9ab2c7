import { beforeAll, expect, test } from 'vitest'
import { addHarbour } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { cardsOf, findCards } from './machine-cards.ts'
import { getEdition, getTitleId } from './titles.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
  await addHarbour(site)
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
  expect(await getTitleId(site.context.db, index(), id)).toBe(titleId)
})

test.each([
  ['Gaaaa-Mproo', 'Gaaaa-Mproo'],
  ['Gaaaa-Mheld-Alele', 'Gaaaa-Mheld-Alele'],
  ['Gwasx-Mwasx', 'Gaaaa-Mproo'],
  ['Gbbbb', 'Gbbbb-Monly'],
  ['Ggone-Msunk', 'Ggone-Msunk'],
])('the edition meant by %s is %s', async (id, opdbId) => {
  const edition = await getEdition(site.context.db, index(), id)
  expect(edition).toEqual({ opdbId, titleId: opdbId.split('-')[0] })
})

test('a title or holder of several editions says which one is missing', async () => {
  for (const id of ['Gaaaa', 'Gaaaa-Mheld', 'Ggone'])
    await expect(getEdition(site.context.db, index(), id), id).rejects.toMatchObject({
      code: 'edition_required',
    })
})

test('an id that was never there is refused', async () => {
  for (const id of ['Gzzzz', 'Gaaaa-Mzzzz', 'L7', "G'--"]) {
    await expect(getTitleId(site.context.db, index(), id), id).rejects.toMatchObject({
      code: 'unknown_machine',
    })
    await expect(getEdition(site.context.db, index(), id), id).rejects.toMatchObject({
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
  const cards = await findCards(site.context.db, index(), ['Gaaaa-Mproo', 'Ggone-Msunk', 'Ggone', 'Gzzzz'])
  expect(cards.size).toBe(3)
  expect(cards.get('Ggone-Msunk')).toMatchObject({
    name: 'Sunken (SE)',
    edition: 'SE',
    manufacturer: 'Tidewater',
  })
  expect(cards.get('Ggone')).toMatchObject({ name: 'Sunken', edition: null })
})
