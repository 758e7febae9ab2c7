// The calls of the site, read from its OpenAPI document. It is no call of the contract, so it is fetched as a file.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

export const API_DESCRIPTION = '/api/openapi.json'

const Body = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() })

const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: Body.optional(),
  responses: z.record(z.string(), Body),
})

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

export interface Call {
  method: string
  path: string
  group: string
  summary: string
  /** Who may make it, and its own refusals. */
  access: string
  parameters: readonly { name: string; place: string; isRequired: boolean; schema: unknown }[]
  body: unknown
  status: string
  reply: unknown
}

function schemaIn(body: z.infer<typeof Body> | undefined): unknown {
  return body?.content?.['application/json']?.schema
}

/** Calls that stand alone under their first word belong together. */
const SESSION = new Set(['user', 'user-permissions', 'login', 'register', 'logout'])

function groupOf(tag: string): string {
  return SESSION.has(tag) ? 'account' : tag
}

/** The calls in the document's order; throws where it is no such document. */
export function callsOf(document: unknown): Call[] {
  return Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
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
