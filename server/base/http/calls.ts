// Joins contract and handlers: every endpoint has exactly one handler, and every call takes the same steps, over HTTP
// or in process: access → limit → parsing → handler → (checked) reply.
import type { z } from 'zod'
import type {
  Body,
  Endpoint,
  EndpointKey,
  Endpoints,
  Limit,
  Params,
  Query,
  Reply,
} from '#contract/endpoint.ts'
import { hindrance, type NeedsMember } from '#contract/entitlements.ts'
import type { MemberViewer, Self, Viewer, ViewingMember } from '#contract/viewer.ts'
import { confirmationNeeded, Refusal, refusalOf, refuse } from '#server/base/refusal.ts'
import { bucketFor, isSpentOnceWellFormed, type Limits } from '#server/base/security/limits.ts'
import { fieldErrors, hasMissing } from './validation.ts'

/** What is known of a request before its handler runs. */
export interface Caller {
  viewer: Viewer
  /** The signed-in member as they see themselves; loaded together with the session, because every page shows it. */
  user: Self | null
  /** Hash of the session's token, null for visitors. */
  sessionId: string | null
  /** Whether the member confirmed their identity within the last fifteen minutes. */
  isConfirmed: boolean
  requestId: string
  /** The client's network address, trusting only the configured proxies. */
  address: string
  userAgent: string
  /** The device cookie's token; null without one. Unverified until it is looked up. */
  device: string | null
}

/** What a handler may set beside its reply. */
export interface Answer {
  status: number
  /** A new session token for the browser, '' to remove it, undefined to leave the cookie alone. */
  session: string | undefined
  /** A token for the device cookie; undefined to leave the cookie alone. */
  device: string | undefined
}

/** A caller who passed the call's access check: signed in, where that access requires it. */
type Admitted<E extends Endpoint> = Omit<Caller, 'viewer'> &
  (NeedsMember<E['access']> extends true
    ? { viewer: MemberViewer; me: ViewingMember }
    : { viewer: Viewer; me: ViewingMember | null })

export type Call<E extends Endpoint> = Admitted<E> & {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The uploaded file's bytes: only their number has been checked. */
  file: E['upload'] extends object ? Uint8Array<ArrayBuffer> : undefined
  answer: Answer
}

/** What a handler returns: the reply, or nothing where the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply simply ends
type Result<E extends Endpoint> = E['reply'] extends z.ZodType ? Reply<E> : void

export type Handlers<T extends Endpoints> = {
  [K in keyof T & EndpointKey]: (call: Call<T[K]>) => Promise<Result<T[K]>> | Result<T[K]>
}

export interface Route {
  key: EndpointKey
  endpoint: Endpoint
  handler: (call: Call<Endpoint>) => unknown
}

/** Joins a room's contract with its handlers; a missing or extra handler does not compile. */
export function implement<const T extends Endpoints>(contract: T, handlers: Handlers<T>): Route[] {
  return (Object.keys(contract) as (keyof T & EndpointKey)[]).map((key) => ({
    key,
    endpoint: contract[key] as Endpoint,
    handler: handlers[key] as unknown as Route['handler'],
  }))
}

/** The request's input, not validated yet. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Null where a file was expected and none was sent. */
  file?: Uint8Array<ArrayBuffer> | null
}

/** Input that was read from a request. */
export interface ReadInput extends RawInput {
  /** The caller as of now, where the body took so long that their rights may have ended. */
  caller?: Caller
}

/** The call's input, parsed. */
export interface AskedInput {
  params: unknown
  query: unknown
}

export interface Performed {
  reply: unknown
  answer: Answer
  asked: AskedInput
}

export interface Performer {
  limits: Limits
  /** Validates replies against the contract too: for development and tests, where a leak must be loud. */
  checkReplies: boolean
}

/** Runs one call; throws Refusal for every error that the caller can correct. */
export async function perform(
  { limits, checkReplies }: Performer,
  route: Route,
  input: RawInput | (() => Promise<ReadInput>),
  caller: Caller & { bucket: string },
): Promise<Performed> {
  const { endpoint } = route
  mustHaveAccess(caller, endpoint)
  const limit = limitOf(route)
  const isLate = limit !== undefined && isSpentOnceWellFormed(limit)
  const bucket = bucketFor(caller.bucket, caller.viewer.member?.id)
  if (limit && !isLate) await limits.spend(limit, bucket)
  const { parsed, file, later } = await counted(limits, { bucket, endpoint }, async () => {
    const raw: ReadInput = typeof input === 'function' ? await input() : input
    return { parsed: parseInput(endpoint, raw), file: raw.file, later: raw.caller }
  })
  if (later) mustHaveAccess(later, endpoint)
  const asking = later ?? caller
  const answer: Answer = {
    status: endpoint.status ?? (endpoint.reply ? 200 : 204),
    session: undefined,
    device: undefined,
  }
  if (limit && isLate) await limits.spend(limit, bucket)
  const reply = await route.handler({
    ...asking,
    me: asking.viewer.member,
    ...parsed,
    file: file as never,
    answer,
  })
  if (limit) await limits.succeeded(limit, bucket)
  if (checkReplies && endpoint.reply) {
    const checked = endpoint.reply.safeParse(reply)
    if (!checked.success)
      throw new Error(`${route.key} answers what its contract does not say: ${checked.error.message}`)
  }
  return { reply, answer, asked: parsed }
}

/** The limit that the call names; reads that name none count as such. */
export function limitOf({ key, endpoint }: Pick<Route, 'key' | 'endpoint'>): Limit | undefined {
  return endpoint.limit ?? (key.startsWith('GET ') ? 'read' : undefined)
}

/** Counts refused input of calls that take a body: validating it costs as much as valid input. */
async function counted<T>(
  limits: Limits,
  { bucket, endpoint }: { bucket: string; endpoint: Endpoint },
  read: () => Promise<T>,
): Promise<T> {
  if (!endpoint.body && !endpoint.upload) return read()
  await limits.mustHaveLeft('refused', bucket)
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) await limits.spend('refused', bucket)
    throw error
  }
}

function mustHaveAccess({ viewer, isConfirmed }: Caller, endpoint: Endpoint): void {
  // Ownership is known only once the row is read; each room then calls `mustBeAllowed` again.
  const reason = hindrance(viewer, endpoint.access)
  if (reason && reason !== 'not_theirs') throw refusalOf(reason)
  if (endpoint.confirmed && !isConfirmed) throw confirmationNeeded()
}

/** Parses the input by the call's schemas; throws Refusal for invalid input. */
export function parseInput(endpoint: Endpoint, raw: RawInput) {
  if (endpoint.upload && !raw.file) throw refuse.invalid('missing_file', 'Please choose a file.')
  return {
    params: parsePart(endpoint.params, raw.params, 'params') as never,
    query: parsePart(endpoint.query, raw.query ?? {}, 'query') as never,
    body: parsePart(endpoint.body, raw.body, 'body', endpoint.missingText) as never,
  }
}

function parsePart(
  schema: z.ZodType | undefined,
  raw: unknown,
  part: 'params' | 'query' | 'body',
  missingText?: string,
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  if (part === 'params') throw refuse.notFound('not_found', 'There is nothing at this address.')
  const { '': ofWhole, ...fields } = fieldErrors(parsed.error, raw)
  const [first] = Object.values(fields)
  const missing = missingText && hasMissing(schema, raw, fields) ? missingText : undefined
  const text = ofWhole ?? missing ?? first ?? 'This is not valid.'
  throw refuse.invalid(
    part === 'query' ? 'invalid_query' : 'invalid_input',
    text,
    first === undefined ? undefined : fields,
  )
}
