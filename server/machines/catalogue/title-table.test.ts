// Names and credits of every title in an export, compared with its groups: the expected name is the group's own, the
// expected manufacturer and year come from a rule independent of the product's. Differences between the two rules are
// explained by hand.
import { expect, test } from 'vitest'
import { VISITOR } from '#contract/viewer.ts'
import { CLONED_TITLES, clonedTitles } from '#server/machines/fixtures/cloned-titles.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { goodRecords, indexOf } from '#server/machines/fixtures/indexes.ts'
import type { RawRecord } from '#server/machines/fixtures/invented.ts'
import { machineHits } from '#server/machines/search/searches.ts'
import { readStarterTitles } from '#server/machines/starter/starter.ts'
import { checkRecords } from '#server/machines/sync/check.ts'
import { planSync } from '#server/machines/sync/plan.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueRecord } from './records.ts'

const whole = testExport(process.env)
const isReal = Boolean(process.env.OPDB_EXPORT && process.env.OPDB_GROUPS)

/** First synchronization of an export with these groups. */
async function sync(records: readonly object[], groups: readonly object[], shipped = readStarterTitles()) {
  const checked = await checkRecords({ records: [...records], groups: [...groups] })
  const plan = await planSync({ known: new Map(), checked, shipped, changelog: new Map(), force: false })
  return plan.writes.map(({ record }) => record)
}

/** Every title in the form of lists: "Flash, Williams, 1979". */
async function credits(records: readonly CatalogueRecord[]): Promise<Map<string, string>> {
  const { titles } = await indexOf(records)
  return new Map([...titles].map(([id, { name, maker, year }]) => [id, [name, maker, year].join(', ')]))
}

const CREDITS = new Map(
  CLONED_TITLES.map(({ id, name, maker, year }) => [id, [name, maker, year].join(', ')]),
)

test('a title with clones bears its group’s name and is credited to the original', async () => {
  const { records, groups } = clonedTitles()
  expect(await credits(await sync(records, groups))).toEqual(CREDITS)
})

test('whoever searches for a title by its name finds it as lists show it, and a clone by its own', async () => {
  const { records, groups } = clonedTitles()
  const index = await indexOf(await sync(records, groups))
  const catalogue = { index: () => index, settled: async () => undefined } as Catalogue
  const find = machineHits(catalogue, async () => ({ byTitle: new Map() }) as never)
  const first = async (text: string) => {
    const [hit] = (await find(VISITOR, text, 3)).hits
    return hit && [hit.machine?.titleId, `${hit.title}, ${hit.detail}`]
  }
  for (const { id, name, maker, year } of CLONED_TITLES)
    expect([name, await first(name)]).toEqual([name, [id, [name, maker, year].join(', ')]])
  expect((await first('15 pool'))?.[1]).toBe('15 Pool, Playmec Flippers, 1976')
})

test('a name that is known stays when an export comes without groups', async () => {
  const { records, groups } = clonedTitles()
  const shipped = new Map(goodRecords(groups).map((title) => [title.opdbId, title]))
  expect(await credits(await sync(records, [], shipped))).toEqual(CREDITS)
})

test('a group that nobody knows is named after its members', async () => {
  const { records } = clonedTitles()
  const named = await credits(await sync(records, [], new Map()))
  expect([...named.values()]).toEqual([
    'Flash, Williams, 1979',
    'Blackout, Williams, 1980',
    'Bank Shot, Gottlieb, 1976',
    'Strato-Flite, Williams, 1974',
    'Jubilee, Williams, 1973',
    'Kings of Steel, Bally, 1984',
    'King of Diamonds, Gottlieb, 1967',
    'Big Ben, Williams, 1975',
    'Ice, Gottlieb, 1985',
  ])
})

/** Letters and digits alone. */
const squash = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * By counting: the manufacturer of most members whose names begin like the title, the lower IPDB number in a tie; its
 * first year.
 */
function expectedCredit(title: string, members: readonly RawRecord[]): string {
  const machines = members.filter(({ opdb_id }) => opdb_id.split('-').length === 2)
  const parts = [title, ...title.split('/')].map(squash)
  const alike = machines.filter(({ name }) => parts.some((part) => squash(String(name)).startsWith(part)))
  const candidates = alike.length > 0 ? alike : machines
  const makerOf = (one: RawRecord) => (one.manufacturer as { name: string }).name.replace(/\s+/g, ' ')
  const amount = (one: RawRecord) => candidates.filter((other) => makerOf(other) === makerOf(one)).length
  const ipdb = ({ ipdb_id }: RawRecord) => Number(ipdb_id ?? 1e9)
  const [best] = candidates.toSorted((a, b) => amount(b) - amount(a) || ipdb(a) - ipdb(b))
  if (!best) return ''
  const years = candidates
    .filter((one) => makerOf(one) === makerOf(best))
    .map(({ manufacture_date }) => Number(String(manufacture_date).slice(0, 4)))
    .filter((year) => year > 1900)
  return [makerOf(best), years.length > 0 ? Math.min(...years) : null].join(', ')
}

/** Titles where counting gives another manufacturer, and why the product's rule is right. */
const EXPLAINED: Record<string, string> = {
  "Dealer's Choice / Lucky Ace / High Ace":
    'three Segasa exports, padded to 1974, against two by Williams: March 1974',
  'Big Ben': 'the Segasa export has the lower IPDB number; Williams built it in April 1975',
  'Take Five / Circa 1933 / The Entertainer':
    'the earlier year: Take Five, Allied Leisure, 1978; Circa 1933 is of 1979, and Roy Clark begins otherwise',
  'Monster Bash': 'three remakes against one original',
  'Harley Davidson': 'three by Stern, who took over; the first, of September 1999, is by Sega',
  'Attack from Mars': 'three remakes against one original',
  'Cosmic Flash': 'the NSM version has the lower IPDB number and is a year younger',
  'Medieval Madness': 'four remakes against one original',
  Funhouse: 'two remakes against one original',
}

/** Uses real data if the environment names it. */
const EXPORTS: [string, RawRecord[]][] = isReal
  ? [
      ['with its groups', whole.groups],
      ['without them', []],
    ]
  : []

for (const [how, groups] of EXPORTS) {
  test(`every title of the whole export ${how} has its group’s name, maker and year`, () => compare(groups))
}

async function compare(groups: RawRecord[]): Promise<void> {
  const named = await credits(await sync(whole.records, groups))
  const members = new Map<string, RawRecord[]>()
  for (const record of whole.records) {
    const id = record.opdb_id.split('-')[0] ?? ''
    members.set(id, [...(members.get(id) ?? []), record])
  }
  const names = new Map(whole.groups.map(({ opdb_id, name }) => [opdb_id, String(name)]))
  expect(named.size).toBe(members.size)
  const different = [...members].flatMap(([id, own]) => {
    const name = names.get(id) ?? ''
    const expected = [name, expectedCredit(name, own)].join(', ')
    return named.get(id) === expected ? [] : [{ name, shown: named.get(id), expected }]
  })
  for (const { name, shown } of different) expect(shown?.startsWith(`${name}, `), name).toBe(true)
  expect(different.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPLAINED).toSorted())
}
