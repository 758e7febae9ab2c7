// Queries of pages: an endpoint's key and input, fetched by the API client that the page was given.
import {
  type DataTag,
  type FetchQueryOptions,
  hashKey,
  QueryClient,
  type QueryKey,
  type QueryState,
  type UseSuspenseQueryOptions,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { AnyInput, Api, InputOf, Key, Plain, ReplyOf } from './api.ts'

/**
 * Options for a query of an endpoint: for `ensureQueryData` in loaders and `useSuspenseQuery` in components. The data
 * is the endpoint's reply; errors are ApiError.
 */
export function query<K extends Key>(key: Plain<K>, input?: InputOf<K>): EndpointQuery<K>
export function query<K extends Key>(key: K, input: InputOf<K>): EndpointQuery<K>
export function query(key: string, input: unknown = {}): unknown {
  const queryKey = [key, input]
  // The client would compute the hash at every use.
  return { queryKey, queryHash: hashKey(queryKey) }
}

/** Type of the query's options: `queryFn` is the client's default. */
type EndpointQuery<K extends Key> = UseSuspenseQueryOptions<ReplyOf<K>, Error, ReplyOf<K>, QueryKey> & {
  queryKey: DataTag<QueryKey, ReplyOf<K>, Error>
}

/** No retries, no refetch on focus, data never stale: every write invalidates what it changes. */
export function createQueryClient(api: Api): QueryClient {
  const call = api as (key: string, input: AnyInput, signal?: AbortSignal) => Promise<unknown>
  const ask = ({ queryKey: [key, input], signal }: { queryKey: QueryKey; signal?: AbortSignal }) =>
    call(String(key), (input ?? {}) as AnyInput, signal)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ask,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  })
  return import.meta.env.SSR ? readingOnce(client, ask) : client
}

type AnyOptions = FetchQueryOptions<unknown, Error, unknown, QueryKey>

/**
 * A client for one render: each query runs once, by the first loader that asks. Leaves out what only browsers need:
 * retries, abort signals, intermediate states.
 */
function readingOnce(
  client: QueryClient,
  ask: (asked: { queryKey: QueryKey }) => Promise<unknown>,
): QueryClient {
  const cache = client.getQueryCache()
  const asked = new Map<string, Promise<unknown>>()
  const { signal } = new AbortController()
  async function read(queryHash: string, { queryKey, queryFn, meta }: AnyOptions): Promise<unknown> {
    const kept = cache.get(queryHash)?.state.data
    if (kept !== undefined) return kept
    const data = await (typeof queryFn === 'function'
      ? queryFn({ client, queryKey, signal, meta })
      : ask({ queryKey }))
    cache.build(client, { queryKey, queryHash, ...SETTLED }, stateOf(data))
    return data
  }
  function readOnce(options: AnyOptions): Promise<unknown> {
    const hash = options.queryHash ?? hashKey(options.queryKey)
    const known = asked.get(hash)
    if (known) return known
    const reading = read(hash, options)
    asked.set(hash, reading)
    reading.catch(() => asked.delete(hash))
    return reading
  }
  return Object.assign(client, { ensureQueryData: readOnce, fetchQuery: readOnce })
}

/** Saves the client from working out options for a query that is not read again. */
const SETTLED = { _defaulted: true }

function stateOf(data: unknown): QueryState<unknown, Error> {
  return {
    status: 'success',
    data,
    dataUpdateCount: 1,
    dataUpdatedAt: Date.now(),
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchStatus: 'idle',
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
  }
}

/**
 * Data that a loader has loaded, with updates. Server rendering happens once, so there it reads the cache without an
 * observer per reader.
 */
export function useLoaded<T, K extends QueryKey>(options: UseSuspenseQueryOptions<T, Error, T, K>): T {
  if (import.meta.env.SSR) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build, so the order never changes
    const cache = useQueryClient().getQueryCache()
    const loaded = cache.get(options.queryHash ?? hashKey(options.queryKey))?.state.data
    if (loaded !== undefined) return loaded as T
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: as above
  return useSuspenseQuery(options).data
}
