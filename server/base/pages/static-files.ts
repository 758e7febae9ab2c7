// The build's files, read once at the start: a few hundred kilobytes that never change while the process runs.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileHeaders, workerHeaders } from '#server/base/security/security-headers.ts'
import { etagOf, type StoredFile, storedFile } from './stored-answer.ts'

const SERVICE_WORKER = '/service-worker.js'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** The answers for all files below the folder, by address; an empty map where there is no build. */
export function readStaticFiles(
  folder: string,
  { isSecure }: { isSecure: boolean },
): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const type = TYPES[extname(name)]
    if (!type || !statSync(path).isFile()) continue
    const address = `/${name.replaceAll('\\', '/')}`
    const bytes = readFileSync(path)
    files.set(
      address,
      storedFile({
        etag: etagOf(bytes),
        bytes,
        br: readIfThere(`${path}.br`),
        gzip: readIfThere(`${path}.gz`),
        headers: {
          ...(address === SERVICE_WORKER ? workerHeaders(isSecure) : fileHeaders(isSecure)),
          'content-type': type,
          'cache-control': cacheControlOf(address),
        },
      }),
    )
  }
  return files
}

function cacheControlOf(address: string): string {
  // File names under /assets contain a hash of the content.
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // An old worker would go on in all browsers that have it.
  return address === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600'
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}
