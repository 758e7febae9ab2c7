// The provider's own description of its API as a judge: are requests allowed, are answers and events complete?
import type { SchemaValidateFunction } from 'ajv'
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
  const { schemas } = described.components
  // Form values are texts and are parsed; values in answers must have their types.
  const requests = openValidators({ coerceTypes: true }, (name) => schemas[name])
  const answers = openValidators({}, (name) => closedForm(schemas[name]))

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
    return schema ? requests(`request of ${name}`, form, () => schema) : []
  }

  return {
    faultsOfRequest,
    faultsOfCall: ({ status, answer, ...request }: SeenCall): string[] => {
      const found = operationOf(request.method, request.url)
      if (!found) return faultsOfRequest(request)
      // A request that was refused was refused rightly or not by the sandbox; its own tests say which.
      if (status >= 400) return answers('error', JSON.parse(answer), () => refTo('error'))
      const reply = () => closedForm(found.operation.responses[200].content['application/json'].schema)
      return [...faultsOfRequest(request), ...answers(`answer of ${found.name}`, JSON.parse(answer), reply)]
    },
    faultsOfEvent: (event: { type: string; data: { object: unknown } }): string[] => {
      const name = described['x-event-objects'][event.type]
      const own = answers('event', event, () => refTo('event'))
      // A preview of an invoice is no invoice yet and has no id; its line items are not part of the description.
      if (!name || event.type === 'invoice.upcoming') return own
      return [...own, ...answers(`event with ${name}`, event.data.object, () => refTo(name))]
    },
  }
}

const COMPONENTS = '#/components/schemas/'
const refTo = (name: string) => ({ $ref: `${COMPONENTS}${name}` })

/**
 * Checks values, and returns the first faults of each. A component is compiled when a value first has one: each leads to
 * hundreds of others, of which nearly all values are ids.
 */
function openValidators(options: { coerceTypes?: boolean }, findComponent: (name: string) => unknown) {
  const ajv = new Ajv2020({ ...options, strict: false, allErrors: false, validateFormats: false })
  const compiled = new Map<string, ValidateFunction>()

  function validatorOf(key: string, schema: () => unknown): ValidateFunction {
    const validate = compiled.get(key) ?? ajv.compile(lateReferences(schema()) as AnySchema)
    compiled.set(key, validate)
    return validate
  }

  const isComponent: SchemaValidateFunction = (name: string, value: unknown, _schema, place) => {
    const validate = validatorOf(`${COMPONENTS}${name}`, () => findComponent(name))
    const isValid = validate(value, place) as boolean
    isComponent.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: COMPONENT, schemaType: 'string', errors: 'full', validate: isComponent })

  return (key: string, value: unknown, schema: () => unknown): string[] => {
    const validate = validatorOf(key, schema)
    if (validate(value)) return []
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message, params }) => {
      return `${key} ${instancePath} ${message} ${JSON.stringify(params)}`
    })
  }
}

const COMPONENT = 'component'

/** Each reference as a keyword that looks its component up; a plain one would be compiled with all that it leads to. */
function lateReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lateReferences)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENTS)
        ? [COMPONENT, value.slice(COMPONENTS.length)]
        : [key, lateReferences(value)],
    ),
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
