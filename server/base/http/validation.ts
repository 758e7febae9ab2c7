// Turns a schema's issues into messages for readers, one per field.
import type { z } from 'zod'
import { isMissing, looksEmpty } from '#contract/values.ts'

/** The most errors that are named; the others show once these are fixed. */
const FAULTS_MAX = 20
/** The names of unknown fields come from the request and can be of any length. */
const NAME_MAX = 100

/** Field name (dotted for nested values, '' for the whole) → its first error. */
export function fieldErrors(error: z.ZodError, raw: unknown): Record<string, string> {
  const fields = new Map<string, string>()
  const add = (name: string, text: () => string) => {
    const shown = name.slice(0, NAME_MAX)
    if (fields.size < FAULTS_MAX && !fields.has(shown)) fields.set(shown, text())
  }
  for (const issue of error.issues) {
    if (fields.size === FAULTS_MAX) break
    if (issue.code !== 'unrecognized_keys')
      add(issue.path.map(String).join('.'), () => textOf(issue, valueAt(raw, issue.path)))
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    for (const key of issue.keys.slice(0, FAULTS_MAX)) add(key, () => 'This field is not accepted.')
  }
  return Object.fromEntries(fields)
}

/** Whether one of the faulty fields is required, and missing or blank; values within a field are not looked at. */
export function hasMissing(
  schema: z.ZodType,
  raw: unknown,
  fields: Readonly<Record<string, string>>,
): boolean {
  const { error } = schema.safeParse({})
  if (!error || typeof raw !== 'object' || raw === null) return false
  return Object.keys(fieldErrors(error, {})).some((name) => {
    const value: unknown = Reflect.get(raw, name)
    return name in fields && (isMissing(value) || (typeof value === 'string' && looksEmpty(value)))
  })
}

const TYPES: Record<string, string> = { array: 'a list', int: 'a whole number', object: 'an object' }

const typeWord = (expected: string) => TYPES[expected] ?? `a ${expected}`

/** The library's messages are for programmers; where the schema has no better one, this has. */
function textOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (isOwn(issue)) return issue.message
  if (issue.code === 'invalid_type' && issue.path.length === 0)
    return `The request must be ${typeWord(issue.expected)}.`
  if (value === undefined || value === null || value === '') return 'Please fill in this field.'
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters.` : `At most ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'string'
        ? `At least ${issue.minimum} characters.`
        : `At least ${issue.minimum}.`
    case 'invalid_value':
      return `One of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_type':
      return `This must be ${typeWord(issue.expected)}.`
    case 'invalid_union': {
      const choices = issue.errors.flat().filter(saysWhy)
      const [first] = [...choices.filter(isOwn), ...choices]
      return first ? textOf(first, value) : 'This is not valid.'
    }
    default:
      return 'This is not valid.'
  }
}

/** Whether the message is the schema's, not the library's. */
function isOwn({ message }: z.core.$ZodIssue): boolean {
  return !/^(Invalid|Too |Unrecognized|Expected)/.test(message)
}

/** Of several choices, a wrong type or the empty text alone says nothing: another choice may take the value's type. */
function saysWhy(issue: z.core.$ZodIssue): boolean {
  if (isOwn(issue)) return true
  if (issue.code === 'invalid_value') return issue.values.some((one) => one !== '')
  return issue.code !== 'invalid_type'
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let at = raw
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at
}
