// What pages read: a query is an endpoint's key and input, fetched by whatever way to call the page was given.
import { type DataTag, QueryClient } from '@tanstack/react-query'
import type { AnyInput, Api, InputOf, Key, ReplyOf } from './api.ts'

/**
 * Options for a query of an endpoint: for `ensureQueryData` in loaders and `useSuspenseQuery` in components.
 * The data is the endpoint's reply; failures are ApiError.
 */
export function query<K extends Key>(key: K, ...[input]: object extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>]) {
  const given: AnyInput = input ?? {}
  return { queryKey: [key, given] as unknown as DataTag<readonly [K, AnyInput], ReplyOf<K>> }
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
