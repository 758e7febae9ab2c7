// The unit of the contract: a call, keyed by method and path, with its access, input and reply. The server implements
// it, the browser calls it, and the OpenAPI document lists it.
import type { z } from 'zod'
import type { Action, NeedsMember } from './entitlements.ts'
import type { Permission } from './permissions.ts'
import type { PurgeKey } from './purge-keys.ts'

/** Who may make a call: everybody, the signed-in, a role, or members whose plan has a permission. */
export type Access = 'anyone' | 'member' | 'moderator' | 'admin' | Permission

/** Rate limit of a call, page or picture; the numbers are in server/base/security/rate-limits.ts. */
export type Limit =
  | 'read'
  | 'page'
  | 'search'
  | 'write'
  | 'sign-in'
  | 'sign-up'
  | 'contact'
  | 'fetch'
  | 'mail'
  | 'upload'
  | 'import'
  | 'message'
  | 'preview'
  | 'draft'
  | 'flag'
  | 'push-test'
  | 'checkout'
  | 'gift'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

export interface Endpoint {
  /** One sentence for the API documentation. */
  summary: string
  /** A role, a permission, or an action whose rule names both and any further conditions. */
  access: Access | Action
  /** Reads without one count as `read`. */
  limit?: Limit
  /** A risky step: requires the password (or another proof) if the last confirmation is over 15 minutes old. */
  confirmed?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The refusal's text where required fields of the body are missing or empty; `fields` still has their own texts. */
  missingText?: string
  /** Takes multipart/form-data with one file in `file` of at most `bytes`; `body` parses the other fields. */
  upload?: { bytes: number }
  /** Absent where the answer has no body (204). */
  reply?: z.ZodType
  /**
   * The reply is the same for all viewers with the same rights, so that pages may render from a cached one. For what
   * most pages show, never for a viewer's own data. With `unless_blocking` it omits members whom the viewer has
   * blocked: viewers with blocks never get the cached reply.
   */
  shared?: true | 'unless_blocking'
  /** Purge keys of the reply, given by `showing`. A reply without them, and a page that reads it, is never stored. */
  shows?: ((reply: never, asked: never) => readonly PurgeKey[] | null) | 'unstorable'
  /** When the reply changes by time alone (ISO 8601), given by `showing`: stored pages expire then. */
  showsUntil?: (reply: never) => string | null
  /** Status on success; defaults to 200 with a reply and 204 without. */
  status?: 200 | 201 | 202 | 204
  /** Error codes specific to this call, beside the general ones. */
  refuses?: readonly string[]
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** Declares a room's endpoints: checks their shape and keeps their exact types. */
export function endpoints<const T extends Endpoints>(map: T & SaysWhatItShows<T>): T {
  return map
}

/** Calls that visitors may read, and shared ones, must name what they show, since visitors' pages are stored. */
type SaysWhatItShows<T extends Endpoints> = {
  [K in keyof T]: K extends `GET ${string}`
    ? T[K] extends { shared: unknown }
      ? { shows: unknown }
      : NeedsMember<T[K & EndpointKey]['access']> extends true
        ? unknown
        : { shows: unknown }
    : { shows?: never }
}

/**
 * A call that pages read, with the purge keys of its reply: a page is purged when one of them changes. The reply is
 * null if the call refused, so that a stored "not found" is purged once the thing exists; null keys are those of a reply
 * that is not to be stored. `showsUntil` says when the reply changes by time alone.
 */
export function showing<const E extends Endpoint>(
  endpoint: E,
  shows: (reply: Reply<E> | null, asked: Asked<E>) => readonly PurgeKey[] | null,
  showsUntil?: (reply: Reply<E>) => string | null,
): E & { shows: typeof shows } {
  return { ...endpoint, shows, ...(showsUntil && { showsUntil }) }
}

/** The parts of a call's input that can determine purge keys. */
export interface Asked<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
}

type In<T> = T extends z.ZodType ? z.input<T> : never
type Out<T> = T extends z.ZodType ? z.output<T> : never

/** Parsed path parameters, for handlers. */
export type Params<E extends Endpoint> = E['params'] extends z.ZodType ? Out<E['params']> : undefined
export type Query<E extends Endpoint> = E['query'] extends z.ZodType ? Out<E['query']> : undefined
export type Body<E extends Endpoint> = E['body'] extends z.ZodType ? Out<E['body']> : undefined
/** A parsed reply, for callers. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? Out<E['reply']> : undefined

/** What a caller must pass: exactly the parts that the endpoint declares. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : { body?: undefined })
