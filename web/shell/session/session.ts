// The session: the signed-in member and their rights. Loaded once with the page; signing in or out reloads it.
import { hashKey, type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { ApiError } from '#contract/api-error.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { type Api, api as browserApi, pageMemberId } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export interface Session {
  user: User | null
  viewer: Viewer
  /** The server could not read the session, so the page treats its reader as a visitor. */
  isUnknown?: true
}

const SIGNED_OUT: Session = { user: null, viewer: VISITOR }
const UNKNOWN: Session = { ...SIGNED_OUT, isUnknown: true }

/** The member and their rights; 401 means signed out, not an error. */
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
    return { user, viewer: { member, permissions: await api('GET /api/user-permissions') } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return SIGNED_OUT
    throw error
  }
}

const SESSION_KEY = ['session'] as const
// Computed once, since many parts of every page read it.
const SESSION_HASH = hashKey(SESSION_KEY)

export function sessionQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: SESSION_KEY,
    queryHash: SESSION_HASH,
    queryFn: async ({ client }) => {
      const session = await readSession(api)
      const before = client.getQueryData<Session>(SESSION_KEY)
      const ownerId = pageMemberId() ?? before?.user?.id
      if (!before || !ownerId || !session.user || session.user.id === ownerId) return session
      // Another member has signed in with this browser. What the page shows is the former one's, so it is loaded again,
      // and nothing of it is shown under the other's name meanwhile.
      goAfreshHere()
      return before
    },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
    // Rights change while a page is open. Visitors have none, and asking would log a 401 in the console.
    refetchOnWindowFocus: ({ state: { data } }) => (data?.user || data?.isUnknown ? 'always' : false),
  })
}

export function useSession(): Session {
  return useLoaded(sessionQuery())
}

/** The session for a page's loaders, loaded once; unknown if it cannot be read. */
export async function loadSession(queryClient: QueryClient, api: Api): Promise<Session> {
  const query = sessionQuery(api)
  try {
    return await queryClient.ensureQueryData(query)
  } catch {
    // The rest of the page still loads. The page itself writes the log line.
    return queryClient.setQueryData(query.queryKey, UNKNOWN) ?? UNKNOWN
  }
}

/**
 * Shows a toast if refetching the rights failed; the previous ones stay in force. A session that could not be read with
 * the page is one line in the browser's log.
 */
export function useSessionFailure(): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build, so the order never changes
  if (!import.meta.env.SSR) useFailureShown()
}

function useFailureShown(): void {
  const { data, isRefetchError, errorUpdateCount } = useSuspenseQuery(sessionQuery())
  const isUnknown = data.isUnknown === true
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the one log line that the specification asks for here
    if (isUnknown) console.warn('The session could not be read: this page is shown signed out.')
  }, [isUnknown])
  useEffect(() => {
    if (isRefetchError && errorUpdateCount > 0)
      toast.error('Error fetching permissions', 'There was an error loading your access permissions.')
  }, [isRefetchError, errorUpdateCount])
}

export function useViewer(): Viewer {
  return useSession().viewer
}

let isGoing = false

/** Whether the page is about to unload: aborted requests are then intended. */
export function isLeavingPage(): boolean {
  return isGoing
}

const STAYS_AFTER_MS = 10_000

/** Loads a page in full, so that everything on it belongs to the new session. */
export function goAfresh(href: string): void {
  isGoing = true
  window.location.assign(href)
  // The page may return from the back-forward cache, or its reader stay, asked about what they typed.
  window.addEventListener('pageshow', stay)
  setTimeout(() => stay(), STAYS_AFTER_MS)
}

/** Loads this page again for whoever is signed in now. Without its hash, which would only scroll. */
export function goAfreshHere(): void {
  if (!isGoing) goAfresh(window.location.pathname + window.location.search)
}

function stay(event?: PageTransitionEvent): void {
  isGoing = false
  // What the reader left is outdated, and its buttons may still be busy.
  if (event?.persisted) window.location.reload()
}
