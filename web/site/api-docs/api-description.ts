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

/** Groups in the page's order, with the words that their calls' paths begin with; other calls are the last but one's. */
const GROUPS: readonly (readonly [name: string, words: string])[] = [
  ['Account', 'user login logout register session password email my'],
  ['Blog', 'blog newsletter'],
  ['Collections', 'collection favorites'],
  ['Community', 'event events leaders social members followed'],
  ['Forums', 'forum'],
  ['Logbook', 'logbook shared'],
  ['Machines', 'machine machines opdb featured top'],
  ['Marketplace', 'marketplace offers saved price'],
  ['Membership', 'membership subscription create billing gift discounts'],
  ['Messages', 'conversations message blocks reported'],
  ['Moderation', 'moderation flags'],
  ['Notifications', 'notification notifications unsubscribe push stream'],
  ['Site', ''],
  ['Administration', 'admin'],
]
export const GROUP_NAMES = GROUPS.map(([name]) => name)

function groupOf(tag: string): string {
  const [first = ''] = tag.split('-')
  return GROUPS.find(([, words]) => words.split(' ').includes(first))?.[0] ?? 'Site'
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
