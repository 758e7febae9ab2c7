// Restores the counts that the contract allows to be late: any difference that remains is a fault.
import { z } from 'zod'
import { isLate } from '#contract/values.ts'

/** The fresh reply with every late count of the stored one, where both have it. */
export function withLateCounts(schema: z.ZodType | undefined, fresh: unknown, stored: unknown): unknown {
  if (!schema || fresh === null || stored === null || fresh === undefined || stored === undefined)
    return fresh
  if (isLate(schema)) return stored
  if (schema instanceof z.ZodArray && Array.isArray(fresh) && Array.isArray(stored)) {
    const element = schema.element as z.ZodType
    return fresh.map((one, at) => withLateCounts(element, one, stored[at]))
  }
  if (schema instanceof z.ZodObject && typeof fresh === 'object' && typeof stored === 'object') {
    const old = stored as Record<string, unknown>
    const entries = Object.entries(fresh).map(([name, value]) => [
      name,
      withLateCounts(schema.shape[name] as z.ZodType | undefined, value, old[name]),
    ])
    return Object.fromEntries(entries)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return withLateCounts(schema.unwrap() as z.ZodType, fresh, stored)
  return fresh
}

/** Whether a reply contains a count that may be late. */
export function hasLateCounts(schema: z.ZodType): boolean {
  if (isLate(schema)) return true
  if (schema instanceof z.ZodArray) return hasLateCounts(schema.element as z.ZodType)
  if (schema instanceof z.ZodObject)
    return Object.values(schema.shape).some((inner) => hasLateCounts(inner as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return hasLateCounts(schema.unwrap() as z.ZodType)
  return false
}
