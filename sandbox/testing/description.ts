// The provider's own description of its API as a judge: are requests allowed, are answers and events complete?
import Ajv2020, { type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'qs'

interface Operation {
  requestBody?: { content: Record<string, { schema: AnySchema }> }
  responses: { 200: { content: { 'application/json': { schema: AnySchema } } } }
  'x-query-schema'?: AnySchema
}

interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, AnySchema> }
  /** Type of an event to the name of its object's schema. */
  'x-event-objects': Record<string, string>
}

export interface SeenRequest {
  method: string
  url: string
  body: string
}

export interface SeenCall extends SeenRequest {
  status: number
  answer: string
}

const FORM = 'application/x-www-form-urlencoded'

export type Description = ReturnType<typeof openDescription>

export function openDescription(described: Described) {
  const closed = closedForm(structuredClone(described.components)) as Described['components']
  // Form values are texts and are parsed; values in answers must have their types.
  const requests = new Ajv2020({ strict: false, coerceTypes: true, allErrors: false, validateFormats: false })
  const answers = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
  requests.addSchema({ $id: 'stripe', components: described.components })
  answers.addSchema({ $id: 'stripe', components: closed })
  const compiled = new Map<string, ValidateFunction>()

  function check(ajv: Ajv2020, key: string, schema: AnySchema, value: unknown): string[] {
    const validate = compiled.get(key) ?? ajv.compile(rooted(schema) as AnySchema)
    compiled.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message, params }) => {
      return `${key} ${instancePath} ${message} ${JSON.stringify(params)}`
    })
  }

  const routes = Object.entries(described.paths).map(([path, verbs]) => ({
    path,
    verbs,
    pattern: new RegExp(`^${path.replace(/\{id\}/g, '[^/]+')}$`),
  }))

  function operationOf(method: string, url: string) {
    const { pathname } = new URL(url)
    const route =
      routes.find(({ path }) => path === pathname) ?? routes.find(({ pattern }) => pattern.test(pathname))
    const operation = route?.verbs[method.toLowerCase()]
    return operation && route ? { operation, name: `${method} ${route.path}` } : null
  }

  function faultsOfRequest({ method, url, body }: SeenRequest): string[] {
    const found = operationOf(method, url)
    if (!found) return [`${method} ${new URL(url).pathname} is not described`]
    const { operation, name } = found
    const form = parse(method === 'POST' ? body : new URL(url).search.slice(1), {
      depth: 10,
      arrayLimit: 100,
    })
    const schema =
      method === 'POST' ? operation.requestBody?.content[FORM]?.schema : operation['x-query-schema']
    return schema ? check(requests, `request of ${name}`, schema, form) : []
  }

  return {
    faultsOfRequest,
    faultsOfCall: ({ status, answer, ...request }: SeenCall): string[] => {
      const found = operationOf(request.method, request.url)
      if (!found) return faultsOfRequest(request)
      // A request that was refused was refused rightly or not by the sandbox; its own tests say which.
      if (status >= 400)
        return check(answers, 'error', { $ref: '#/components/schemas/error' }, JSON.parse(answer))
      const reply = closedForm(
        structuredClone(found.operation.responses[200].content['application/json'].schema),
      )
      return [
        ...faultsOfRequest(request),
        ...check(answers, `answer of ${found.name}`, reply as AnySchema, JSON.parse(answer)),
      ]
    },
    faultsOfEvent: (event: { type: string; data: { object: unknown } }): string[] => {
      const name = described['x-event-objects'][event.type]
      const own = check(answers, 'event', { $ref: '#/components/schemas/event' }, event)
      // A preview of an invoice is no invoice yet and has no id; its line items are not part of the description.
      if (!name || event.type === 'invoice.upcoming') return own
      const schema = { $ref: `#/components/schemas/${name}` }
      return [...own, ...check(answers, `event with ${name}`, schema, event.data.object)]
    },
  }
}

/** References lead into the one schema that was added. */
function rooted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rooted)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `stripe${value}` : rooted(value),
    ]),
  )
}

/** No field that the description does not name: what an answer invents is found like what it leaves out. */
function closedForm(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedForm)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedForm(value)]))
  const isObject = typeof inner.properties === 'object' && inner.type === 'object'
  return isObject && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
}
