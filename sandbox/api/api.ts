// The API over HTTP: keys, versions, idempotent repeats, and every call of the table.
import { createHash } from 'node:crypto'
import { takeApiFault } from '#sandbox/faults.ts'
import { newId } from '#sandbox/ids.ts'
import { API_VERSION } from '#sandbox/objects/objects.ts'
import type { World } from '#sandbox/world.ts'
import { type ApiCall, expanded } from './calls.ts'
import { CATALOGUE_CALLS } from './catalogue.ts'
import { CHECKOUT_CALLS } from './checkout.ts'
import { CUSTOMER_CALLS } from './customers.ts'
import { invalid, ProviderError } from './errors.ts'
import { type Form, readForm } from './form-bodies.ts'
import { INVOICE_CALLS } from './invoices.ts'
import { OPERATION_CALLS } from './operations.ts'
import { PORTAL_CALLS } from './portal.ts'
import { readShape } from './shapes.ts'
import { SUBSCRIPTION_CALLS } from './subscriptions.ts'

const CALLS: readonly ApiCall[] = [
  ...CATALOGUE_CALLS,
  ...CUSTOMER_CALLS,
  ...CHECKOUT_CALLS,
  ...PORTAL_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...INVOICE_CALLS,
  ...OPERATION_CALLS,
]

/** Addresses with an id come after those without one, so that `/search` is no id. */
const ROUTES = CALLS.map((known) => ({
  known,
  pattern: new RegExp(`^${known.path.replace('{id}', '([^/]+)')}$`),
})).sort((a, b) => Number(a.known.path.endsWith('{id}')) - Number(b.known.path.endsWith('{id}')))

export interface ApiRequest {
  method: string
  /** Path and query. */
  url: string
  headers: { authorization?: string; version?: string; idempotencyKey?: string }
  body: string
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const inFlight = new WeakMap<World['state'], Set<string>>()

/** Answers one request; null if the fault is a provider that does not answer. */
export async function answerApi(world: World, request: ApiRequest): Promise<ApiAnswer | null> {
  const requestId = newId('req_')
  const { pathname } = new URL(request.url, 'http://sandbox')
  const fault = takeApiFault(world.faults, pathname)
  if (fault === 'hang' || fault === 'hang_up') return null
  const key = request.headers.idempotencyKey
  const busy = inFlight.get(world.state) ?? new Set<string>()
  inFlight.set(world.state, busy)
  const isFirst = key !== undefined && !busy.has(key)
  try {
    if (fault === 'status_500') throw new ProviderError(500, 'api_error', 'An unknown error occurred.')
    if (fault === 'status_429')
      throw new ProviderError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', {
        code: 'rate_limit',
      })
    if (key !== undefined && busy.has(key))
      throw new ProviderError(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this key.',
        {
          code: 'idempotency_key_in_use',
        },
      )
    if (isFirst) busy.add(key)
    if (world.faults.latencyMs > 0) await new Promise((done) => setTimeout(done, world.faults.latencyMs))
    return withHeaders(requestId, repeatable(world, request, requestId))
  } catch (error) {
    return withHeaders(requestId, failure(error))
  } finally {
    if (isFirst) busy.delete(key)
    world.state.save()
  }
}

interface Plain {
  status: number
  body: string
  isReplayed?: boolean
}

/** A POST with a key that was seen before gets the first answer again. */
function repeatable(world: World, request: ApiRequest, requestId: string): Plain {
  mustHoldKey(world, request)
  const key = request.headers.idempotencyKey
  if (request.method !== 'POST' || key === undefined) return perform(world, request, requestId)
  if (key.length > 255) throw invalid('Idempotency keys have at most 255 characters.')
  const mark = createHash('sha256').update(`${request.url}\n${request.body}`).digest('hex')
  const known = world.state.idempotent.get(key)
  if (known && known.request !== mark)
    throw new ProviderError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  if (known) return { status: known.status, body: known.body, isReplayed: true }
  const answer = attempt(() => perform(world, request, requestId))
  // A request refused for its parameters had no effect and may be sent again, corrected.
  if (answer.status < 400 || answer.status === 402 || answer.status >= 500) {
    world.state.idempotent.set(key, { request: mark, status: answer.status, body: answer.body })
    world.state.changed()
  }
  return answer
}

function attempt(work: () => Plain): Plain {
  try {
    return work()
  } catch (error) {
    return failure(error)
  }
}

function mustHoldKey(world: World, { headers }: ApiRequest): void {
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? basicUser(headers.authorization)
  if (given === world.state.key) return
  const shown = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****`
    : 'You did not provide an API key.'
  throw new ProviderError(401, 'invalid_request_error', shown)
}

function basicUser(header = ''): string | undefined {
  const [, coded] = /^Basic\s+(\S+)$/i.exec(header) ?? []
  return coded ? Buffer.from(coded, 'base64').toString().split(':')[0] : undefined
}

function perform(world: World, { method, url, headers, body }: ApiRequest, requestId: string): Plain {
  if (headers.version !== undefined && headers.version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${headers.version}. The sandbox speaks ${API_VERSION}.`)
  const { pathname, search } = new URL(url, 'http://sandbox')
  const found = ROUTES.map(({ known, pattern }) => ({ known, match: pattern.exec(pathname) })).find(
    ({ known, match }) => match && known.verb === method,
  )
  if (!found?.match)
    throw new ProviderError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${pathname}).`,
    )
  const form: Form = readForm(method === 'POST' ? body : search.slice(1))
  const given = readShape(found.known.takes, form)
  world.request = { id: requestId, idempotencyKey: headers.idempotencyKey ?? null }
  try {
    const id = decodeURIComponent(found.match[1] ?? '')
    const answer = found.known.answer(world, id, given as never)
    const paths = (given as { expand?: string[] }).expand ?? []
    return { status: 200, body: JSON.stringify(expanded(world.state, answer, paths)) }
  } finally {
    world.request = { id: null, idempotencyKey: null }
  }
}

function failure(error: unknown): Plain {
  if (error instanceof ProviderError) return { status: error.status, body: JSON.stringify(error.body()) }
  const message = error instanceof Error ? error.message : 'An unknown error occurred.'
  return {
    status: 500,
    body: JSON.stringify({ error: { type: 'api_error', message: `The sandbox failed: ${message}` } }),
  }
}

function withHeaders(requestId: string, { status, body, isReplayed }: Plain): ApiAnswer {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
    },
  }
}
