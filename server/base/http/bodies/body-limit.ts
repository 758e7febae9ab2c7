// Computes a call's body limit from its schema: three times the largest valid input.
import { z } from 'zod'

/** The minimum, so that slightly oversized input reaches the schema, which names the wrong field. */
const LEAST = 8 * 1024
/** Characters take up to three bytes, and a text that is too long should still get the schema's own error. */
const TIMES = 3
/** The longest text of a number, boolean or null in JSON. */
const NUMBER = 24

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  maxLength?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  maxItems?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  maxProperties?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Formats of bounded length, and the longest text of each. */
const FORMATS: Readonly<Record<string, number>> = { 'date-time': 40, date: 10, time: 20, uuid: 36 }

/** The largest body in bytes that the schema allows; throws where a text, list or record in it has no maximum. */
export function bodyLimitOf(schema: z.ZodType): number {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Math.max(LEAST, TIMES * longest(json, 'body'))
}

/** Characters of the longest JSON text that the schema accepts, without escapes. */
function longest(schema: JsonSchema, at: string): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length))
  const either = schema.anyOf ?? schema.oneOf
  if (either) return Math.max(...either.map((one) => longest(one, at)))
  // A nullable boolean is one schema with two types.
  if (Array.isArray(schema.type))
    return Math.max(...schema.type.map((type) => longest({ ...schema, type }, at)))
  if (schema.allOf) return Math.min(...schema.allOf.map((one) => longest(one, at)))
  switch (schema.type) {
    case 'string':
      return 2 + (schema.maxLength ?? FORMATS[schema.format ?? ''] ?? unbounded(at))
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return NUMBER
    case 'array':
      return longestList(schema, at)
    case 'object':
      return longestObject(schema, at)
    default:
      return unbounded(at)
  }
}

function longestList({ prefixItems, items, maxItems }: JsonSchema, at: string): number {
  if (prefixItems) return 2 + sum(prefixItems.map((item, n) => 1 + longest(item, `${at}[${n}]`)))
  return 2 + (maxItems ?? unbounded(at)) * (1 + longest(items ?? {}, `${at}[]`))
}

function longestObject(schema: JsonSchema, at: string): number {
  const { properties = {}, propertyNames, additionalProperties, maxProperties } = schema
  const known = Object.entries(properties).map(
    ([name, value]) => JSON.stringify(name).length + 2 + longest(value, `${at}.${name}`),
  )
  if (typeof additionalProperties !== 'object') return 2 + sum(known)
  const name = longest(propertyNames ?? {}, `${at} (names)`)
  const more = (maxProperties ?? unbounded(at)) * (name + 2 + longest(additionalProperties, `${at}.*`))
  return 2 + sum(known) + more
}

function unbounded(at: string): never {
  throw new Error(`${at} needs a declared maximum`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
