// Valid input for any call, made from its schema.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Route } from '#server/base/http/calls.ts'

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Part = 'params' | 'query' | 'body'

/** Cached, since each is used thousands of times. */
const described = new WeakMap<z.ZodType, Schema>()

/** Input schema of a part; null if the call has no such part. */
export function schemaOf(endpoint: Endpoint, part: Part): Schema | null {
  const schema = endpoint[part]
  if (!schema) return null
  const known =
    described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  described.set(schema, known)
  return known
}

/** The first of the types of a value. */
export function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type[0] : type
}

/** A valid value, as far as the schema says. */
function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name)
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // A picture has an address or an upload, never both.
          .filter(([key]) => key !== 'pictureId' || !schema.properties?.imageUrl)
          // A search of everything takes no topic filters.
          .filter(([key]) => !schema.properties?.topicId || ['q', 'kind', 'limit'].includes(key))
          .map(([key, inner]) => [key, sampleOf(inner, key)]),
      )
    case 'array':
      return [sampleOf(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return sampleText(schema, name)
  }
}

const LOCAL_TIMES: Record<string, string> = {
  endsAt: '2099-01-31T15:00',
  publicFrom: '2099-01-01T12:00',
}

/** A browser's public key: a point on the P-256 curve. */
export const SOME_POINT =
  'BGua03MxYO6ahXqXI9RADLMwpdjeisWfC2659vIz1u_7NTPEdv_Kz5nwLsbjKAjL4RZf3onnLnAXQCMwSmMP-94'

function sampleText({ pattern, format }: Schema, name: string): string {
  if (format === 'date') return '2026-01-31'
  if (format === 'date-time') return '2026-01-31T12:00:00Z'
  if (format === 'uuid') return '0f8fad5b-d9cb-469f-a165-70867728950e'
  if (/email/i.test(name)) return 'someone@example.com'
  if (format === 'uri' || /url/i.test(name)) return 'https://example.com/'
  if (pattern?.startsWith('^\\d{1,9}\\.')) return '9.99'
  if (pattern?.startsWith('^G')) return 'G4ODR-MDXEy'
  if (pattern?.startsWith('^(?:last')) return 'last'
  // Local time at a place; an event ends after its start, and is public before.
  if (pattern?.startsWith('^\\d{4}-')) return LOCAL_TIMES[name] ?? '2099-01-31T12:00'
  if (name === 'month') return '2099-01'
  if (name === 'timeZone') return 'Europe/Berlin'
  if (/username/i.test(name)) return 'someone_new'
  if (name === 'price' || name === 'amount') return '9.99'
  if (name === 'p256dh') return SOME_POINT
  if (name === 'auth') return 'A'.repeat(22)
  if (name === 'sendKey') return 'plausible-plausible'
  return 'plausible'
}

/** Calls that check unfinished texts, valid or not, and store none. */
export const UNFINISHED: ReadonlySet<string> = new Set(['POST /api/admin/blog-post-checks'])

export interface SampleInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export function sampleInput({ endpoint }: Route): SampleInput {
  const part = (name: Part) => {
    const schema = schemaOf(endpoint, name)
    return schema ? sampleOf(schema) : undefined
  }
  const query = (part('query') ?? {}) as Record<string, unknown>
  // A list goes on from one place alone.
  if ('after' in query) delete query.offset
  return { params: (part('params') ?? {}) as Record<string, unknown>, query, body: part('body') }
}

/** "GET /api/x/7?limit=1": the call with its address filled in. */
export function callOf(route: Route, { params, query }: Pick<SampleInput, 'params' | 'query'>): string {
  const path = route.key.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** A number that is too large: beyond 32 bits, or beyond the schema's maximum if that is higher (scores). */
export function beyondOf({ maximum = 0 }: Schema): number {
  const isWide = maximum > 2_147_483_647 && maximum < Number.MAX_SAFE_INTEGER
  return isWide ? maximum + 1 : 2_147_483_648
}

/** A text one character too long; a much longer one would exceed the body limit. */
export function tooLong({ maxLength, anyOf = [] }: Schema): string {
  const longest = Math.max(maxLength ?? 0, ...anyOf.map((one) => one.maxLength ?? 0))
  return 'x'.repeat((longest || 7_000) + 1)
}
