// The build's files, read once at the start: a few hundred kilobytes that never change while the process runs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileHeaders } from '#server/base/security/security-headers.ts'
import { type StoredFile, storedFile } from './stored-answer.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
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
    // File names under /assets contain a hash of the content.
    const isHashed = address.startsWith('/assets/')
    files.set(
      address,
      storedFile({
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`,
        bytes,
        br: readIfThere(`${path}.br`),
        gzip: readIfThere(`${path}.gz`),
        headers: {
          ...fileHeaders(isSecure),
          'content-type': type,
          'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        },
      }),
    )
  }
  return files
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}
