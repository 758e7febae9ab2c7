// Guards for loaders: who may see a page, and where others are sent.
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import { isAdmin } from '#contract/entitlements.ts'
import { type AfterLogin, paths } from '#contract/paths.ts'
import type { Api } from '#web/api.ts'
import { loadSession, type Session } from './session.ts'

export interface Loading {
  context: { queryClient: QueryClient; api: Api }
}

/** The session, loaded once per page. */
export function sessionOf({ context }: Loading): Promise<Session> {
  return loadSession(context.queryClient, context.api)
}

/**
 * For pages that need the session: if it cannot be read the page fails and can be retried, instead of treating the
 * reader as a visitor.
 */
async function knownSession(loading: Loading): Promise<Session> {
  const session = await sessionOf(loading)
  if (session.isUnknown) throw new ApiError(503, 'The session could not be read', null)
  return session
}

/** Sends visitors to /auth; with `next` to the sign-in tab, which returns here. */
export async function mustBeSignedIn(loading: Loading, next?: AfterLogin): Promise<Session> {
  const session = await knownSession(loading)
  if (!session.user) throw redirect({ href: paths.auth(next && 'login', next), statusCode: 302 })
  return session
}

/** Redirects everyone but admins to the given page. */
export async function mustBeAdmin(
  loading: Loading,
  elsewhere: { visitor: string; member: string },
): Promise<Session> {
  const session = await knownSession(loading)
  if (isAdmin(session.viewer)) return session
  throw redirect({ href: session.user ? elsewhere.member : elsewhere.visitor, statusCode: 302 })
}

/** The data, or the not-found page if the API answers 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}
