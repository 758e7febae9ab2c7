// Values that cross the wire in more than one room: ids, money, times, pages, plain text.
import { z } from 'zod'
import { CURSOR, OFFSET_MAX } from './paging.ts'

/** A positive 32-bit integer, as a path or query carries it (text) or as JSON carries it (number). */
export const Id = wholeNumber(1, 2_147_483_647)
export type Id = z.infer<typeof Id>

/** Group, machine and alias parts of an Open Pinball Database id; case matters. */
export const OPDB_ID = /^G[0-9A-Za-z]{2,12}(?:-M[0-9A-Za-z]{2,12}(?:-A[0-9A-Za-z]{2,12})?)?$/
export const OpdbId = z.string().max(44).regex(OPDB_ID, 'Not an OPDB id')
export type OpdbId = z.infer<typeof OpdbId>

/** A decimal string with two decimals, US dollars: "9.99". */
export const Money = z
  .string()
  .max(12)
  .regex(/^\d{1,9}\.\d{2}$/)
export type Money = z.infer<typeof Money>

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime()
export type Time = z.infer<typeof Time>

// Control characters but line break and tab; also the invisible ones that turn or hide text.
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/u

/** True where a text holds characters that no reader can see and no form should send. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text)
}

/** Spaces, fillers and marks without a letter: what leaves a title empty to the eye. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** One line of text: trimmed, no control characters, no line breaks, at most `max` characters. */
export function line(max: number, required = 'Please fill in this field') {
  return z
    .string()
    .max(max * 4, `At most ${max} characters`)
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `At most ${max} characters`)
        .refine((value) => !UNSEEN.test(value), required)
        .refine(
          (value) => !hasControlCharacters(value) && !/[\r\n\t]/.test(value),
          'Contains characters that are not allowed',
        ),
    )
}

/** Several lines of text: line ends made \n, no control characters, at most `max` characters. */
export function prose(max: number, required = 'Please fill in this field') {
  return z
    .string()
    .max(max * 2, `At most ${max} characters`)
    .transform((value) => value.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `At most ${max} characters`)
        .refine((value) => !UNSEEN.test(value), required)
        .refine((value) => !hasControlCharacters(value), 'Contains characters that are not allowed'),
    )
}

/** What was typed into a search field: trimmed, one line, 1 to 100 characters. */
export const SearchText = line(100, 'Please enter something to search for')

const limit = count(1, 100).optional()

/** A position in a list: how many, from where. Both optional, both bounded. */
export const Window = {
  limit,
  offset: count(0, OFFSET_MAX, 'Lists open at most 10,000 entries from their beginning.').optional(),
}

/** The same of staff's lists, which grow with the site and have no cursor. */
export const DeepWindow = { limit, offset: count(0, 1_000_000).optional() }

/** Where a list goes on, whatever was added before it meanwhile. */
export const Cursor = z
  .string()
  .max(30)
  .regex(CURSOR, 'This is not a place in a list. Please start from the first page.')

const after = Cursor.optional().describe(
  'Goes on where another answer ended: its `nextAfter` or `previousAfter`, or `last` for the last page',
)

/** A position in a list that also goes on from a cursor. */
export const KeysetWindow = { ...Window, after }

/** The same where the offset is a position that an index finds, and costs nothing at any depth. */
export const PositionWindow = { ...DeepWindow, after }

/** An integer in a query, between `min` and `max`; `beyond` is the text for more. */
export function count(min: number, max: number, beyond?: string) {
  return wholeNumber(min, max, beyond)
}

/** Text counts only as people write whole numbers: "12", not "0x0c", "1.2e1", "+12" or " 12". */
function wholeNumber(min: number, max: number, beyond?: string) {
  const read = (raw: number | string) =>
    typeof raw === 'string' && /^(0|[1-9]\d{0,15})$/.test(raw) ? Number(raw) : raw
  return z.preprocess(read, z.int().min(min).max(max, beyond))
}

export const Pagination = z.strictObject({
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** A list's answer: `{data, pagination}`. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), pagination: Pagination })
}

export const KeysetPagination = Pagination.extend({
  nextAfter: Cursor.nullable().describe('The `after` of the page that follows; null on the last one'),
  previousAfter: Cursor.nullable().describe('The `after` of the page before; null on the first one'),
})
export type KeysetPagination = z.infer<typeof KeysetPagination>

/** The answer of a list that goes on by cursors. */
export function keysetPage<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), pagination: KeysetPagination })
}

/** The same schema for each key of `keys`: a part of an object's shape. */
export function fieldsOf<K extends string, S extends z.ZodType>(
  keys: Readonly<Record<K, unknown>>,
  schema: S,
): Record<K, S> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, schema])) as Record<K, S>
}

const LATE = z.registry<{ byAtMost: 60 }>()

/**
 * Marks a count that visitors may see 60 seconds late. It purges no page, so that members who are busy leave them stored;
 * the call that answers it shows a key of `countsKey`.
 */
export function late<T extends z.ZodType>(schema: T): T {
  LATE.add(schema, { byAtMost: 60 })
  return schema
}

/** Whether the schema itself is marked; what it is made of is asked one by one. */
export function isLate(schema: z.core.$ZodType): boolean {
  return LATE.has(schema as z.ZodType)
}
