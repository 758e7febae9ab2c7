// The unit of the contract: a call, keyed by its exact method and path, that says who may make it,
// what goes in and what comes out. The server implements it, the browser calls it, OpenAPI prints it.
import type { z } from 'zod'
import type { Action, NeedsMember } from './entitlements.ts'
import type { Permission } from './permissions.ts'
import type { PurgeKey } from './purge-keys.ts'

/** Who may make a call: everybody, the signed-in, a role, or members whose plan has a permission. */
export type Access = 'anyone' | 'member' | 'moderator' | 'admin' | Permission

/** Which rate limit guards a call, or the making of a page or picture; the figures are in server/base/security/rate-limits.ts. */
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
  | 'checkout'
  | 'gift'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

export interface Endpoint {
  /** One sentence for the reader of the API's documentation. */
  summary: string
  /** A role, a permission, or an action whose rule says both and what else it asks. */
  access: Access | Action
  limit?: Limit
  /** A risky step: asks for the password (or another proof) again when the last time is over 15 minutes ago. */
  confirmed?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Takes multipart/form-data with one file in the field `file`, at most so many bytes; `body` parses the other fields. */
  upload?: { bytes: number }
  /** Absent where the answer has no body (204). */
  reply?: z.ZodType
  /**
   * The reply is alike for all who have the same rights: pages may be rendered from a kept one. For what most pages show; never for what is somebody's own. With `unless_blocking` it
   * leaves out members whom the viewer has blocked: who has blocked anybody never gets the kept one.
   */
  shared?: true | 'unless_blocking'
  /** What the reply shows, said by `showing`. A page that reads a call which does not say so is never stored. */
  shows?: ((reply: never, asked: never) => readonly PurgeKey[]) | 'unstorable'
  /** When the reply changes by time alone (ISO 8601), said by `showing`: nothing stored shows it any longer. */
  showsUntil?: (reply: never) => string | null
  /** The status of success; 200 with a reply and 204 without one unless said otherwise. */
  status?: 200 | 201 | 202 | 204
  /** Codes of the refusals that are this call's own, beside the general ones. */
  refuses?: readonly string[]
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** Declares a room's endpoints; exists to check their shape while keeping their exact types. */
export function endpoints<const T extends Endpoints>(map: T & SaysWhatItShows<T>): T {
  return map
}

/** What visitors may read, and what is kept for many, says what it shows: pages of visitors are stored. */
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
 * A call that pages read, and what its reply shows: a page is purged when one of these keys changes. The reply is null where
 * the call refused, so that a page which says "not found" goes when there is something to find. `showsUntil` says when the
 * reply changes though nobody writes anything.
 */
export function showing<const E extends Endpoint>(
  endpoint: E,
  shows: (reply: Reply<E> | null, asked: Asked<E>) => readonly PurgeKey[],
  showsUntil?: (reply: Reply<E>) => string | null,
): E & { shows: typeof shows } {
  return { ...endpoint, shows, ...(showsUntil && { showsUntil }) }
}

/** What of a call's input can say what the reply shows. */
export interface Asked<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
}

type In<T> = T extends z.ZodType ? z.input<T> : never
type Out<T> = T extends z.ZodType ? z.output<T> : never

/** What a handler is given: parsed values. */
export type Params<E extends Endpoint> = E['params'] extends z.ZodType ? Out<E['params']> : undefined
export type Query<E extends Endpoint> = E['query'] extends z.ZodType ? Out<E['query']> : undefined
export type Body<E extends Endpoint> = E['body'] extends z.ZodType ? Out<E['body']> : undefined
/** What a caller reads. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? Out<E['reply']> : undefined

/** What a caller must hand over: exactly the parts that the endpoint declares. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : { body?: undefined })
