// Who is looking at the page. Loaded with the page and then kept; signing in or out loads the page anew.
import { hashKey, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#contract/api-error.ts'
import { FREE_TIER_ID, isPaidFor } from '#contract/membership-terms.ts'
import { ALL_PERMISSIONS, VISITOR, type Viewer } from '#contract/viewer.ts'
import { type Api, api as browserApi } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'

export interface Session {
  user: User | null
  viewer: Viewer
}

const SIGNED_OUT: Session = { user: null, viewer: VISITOR }

/** The member and their rights; a 401 means signed out, not an error. */
async function readSession(api: Api): Promise<Session> {
  try {
    const user = await api('GET /api/user')
    const member = {
      id: user.id,
      username: user.username,
      role: user.role,
      isSilenced: user.silencedUntil !== null,
    }
    if (user.role === 'admin') return { user, viewer: { member, permissions: ALL_PERMISSIONS } }
    const plan = user.membershipTierId !== FREE_TIER_ID && isPaidFor(user) ? 'paid' : 'free'
    return { user, viewer: { member, plan, permissions: await api('GET /api/user-permissions') } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return SIGNED_OUT
    throw error
  }
}

const SESSION_KEY = ['session'] as const
// Asked for by many parts of every page: worked out once.
const SESSION_HASH = hashKey(SESSION_KEY)

export function sessionQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: SESSION_KEY,
    queryHash: SESSION_HASH,
    queryFn: () => readSession(api),
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
    // Rights change while a page stays open. A visitor has none to change, and asking would be a 401 in the console.
    refetchOnWindowFocus: ({ state }) => (state.data?.user ? 'always' : false),
  })
}

export function useSession(): Session {
  return useLoaded(sessionQuery())
}

/** Tells when asking again for the rights failed; what was known before stays in force. */
export function useSessionFailure(tell: () => void): void {
  const { isRefetchError, errorUpdateCount } = useSuspenseQuery(sessionQuery())
  useEffect(() => {
    if (isRefetchError && errorUpdateCount > 0) tell()
  }, [isRefetchError, errorUpdateCount, tell])
}

export function useViewer(): Viewer {
  return useSession().viewer
}

let isGoing = false

/** Whether this page is on its way out: what ends now was meant to end. */
export function isLeavingPage(): boolean {
  return isGoing
}

/** Loads a page afresh, so that everything on it is the new session's. */
export function goAfresh(href: string): void {
  isGoing = true
  // Unless one comes back to it, kept whole.
  window.addEventListener('pageshow', stay)
  window.location.assign(href)
}

function stay(): void {
  isGoing = false
}
