// Schemas shared by several rooms: ids, money, times, pages, plain text.
import { z } from 'zod'
import { OPDB_ID } from './machine-ids.ts'
import { CURSOR, OFFSET_MAX } from './paging.ts'

/** A positive 32-bit integer, as text in a path or query or as a number in JSON. */
export const Id = wholeNumber(1, 2_147_483_647)
export type Id = z.infer<typeof Id>

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

// Control characters except line break and tab, and invisible ones that reverse or hide text.
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/u

/** Whether a text has characters that are invisible and that no form should send. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text)
}

/** Spaces, fillers and marks without a letter: a title of these alone looks empty. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** Whether a reader would see nothing of a text. */
export function looksEmpty(text: string): boolean {
  return UNSEEN.test(text)
}

/** The message for a missing value; a value of another type keeps the default one. */
function whenMissing(required: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : undefined) }
}

/** Whether an input was left out. */
export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

/**
 * Name in a schema's metadata of the longest text that is accepted once it is trimmed. What arrives may be longer by the
 * spaces around it.
 */
export const LONGEST = 'longest'

/** One line of text: trimmed, without control characters and line breaks, at most `max` characters. */
export function line(max: number, required = 'Please fill in this field') {
  return z
    .string(whenMissing(required))
    .max(max * 4, `At most ${max} characters`)
    .meta({ [LONGEST]: max })
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `At most ${max} characters`)
        .refine((value) => !looksEmpty(value), required)
        .refine(
          (value) => !hasControlCharacters(value) && !/[\r\n\t]/.test(value),
          'Contains characters that are not allowed',
        ),
    )
}

/** Several lines of text: line ends normalized to \n, no control characters, at most `max` characters. */
export function prose(max: number, required = 'Please fill in this field') {
  return z
    .string(whenMissing(required))
    .max(max * 2, `At most ${max} characters`)
    .meta({ [LONGEST]: max })
    .transform((value) => value.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `At most ${max} characters`)
        .refine((value) => !looksEmpty(value), required)
        .refine((value) => !hasControlCharacters(value), 'Contains characters that are not allowed'),
    )
}

/** What the first of several schemas says. */
function whyNot(errors: unknown): string | undefined {
  return (errors as { message: string }[][] | undefined)?.[0]?.[0]?.message
}

/** An optional field: left out, it is undefined; null and the empty text mean none and become null. */
export function orNone<T extends z.ZodType>(schema: T) {
  const none = z.literal('').transform(() => null)
  return z.union([schema, none], { error: ({ errors }) => whyNot(errors) }).nullish()
}

/** Search query: trimmed, one line, 1 to 100 characters. */
export const SearchText = line(100, 'Please enter something to search for')

const limit = count(1, 100).optional()

/** Limit and offset of a list, both optional and bounded. */
export const Window = {
  limit,
  offset: count(0, OFFSET_MAX, 'Lists open at most 10,000 entries from their beginning.').optional(),
}

/** The same for staff's lists, which grow with the site and have no cursor. */
export const DeepWindow = { limit, offset: count(0, 1_000_000).optional() }

/** Keyset cursor: stable when rows are added before it. */
const Cursor = z
  .string()
  .max(30)
  .regex(CURSOR, 'This is not a place in a list. Please start from the first page.')

const after = Cursor.optional().describe(
  'Goes on where another answer ended: its `nextAfter` or `previousAfter`, or `last` for the last page. Not together with `offset`',
)

/** Limit and offset, or a cursor. */
export const KeysetWindow = { ...Window, after }

/** The same where an index finds the offset, so that depth is free. */
export const PositionWindow = { ...DeepWindow, after }

/** An integer in a query between `min` and `max`; `beyond` is the message for larger ones. */
export function count(min: number, max: number, beyond?: string) {
  return wholeNumber(min, max, beyond)
}

/** Accepts text only as people write whole numbers: "12", not "0x0c", "1.2e1", "+12" or " 12". */
function wholeNumber(min: number, max: number, beyond?: string) {
  const read = (raw: number | string) =>
    typeof raw === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(raw) ? Number(raw) : raw
  return z.preprocess(read, z.int().min(min).max(max, beyond))
}

export const Pagination = z.strictObject({
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** A list reply: `{data, pagination}`. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), pagination: Pagination })
}

export const KeysetPagination = Pagination.extend({
  nextAfter: Cursor.nullable().describe('The `after` of the page that follows; null on the last one'),
  previousAfter: Cursor.nullable().describe('The `after` of the page before; null on the first one'),
})
export type KeysetPagination = z.infer<typeof KeysetPagination>

/** A list reply with cursors. */
export function keysetPage<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), pagination: KeysetPagination })
}

/** The same schema for each key of `keys`, as part of an object's shape. */
export function fieldsOf<K extends string, S extends z.ZodType>(
  keys: Readonly<Record<K, unknown>>,
  schema: S,
): Record<K, S> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, schema])) as Record<K, S>
}

const LATE = z.registry<{ byAtMost: 60 }>()

/**
 * Marks a count that visitors may see 60 seconds late. It purges no page, so that active members do not evict stored
 * pages; the call that returns it shows a key of `countsKey`.
 */
export function late<T extends z.ZodType>(schema: T): T {
  LATE.add(schema, { byAtMost: 60 })
  return schema
}

/** Whether the schema itself is marked; its parts are checked one by one. */
export function isLate(schema: z.core.$ZodType): boolean {
  return LATE.has(schema as z.ZodType)
}
