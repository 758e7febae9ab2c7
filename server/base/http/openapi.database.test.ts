// The API description matches the API: every call, every parameter, no dead references.
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { type Action, RULES } from '#contract/entitlements.ts'
import { POST_MAX, TOPIC_TITLE_MAX } from '#contract/forum/constants.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { openApiDocument } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object & { anyOf?: object[] } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
  security?: object[]
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: { session: { name: string; in: string } } }
}

/** Described, though not in the contract: a response stream, and a body defined by the payment provider. */
const BESIDE: Record<string, 'member' | 'anyone'> = {
  'GET /api/stream': 'member',
  'POST /api/webhooks/stripe': 'anyone',
}

let site: TestSite
let document: Document
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

beforeAll(async () => {
  site = await openTestSite()
  const made = openApiDocument(site.routes, 'http://localhost:3000')
  // As a client receives it.
  document = JSON.parse(JSON.stringify(made)) as Document
})

test('a validator from outside accepts the document', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('the validator would find a fault', async () => {
  const broken = { ...JSON.parse(JSON.stringify(document)), paths: { '/x': { get: { responses: 'none' } } } }
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('no two paths differ only in the name of a parameter', () => {
  const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(templates.filter((template, at) => templates.indexOf(template) !== at)).toEqual([])
})

test('every call is described, and no other', () => {
  expect(
    operations()
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...site.routes.map(({ key }) => key as string), ...Object.keys(BESIDE)].sort())
})

test('every call has a name of its own, a sentence, a tag and says who may make it', () => {
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { key, operation } of operations()) {
    expect([key, /^\w+$/.test(operation.operationId)]).toEqual([key, true])
    expect([key, /^[A-Z].+\.$/.test(operation.summary)]).toEqual([key, true])
    expect([key, operation.description]).toEqual([key, expect.stringMatching(/^(Open to everybody|Needs a)/)])
    expect([key, operation.tags.length]).toEqual([key, 1])
  }
})

test('calls that need a session say so, open ones do not', () => {
  for (const { key, operation } of operations()) {
    const access = BESIDE[key] ?? site.routes.find((route) => route.key === key)?.endpoint.access
    expect([key, operation.security !== undefined]).toEqual([key, access !== 'anyone'])
    const asked = access && access in RULES ? RULES[access as Action].access : access
    const permission = /permission "(\w+)"/.exec(operation.description)?.[1]
    const isPermission = PERMISSION_NAMES.some((name) => name === asked)
    expect([key, permission]).toEqual([key, isPermission ? asked : undefined])
  }
})

test('every part of an address that varies is a parameter, and each parameter has a schema', () => {
  for (const { key, path, operation } of operations()) {
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    const varying = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([key, inPath.map(({ name }) => name)]).toEqual([key, varying])
    expect(inPath.every(({ required }) => required)).toBe(true)
    for (const { name, schema } of operation.parameters) {
      expect([key, name, Object.keys(schema).length > 0]).toEqual([key, name, true])
    }
  }
})

test('writes say what they take, answers what they give', () => {
  for (const { key, operation } of operations()) {
    if (key in BESIDE) continue
    const endpoint = site.routes.find((route) => route.key === key)?.endpoint
    const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    expect([key, success]).toEqual([key, [String(endpoint?.status ?? (endpoint?.reply ? 200 : 204))]])
    const form = endpoint?.upload ? 'multipart/form-data' : 'application/json'
    const body = operation.requestBody?.content[form]?.schema
    expect([key, body !== undefined]).toEqual([key, endpoint?.body !== undefined])
    // One shape, or a choice between several; each accepts its own fields only.
    const shapes = body?.anyOf ?? (body ? [body] : [])
    for (const shape of shapes)
      expect([key, shape]).toEqual([
        key,
        expect.objectContaining({ type: 'object', additionalProperties: false }),
      ])
    expect(operation.responses.default?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
  }
})

test('texts and queries say the length that is accepted once they are trimmed', () => {
  const { post, get } = document.paths['/api/forum-posts'] ?? {}
  expect(post?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { title: { maxLength: TOPIC_TITLE_MAX }, content: { maxLength: POST_MAX } },
  })
  const search = get?.parameters.find(({ name }) => name === 'search')
  expect(search?.schema).toEqual({ type: 'string', maxLength: 100 })
})

test('every reference leads to something', () => {
  const text = JSON.stringify(document)
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
  expect(targets.length).toBeGreaterThan(0)
  const lost = targets.filter((target) => {
    const parts = target.replace(/^#\//, '').split('/')
    let at: unknown = document
    for (const part of parts)
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined
    return at === undefined
  })
  expect(lost).toEqual([])
})

test('the session is the cookie that the site sets', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'multiball' })
  const secure = openApiDocument(site.routes, 'https://pinball.example') as unknown as Document
  expect(secure.components.securitySchemes.session.name).toBe('__Host-multiball')
  expect(secure.servers).toEqual([{ url: 'https://pinball.example' }])
})
