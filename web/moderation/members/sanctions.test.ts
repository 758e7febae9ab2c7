import { expect, test } from 'vitest'
import { togetherDecided } from './sanctions.ts'

const AT = '2026-11-21T01:43:34.310Z'
const UNTIL = '2026-11-24T01:43:34.310Z'

test('what one decision did is told once, and two warnings stay two', () => {
  const told = togetherDecided([
    { at: AT, measure: 'taken_down', text: 'No shops.', until: null },
    { at: AT, measure: 'silenced', text: 'No shops.', until: UNTIL },
    { at: AT, measure: 'silenced', text: 'No shops.', until: UNTIL },
    { at: AT, measure: 'warned', text: 'Another matter.', until: null },
  ])
  expect(told.map(({ measures, until }) => [measures, until])).toEqual([
    [['taken_down', 'silenced'], UNTIL],
    [['silenced'], UNTIL],
    [['warned'], null],
  ])
})
