// The loaders' data as a page carries it to the browser.
import type { QueryClient } from '@tanstack/react-query'

/** Replies that many pages show are the same objects each time: serialized once. */
const packed = new WeakMap<object, string>()

/**
 * The loaders' data as one JSON text, quick to write and to parse, escaped for the inside of a quoted string in a script.
 * Sorted, since the order of loading may differ between renders of the same page.
 */
export function packQueries(queryClient: QueryClient): string {
  const entries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success' && state.data !== undefined)
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => `[${quoted(queryKey)},${packedReply(state.data)}]`)
  return `[${entries.join()}]`
}

function packedReply(data: unknown): string {
  if (typeof data !== 'object' || data === null) return quoted(data)
  const text = packed.get(data) ?? quoted(data)
  packed.set(data, text)
  return text
}

const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003C', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** The value's JSON as it is written between two quotation marks of a script. */
function quoted(value: unknown): string {
  const text = JSON.stringify(JSON.stringify(value)).slice(1, -1)
  return text.replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
}
