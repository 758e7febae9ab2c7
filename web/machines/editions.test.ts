import { expect, test } from 'vitest'
import { labelled, yearsText } from './editions.ts'

const edition = (name: string, edition: string | null, year: number | null) => ({ name, edition, year })
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

test('an edition that is called like its title goes by its year', () => {
  expect(
    labels(
      'Attack From Mars',
      edition('Attack from Mars', null, 1995),
      edition('Attack From Mars (Remake)', 'Remake', 2017),
    ),
  ).toEqual(['1995', 'Remake'])
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
  expect(labels('Harley Davidson', one('Sega'), one('Stern'))).toEqual(['1999, Sega', '1999, Stern'])
})

test('a row says of which years its editions are', () => {
  expect(yearsText(2017, [{ year: 2017 }, { year: 2019 }, { year: null }])).toBe('2017 to 2019')
  expect(yearsText(1997, [{ year: 1997 }])).toBe('1997')
  expect(yearsText(null, [{ year: null }])).toBeNull()
})
