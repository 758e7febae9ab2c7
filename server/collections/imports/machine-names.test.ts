import { expect, test } from 'vitest'
import { IMPORT_PROBLEMS_SHOWN } from '#contract/collections/import-limits.ts'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'
import { indexOf } from '#server/machines/fixtures/indexes.ts'
import { createNameMatcher } from './machine-names.ts'

const named = (name: string) => ({ name, manufacturer: null, year: null })

test('near names are offered for as many problems as are shown; very names are found all the same', async () => {
  const match = createNameMatcher(await indexOf(fewMachines()))
  const problemOf = (name: string) => {
    const found = match(named(name))
    return 'problem' in found ? found.problem : null
  }
  const problems = Array.from({ length: IMPORT_PROBLEMS_SHOWN + 20 }, (_, at) => problemOf(`Godzila ${at}x`))
  const hinted = problems.map((problem) => problem?.includes('Did you mean Godzilla'))
  expect(hinted).toEqual(problems.map((_, at) => at < IMPORT_PROBLEMS_SHOWN))
  expect(problems.at(-1)).toBe(`No machine fits “Godzila ${IMPORT_PROBLEMS_SHOWN + 19}x”.`)
  expect(match(named('the GODZILLA (pro)'))).toMatchObject({ name: 'Godzilla (Pro)' })
})
