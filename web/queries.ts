// What pages read: a query is an endpoint's key and input, fetched by whatever way to call the page was given.
import {
  type DataTag,
  hashKey,
  QueryClient,
  type QueryKey,
  type UseSuspenseQueryOptions,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { AnyInput, Api, InputOf, Key, Plain, ReplyOf } from './api.ts'

/**
 * Options for a query of an endpoint: for `ensureQueryData` in loaders and `useSuspenseQuery` in components.
 * The data is the endpoint's reply; failures are ApiError.
 */
export function query<K extends Key>(key: Plain<K>, input?: InputOf<K>): EndpointQuery<K>
export function query<K extends Key>(key: K, input: InputOf<K>): EndpointQuery<K>
export function query(key: string, input: unknown = {}): unknown {
  const queryKey = [key, input]
  // The client would work this out again at every use.
  return { queryKey, queryHash: hashKey(queryKey) }
}

/** What the query's options are to the type checker: `queryFn` is the client's default one. */
type EndpointQuery<K extends Key> = UseSuspenseQueryOptions<ReplyOf<K>, Error, ReplyOf<K>, QueryKey> & {
  queryKey: DataTag<QueryKey, ReplyOf<K>, Error>
}

/** No retries, no refetch on focus, data never stale: what changes data invalidates it. */
export function createQueryClient(api: Api): QueryClient {
  const call = api as (key: string, input: AnyInput, signal?: AbortSignal) => Promise<unknown>
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [key, input], signal }) => call(String(key), (input ?? {}) as AnyInput, signal),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * What a loader has loaded, and news of it. Rendering on the server happens once and changes nothing, so there it is
 * read from the cache, without an observer for every reader.
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
