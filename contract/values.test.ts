import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  count,
  hasControlCharacters,
  Id,
  line,
  Money,
  OpdbId,
  orNone,
  page,
  prose,
  SearchText,
  Time,
  Window,
} from './values.ts'

test.each(['G4ODR', 'G50Wr-MLeZP', 'GrXzD-MjBPX-A12e4', 'G12', 'Gabc-M12-Axy'])('%s is an OPDB id', (id) => {
  expect(OpdbId.safeParse(id).success).toBe(true)
})

test.each([
  '',
  'G',
  'G1',
  'g4ODR',
  'M4ODR',
  'G4ODR-',
  'G4ODR-A1234',
  'G4ODR-M1234-M1234',
  'G4ODR-MLeZP-A1-A2',
  'G4ODR MLeZP',
  ' G4ODR',
  'G4ODR\n',
  'G4ÖDR',
  'G4ODR/../x',
  `G${'a'.repeat(13)}`,
])('%j is no OPDB id', (id) => {
  expect(OpdbId.safeParse(id).success).toBe(false)
})

test.each(['0.00', '9.99', '123456789.00'])('%s is an amount', (text) => {
  expect(Money.safeParse(text).success).toBe(true)
})

test.each([
  '',
  '9',
  '9.9',
  '9.999',
  '-1.00',
  '+1.00',
  ' 1.00',
  '1,00',
  '1e2',
  'NaN',
  '.50',
  '1234567890.00',
  '1.00\n',
])('%j is no amount', (text) => {
  expect(Money.safeParse(text).success).toBe(false)
})

test.each([
  [1, 1],
  ['1', 1],
  ['2147483647', 2_147_483_647],
])('%j is an id', (raw, id) => {
  expect(Id.parse(raw)).toBe(id)
})

test.each([
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.NaN,
  '0',
  '-1',
  '01',
  '1.0',
  '1e0',
  '0x1',
  '+1',
  ' 1',
  '1 ',
  '',
  '１',
  'abc',
  null,
  true,
  ['1'],
  {},
])('%j is no id', (raw) => {
  expect(Id.safeParse(raw).success).toBe(false)
})

test('a plain reading of numbers would take most of these', () => {
  const naive = z.coerce.number().int().min(1)
  expect(['1.0', '1e0', '0x1', '+1', ' 1', true, ['1']].every((raw) => naive.safeParse(raw).success)).toBe(
    true,
  )
})

test('a window may be left out, but not left open', () => {
  const schema = z.object({ ...Window })
  expect(schema.parse({})).toEqual({})
  expect(schema.parse({ limit: '20', offset: 0 })).toEqual({ limit: 20, offset: 0 })
  for (const bad of [
    { limit: '0' },
    { limit: '101' },
    { offset: '-1' },
    { offset: '10001' },
    { limit: 'all' },
  ]) {
    expect(schema.safeParse(bad).success).toBe(false)
  }
  expect(schema.safeParse({ limit: '-1' }).error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }])
  expect(z.toJSONSchema(count(1, 5), { io: 'input' })).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 5,
  })
})

const UNSEEN = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u200b',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\udc00',
]

test.each(UNSEEN)('the character %j is not for readers', (sign) => {
  expect(hasControlCharacters(`a${sign}b`)).toBe(true)
  expect(line(20).safeParse(`a${sign}b`).success).toBe(false)
  expect(prose(20).safeParse(`a${sign}b`).success).toBe(false)
})

test.each(['plain', 'naïve café', '日本語', 'שלום', '🎱 ball', '👩🏽‍🚒 joined', 'e\u0301'])(
  '%s is for readers',
  (text) => {
    expect(hasControlCharacters(text)).toBe(false)
    expect(line(40).parse(text)).toBe(text)
  },
)

test('a line is trimmed, of one line, and neither empty nor too long', () => {
  expect(line(5).parse('  ab  ')).toBe('ab')
  for (const bad of ['', '   ', 'abcdef', 'a\nb', 'a\tb', 'a\rb'])
    expect(line(5).safeParse(bad).success).toBe(false)
  expect(line(5, 'Say it').safeParse(' ').error?.issues[0]?.message).toBe('Say it')
})

test('prose keeps its lines and makes all line ends one', () => {
  expect(prose(20).parse(' a\r\nb\n\nc ')).toBe('a\nb\n\nc')
  expect(prose(5).safeParse('abcdef').success).toBe(false)
})

test.each([
  ['a line', line(5, 'Say it')],
  ['prose', prose(5, 'Say it')],
])('%s that is missing is told like an empty one, unless it may be left out', (_what, schema) => {
  const told = (of: z.ZodType, value: unknown) => of.safeParse(value).error?.issues[0]?.message
  for (const value of [undefined, null, '', '  ']) expect(told(schema, value)).toBe('Say it')
  expect(told(z.strictObject({ text: schema }), {})).toBe('Say it')
  expect(told(schema, 7)).toMatch(/^Invalid/)
  expect(z.strictObject({ text: schema.optional() }).parse({})).toEqual({})
  expect(schema.nullable().parse(null)).toBeNull()
})

test('an optional field is none when it is empty or null, and stays out when it is left out', () => {
  const schema = z.strictObject({ text: orNone(prose(5, 'Say it')), kind: orNone(z.enum(['a', 'b'])) })
  expect(schema.parse({})).toEqual({})
  for (const none of ['', null] as const)
    expect(schema.parse({ text: none, kind: none })).toEqual({ text: null, kind: null })
  expect(schema.safeParse({ text: '  \n' }).success).toBe(false)
  expect(schema.parse({ text: ' ab ', kind: 'a' })).toEqual({ text: 'ab', kind: 'a' })
  expect(z.toJSONSchema(schema, { io: 'input' }).required).toBeUndefined()
})

test('what is searched for is 1 to 100 characters', () => {
  expect(SearchText.parse(' x ')).toBe('x')
  expect(SearchText.safeParse('x'.repeat(101)).success).toBe(false)
  expect(SearchText.safeParse(' ').error?.issues[0]?.message).toBe('Please enter something to search for')
})

test('a time is UTC', () => {
  expect(Time.safeParse('2026-01-02T03:04:05.678Z').success).toBe(true)
  for (const bad of ['2026-01-02', '2026-01-02T03:04:05+01:00', '2026-13-02T03:04:05Z', 'now']) {
    expect(Time.safeParse(bad).success).toBe(false)
  }
})

test('a page tells its rows and how many there are, and nothing else', () => {
  const schema = page(z.string())
  const pagination = { total: 3, limit: 1, offset: 0 }
  expect(schema.safeParse({ data: ['a'], pagination }).success).toBe(true)
  expect(schema.safeParse({ data: ['a'], pagination, secret: 1 }).success).toBe(false)
  expect(schema.safeParse({ data: [1], pagination }).success).toBe(false)
})
