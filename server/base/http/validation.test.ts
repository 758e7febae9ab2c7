import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './validation.ts'

const Form = z.strictObject({
  name: z.string().min(2).max(5),
  age: z.int().min(18).max(99),
  kind: z.enum(['a', 'b']),
  tags: z.array(z.string()).max(2).optional(),
  address: z.strictObject({ town: z.string('Please name a town') }).optional(),
  note: z.string().max(9, 'At most 9 characters').trim().pipe(z.string()).or(z.literal('')).optional(),
  color: z.union([z.literal(''), z.enum(['red', 'blue'])]).optional(),
  flag: z.union([z.boolean(), z.int()]).optional(),
})
const GOOD = { name: 'Ada', age: 36, kind: 'a' }

function errorsOf(raw: unknown): Record<string, string> {
  const parsed = Form.safeParse(raw)
  return parsed.error ? fieldErrors(parsed.error, raw) : {}
}

test.each([
  [{ name: undefined }, { name: 'Please fill in this field.' }],
  [{ name: null }, { name: 'Please fill in this field.' }],
  [{ name: '' }, { name: 'Please fill in this field.' }],
  [{ name: 'x' }, { name: 'At least 2 characters.' }],
  [{ name: 'abcdef' }, { name: 'At most 5 characters.' }],
  [{ name: 7 }, { name: 'This must be a string.' }],
  [{ age: 17 }, { age: 'At least 18.' }],
  [{ age: 100 }, { age: 'At most 99.' }],
  [{ age: 'old' }, { age: 'This must be a number.' }],
  [{ age: 20.5 }, { age: 'This must be a whole number.' }],
  [{ kind: 'c' }, { kind: 'One of: a, b.' }],
  [
    { more: 1, other: 2 },
    { more: 'This field is not accepted.', other: 'This field is not accepted.' },
  ],
  [{ address: {} }, { 'address.town': 'Please name a town' }],
  [{ tags: ['x', 7] }, { 'tags.1': 'This must be a string.' }],
  [{ tags: 'x' }, { tags: 'This must be a list.' }],
  [{ address: 7 }, { address: 'This must be an object.' }],
  [{ note: 'much too long' }, { note: 'At most 9 characters' }],
  [{ color: 'green' }, { color: 'One of: red, blue.' }],
  [{ flag: 'x' }, { flag: 'This is not valid.' }],
])('%j is told as %j', (change, told) => {
  expect(errorsOf({ ...GOOD, ...change })).toEqual(told)
})

test.each([[null], [7], ['text'], [[]]])('%j as a whole is wrong as a whole', (raw) => {
  expect(errorsOf(raw)).toEqual({ '': 'The request must be an object.' })
})

test("no text is the library's own", () => {
  const told = [
    {},
    { ...GOOD, age: {} },
    { name: [], age: null, kind: 7 },
    { ...GOOD, tags: ['a', 'b', 'c'] },
  ]
  for (const raw of told) {
    for (const text of Object.values(errorsOf(raw)))
      expect(text).not.toMatch(/Invalid|expected|received|zod|undefined/i)
  }
})
