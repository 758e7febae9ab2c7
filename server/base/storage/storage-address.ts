// Parses STORAGE_URL: a local folder, or a bucket of a server that speaks S3.
import { resolve } from 'node:path'

export type StorageAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; region: string; endpoint?: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const KEYS = new Set(['endpoint', 'region'])

/** Reads `file:FOLDER` (relative ones from `root`) or `s3://bucket?endpoint=…&region=…`; null where it is neither. */
export function readStorageAddress(address: string, root: string): StorageAddress | null {
  if (address.startsWith('file:')) {
    const folder = address.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    return folder === '' || folder.startsWith('//') ? null : { kind: 'folder', folder: resolve(root, folder) }
  }
  if (!address.startsWith('s3://') || !URL.canParse(address)) return null
  const { hostname, pathname, searchParams, username, password, port } = new URL(address)
  if (!BUCKET.test(hostname) || (pathname !== '' && pathname !== '/') || username || password || port)
    return null
  if ([...searchParams.keys()].some((key) => !KEYS.has(key))) return null
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !isServer(endpoint)) return null
  return {
    kind: 'bucket',
    bucket: hostname,
    region: searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}

function isServer(endpoint: string): boolean {
  return URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)
}
