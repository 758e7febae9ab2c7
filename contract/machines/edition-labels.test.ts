import { expect, test } from 'vitest'
import { grouped, labelled } from './edition-labels.ts'
import type { EditionGroup } from './words.ts'

const edition = (name: string, edition: string | null, year: number | null) => ({
  name,
  edition,
  year,
  group: 'edition' as EditionGroup,
})
const labels = (title: string, ...editions: ReturnType<typeof edition>[]) =>
  labelled(title, editions).map(({ label }) => label)

test('editions stand by year and trim, from the plain to the rich', () => {
  expect(
    labels(
      'AC/DC',
      edition('AC/DC (Back In Black LE)', 'Back In Black LE', 2012),
      edition('AC/DC (LE)', 'LE', 2012),
      edition('AC/DC (LUCI)', 'LUCI', 2013),
      edition('AC/DC (Premium)', 'Premium', 2012),
      edition('AC/DC (Pro)', 'Pro', 2012),
    ),
  ).toEqual(['Pro', 'Premium', 'LE', 'Back In Black LE', 'LUCI'])
})

test('a chip says more of the name where several editions share a trim', () => {
  expect(
    labels(
      'Metallica',
      edition('Metallica (Premium)', 'Premium', 2013),
      edition('Metallica Road Case (Premium)', 'Premium', 2013),
    ),
  ).toEqual(['Premium', 'Road Case (Premium)'])
})

test('the edition without a name is the original and first, whatever its year', () => {
  expect(
    labels(
      'Attack From Mars',
      edition('Attack From Mars (LE)', 'LE', 1994),
      edition('Attack from Mars', null, 1995),
    ),
  ).toEqual(['Original', 'LE'])
})

test('a longer name that all editions share says no more than the title', () => {
  const name = 'Captain Fantastic and the Brown Dirt Cowboy'
  expect(
    labels(
      'Captain Fantastic',
      edition(`${name} (Home Model)`, 'Home Model', 1976),
      edition(name, null, 1975),
    ),
  ).toEqual(['Original', 'Home Model'])
})

test('other makers stand below the editions, remakes last, both under their headings', () => {
  const parts = grouped('Big Ben', [
    { ...edition('Big Ben (Remake)', 'Remake', 1970), group: 'remake' },
    { ...edition('Big Ben', null, 1974), manufacturer: 'Segasa', group: 'copy' },
    { ...edition('Big Ben (LE)', 'LE', 1980), manufacturer: 'Williams' },
    { ...edition('Big Ben', null, 1975), manufacturer: 'Williams' },
  ])
  expect(parts.map(({ heading, editions }) => [heading, ...editions.map(({ label }) => label)])).toEqual([
    [null, 'Original', 'LE'],
    ['Other manufacturers and export editions', 'Segasa'],
    ['Remakes', 'Remake'],
  ])
})

test('the original comes first though a copy of the same name follows it', () => {
  const one = (name: string, manufacturer: string, group: 'edition' | 'copy' = 'edition') => ({
    ...edition(name, null, 1967),
    manufacturer,
    group,
  })
  const all = labelled('King of Diamonds', [
    one('Diamond Jack', 'Gottlieb'),
    one('King of Diamonds', 'Gottlieb'),
    one('Solitaire', 'Gottlieb'),
    one('King of Diamonds', 'Petaco', 'copy'),
  ])
  expect(all.map(({ label }) => label)).toEqual(['Original', 'Diamond Jack', 'Solitaire', 'Petaco'])
})

test('an edition of another name keeps its name', () => {
  expect(labels('Metallica', edition('Earthshaker', null, 1989))).toEqual(['Earthshaker'])
})

test('a year tells apart what has the same words', () => {
  expect(
    labels('Flash', edition('Flash (Remake)', 'Remake', 2010), edition('Flash (Remake)', 'Remake', 2020)),
  ).toEqual(['Remake, 2010', 'Remake, 2020'])
})

test('the maker tells apart what two built in one year', () => {
  const one = (manufacturer: string) => ({ ...edition('Harley Davidson', null, 1999), manufacturer })
  expect(labels('Harley Davidson', one('Sega'), one('Stern'))).toEqual([
    'Original, 1999, Sega',
    'Original, 1999, Stern',
  ])
})
