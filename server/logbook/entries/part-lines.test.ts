import { expect, test } from 'vitest'
import { partLine, readPartLine } from './part-lines.ts'

test.each([
  ['Coil', 425, 'Coil: 4.25'],
  ['Coil', null, 'Coil'],
  ['Fuse F1: 5', null, 'Fuse F1: 5:'],
  ['Fuse F1: 5', 120, 'Fuse F1: 5: 1.20'],
  ['Rings:', null, 'Rings::'],
  ['Rings:', 0, 'Rings:: 0.00'],
  [':', null, '::'],
  ['a :', 9_999_999, 'a :: 99999.99'],
])('a part comes back from its line: %j for %j', (name, costCents, line) => {
  expect(partLine({ name, costCents })).toBe(line)
  expect(readPartLine(line)).toEqual({ name, cost: costCents === null ? null : costCents / 100 })
})

test.each([
  ['Flipper kit: $1,064.90', { name: 'Flipper kit', cost: 1_064.9 }],
  ['Rubber ring:3', { name: 'Rubber ring', cost: 3 }],
  ['Ratio 1:x', { name: 'Ratio 1:x', cost: null }],
])('lines of other lists are read: %j', (line, part) => {
  expect(readPartLine(line)).toEqual(part)
})
