// The contract as an OpenAPI 3.1 document.
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Action, RULES } from '#contract/entitlements.ts'
import { ErrorBody } from '#contract/errors.ts'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import { LONGEST } from '#contract/values.ts'
import { bodyLimitOf } from '#server/base/http/bodies/body-limit.ts'
import { sessionCookieName } from '#server/base/security/session-cookie.ts'
import type { Route } from './calls.ts'
import { PAYMENT_WEBHOOK_PATH } from './http.ts'

const TEXT_OF_ACCESS: Record<string, string> = {
  anyone: 'Open to everybody.',
  member: 'Needs a signed-in member.',
  moderator: 'Needs a moderator or admin.',
  admin: 'Needs an admin.',
}

type Json = Record<string, unknown>

/** The document for all routes; `publicUrl` is its server address. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { key, endpoint } of routes) {
    const [method = 'GET', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) }
  }
  paths['/api/stream'] = { get: STREAM }
  paths[PAYMENT_WEBHOOK_PATH] = { post: PAYMENT_WEBHOOK }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Multiball',
      version: '1',
      description: `Everything the pages of the site can do. Sessions travel in a cookie set by POST /api/login. Writes that a browser sends from another site are refused, and so is one whose optional header ${PAGE_MEMBER_HEADER} has the id of another member than the one signed in (409, other_member).`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl.startsWith('https:')) },
      },
    },
  }
}

/** Not in the contract, because its response never ends: server/base/live/live-streams.ts. */
const STREAM: Json = {
  operationId: 'GET_api_stream',
  summary: 'What is new for the signed-in member, as server-sent events for as long as the page is open.',
  description: `${TEXT_OF_ACCESS.member} Each event has a number, a kind and ids; what is new is then asked of its own call. Ends with the session.`,
  tags: ['stream'],
  security: [{ session: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The last number that was seen: what came since then is sent first.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    '200': { description: 'Success', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    default: {
      description: 'Refused or failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

/** Not in the contract, because the payment provider defines its body: server/billing/webhooks/webhook-route.ts. */
const PAYMENT_WEBHOOK: Json = {
  operationId: 'POST_api_webhooks_stripe',
  summary: 'Takes an event of the payment provider; acknowledged as soon as it is stored.',
  description:
    'Needs a signature of the payment provider and no session. At most 1 MB, sent within 10 seconds. The same event twice is stored once. Refuses with: bad_signature, odd_event, body_too_large, body_too_slow, too_busy.',
  tags: ['webhooks'],
  parameters: [
    {
      name: 'Stripe-Signature',
      in: 'header',
      required: true,
      description: "The provider's mark on the bytes of the body.",
      schema: { type: 'string' },
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    '200': {
      description: 'Stored',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { received: { const: true } },
            required: ['received'],
            additionalProperties: false,
          },
        },
      },
    },
    default: {
      description: 'Refused or failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

/** Who may make the call; an action's rule says more than a role or a flag. */
function accessText(access: Endpoint['access']): string {
  if (!(access in RULES)) return TEXT_OF_ACCESS[access] ?? `Needs a tier with the permission "${access}".`
  const rule: { access: Access; relation?: 'owner' | 'party'; speaks?: true } = RULES[access as Action]
  return [
    accessText(rule.access),
    rule.relation === 'owner' && "For what is one's own.",
    rule.relation === 'party' && 'For those who take part.',
    rule.speaks && 'Not while silenced.',
  ]
    .filter(Boolean)
    .join(' ')
}

function sizeText({ body, upload }: Endpoint): string {
  return body && !upload ? ` The body has at most ${Math.floor(bodyLimitOf(body) / 1024)} KB.` : ''
}

function operation(key: string, endpoint: Endpoint): Json {
  const access = accessText(endpoint.access)
  const refuses = endpoint.refuses?.length ? ` Refuses with: ${endpoint.refuses.join(', ')}.` : ''
  const status = String(endpoint.status ?? (endpoint.reply ? 200 : 204))
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, ''),
    summary: endpoint.summary,
    description: `${access}${sizeText(endpoint)}${refuses}`,
    tags: [tagOf(key)],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: { required: true, content: contentOf(endpoint, endpoint.body) } }),
    responses: {
      [status]: endpoint.reply
        ? {
            description: 'Success',
            content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
          }
        : { description: 'Success, without a body' },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
  }
}

/** JSON, or a form with the file beside the other fields. */
function contentOf({ upload }: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  if (!upload) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary', maxLength: upload.bytes }
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
    },
  }
}

function tagOf(key: string): string {
  const parts = key.replace(/^\w+ \/api\//, '').split('/')
  return parts[0] === 'admin' ? 'admin' : (parts[0] ?? 'api')
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeLongest(jsonSchema),
  }) as Json
  return rest
}

/** Callers are told how long a text may be, not what is read of it before it is trimmed. */
function describeLongest(schema: Json): void {
  const { [LONGEST]: longest } = schema
  if (longest === undefined) return
  delete schema[LONGEST]
  schema.maxLength = longest
}
