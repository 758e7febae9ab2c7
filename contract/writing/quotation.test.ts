import { expect, test } from 'vitest'
import { quoted } from './quotation.ts'

test.each([
  ['Cheap watches', '“Cheap watches”'],
  ['Reply to “Tilt”', '“Reply to ‘Tilt’”'],
  ['What does "Tournament" mean?', '“What does ‘Tournament’ mean?”'],
  ['"Tilt", ("slam") and "drain"', '“‘Tilt’, (‘slam’) and ‘drain’”'],
  ['A 27" monitor or a 32" one', '“A 27" monitor or a 32" one”'],
  ["Eddie's best", "“Eddie's best”"],
  ['', '“”'],
])('%s is quoted as %s', (text, expected) => expect(quoted(text)).toBe(expected))
