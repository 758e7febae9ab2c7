// From a schema's issues to texts for readers, one per field.
import type { z } from 'zod'

/** Field name (dotted for nested values, '' for the whole) to the first thing that is wrong with it. */
export function fieldErrors(error: z.ZodError, raw: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= 'This field is not known here.'
      continue
    }
    const name = issue.path.map(String).join('.')
    fields[name] ??= textOf(issue, valueAt(raw, issue.path))
  }
  return fields
}

/** The library's own wording is for programmers; where the schema says nothing better, we do. */
function textOf(issue: z.core.$ZodIssue, value: unknown): string {
  const own = !/^(Invalid|Too |Unrecognized|Expected)/.test(issue.message)
  if (own) return issue.message
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
      return `This must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}.`
    default:
      return 'This is not valid.'
  }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let at = raw
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at
}
