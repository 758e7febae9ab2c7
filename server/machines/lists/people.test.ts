import { expect, test } from 'vitest'
import type { CataloguePerson, CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { indexOf } from '#server/machines/fixtures/indexes.ts'
import { readStarter } from '#server/machines/starter/starter.ts'
import { findPeople } from './people.ts'

/** The first machines of the shipped catalogue, with these contributors. */
async function peopleOf(...made: CataloguePerson[][]) {
  const machines = readStarter().filter(({ kind }) => kind === 'machine')
  const records = made.flatMap((people, at): CatalogueRecord[] => {
    const machine = machines[at]
    return machine ? [{ ...machine, people }] : []
  })
  return (await indexOf(records)).people
}

const person = (name: string, role: string): CataloguePerson => ({ name, role })

test('a person is gathered from all machines, with what they did in the field’s order', async () => {
  const people = await peopleOf(
    [person('Ada Shore', 'art'), person('Bo Lund', 'music')],
    [person('ADA SHORE', 'design'), person('Ada Shore', 'rigging')],
  )
  expect([...people.keys()]).toEqual(['ada shore', 'bo lund'])
  const ada = people.get('ada shore')
  expect([ada?.name, [...(ada?.roles ?? [])], ada?.titles.size]).toEqual([
    'Ada Shore',
    ['design', 'art', 'rigging'],
    2,
  ])
})

test('people are found by any of their names, who made more first, with typing errors last', async () => {
  const people = await peopleOf(
    [person('Ada Shore', 'art'), person('Ada Lund', 'art')],
    [person('Ada Lund', 'design'), person('Adam Lunt', 'sound')],
  )
  const names = (text: string) => findPeople(people, text).map(({ name }) => name)
  expect(names('ada')).toEqual(['Ada Lund', 'Ada Shore', 'Adam Lunt'])
  expect(names('lund ada')).toEqual(['Ada Lund'])
  expect(names('shroe')).toEqual(['Ada Shore'])
  expect(names('lundd')).toEqual(['Ada Lund'])
  expect(names('xenon')).toEqual([])
  expect(names(' ')).toEqual([])
})
