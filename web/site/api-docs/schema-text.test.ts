import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaText } from './schema-text.ts'

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema))

test('an object has a line per field, with a mark where it may be absent', () => {
  expect(textOf(z.strictObject({ id: z.int().min(1), note: z.string().optional() }))).toBe(
    '{\n  id: integer (at least 1)\n  note?: string\n}',
  )
})

test('limits are told, those of the number type itself are not', () => {
  expect(textOf(z.string().min(3).max(30))).toBe('string (3 to 30 characters)')
  expect(textOf(z.int())).toBe('integer')
})

test('choices, constants, lists and null read as words', () => {
  expect(textOf(z.enum(['a', 'b']))).toBe('"a" | "b"')
  expect(textOf(z.literal(true))).toBe('true')
  expect(textOf(z.array(z.string()).nullable())).toBe('list of string or null')
  expect(textOf(z.record(z.string(), z.string()))).toBe('{ any name: string }')
})

test('descriptions follow their field', () => {
  expect(textOf(z.strictObject({ price: z.string().describe('US dollars') }))).toBe(
    '{\n  price: string  // US dollars\n}',
  )
})

test('what is no schema is anything', () => {
  expect(schemaText(undefined)).toBe('anything')
  expect(schemaText({})).toBe('anything')
})
