// Parses the site's OpenAPI document into calls. It is not a call of the contract, so it is fetched as a file.
import { queryOptions } from '@tanstack/react-query'

export const API_DESCRIPTION = '/api/openapi.json'

// The parts of an OpenAPI document that the page shows. Our own server generates it from the contract.
interface Body {
  content?: Record<string, { schema: unknown }>
}

interface Operation {
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

function isApiDocument(value: unknown): value is ApiDocument {
  return typeof value === 'object' && value !== null && 'paths' in value && typeof value.paths === 'object'
}

export interface Call {
  method: string
  path: string
  group: string
  summary: string
  /** Required access, and the call's own refusals. */
  access: string
  parameters: readonly { name: string; place: string; isRequired: boolean; schema: unknown }[]
  body: unknown
  status: string
  reply: unknown
}

function schemaIn(body: Body | undefined): unknown {
  return body?.content?.['application/json']?.schema
}

/** Calls with a first path word of their own that form one group. */
const SESSION = new Set(['user', 'user-permissions', 'login', 'register', 'logout'])

function groupOf(tag: string): string {
  return SESSION.has(tag) ? 'account' : tag
}

/** Calls in the document's order; throws for any other document. */
function callsOf(document: unknown): Call[] {
  if (!isApiDocument(document)) throw new Error('This is not an API description.')
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [status = '200', reply] =
        Object.entries(operation.responses).find(([name]) => name.startsWith('2')) ?? []
      return {
        method: method.toUpperCase(),
        path,
        group: groupOf(operation.tags[0] ?? 'api'),
        summary: operation.summary,
        access: operation.description,
        parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
          name,
          place,
          isRequired: required,
          schema,
        })),
        body: schemaIn(operation.requestBody),
        status,
        reply: schemaIn(reply),
      }
    }),
  )
}

export const apiDescriptionQuery = queryOptions({
  queryKey: [API_DESCRIPTION],
  queryFn: async ({ signal }) => {
    const response = await fetch(API_DESCRIPTION, { signal })
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
    return callsOf(await response.json())
  },
})
