// GET /sitemap.xml: every public address, collected from the rooms; robots.txt links to it.
import type { Hono } from 'hono'
import { paths } from '#contract/paths.ts'
import type { PurgeKey } from '#contract/purge-keys.ts'
import type { Config } from '#server/base/config.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { fileHeaders } from '#server/base/security/security-headers.ts'
import type { Cache } from './cache.ts'
import { etagOf, matches, type StoredFile, storedFile } from './stored-answer.ts'

/** A page of the site: its path as written in contract/paths.ts, and when it last changed, where that is known. */
export interface SitemapEntry {
  path: string
  changedAt: Date | null
}

/** A room's public pages, most important first. */
export interface SitemapSource {
  list(): Promise<SitemapEntry[]>
  /** Keys that change when pages are added, removed or changed. */
  shows: readonly PurgeKey[]
}

/** The protocol's limit per file. */
const MOST = 50_000
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

export interface SitemapParts {
  config: Pick<Config, 'publicUrl' | 'isSecure'>
  cache: Cache
  sources: readonly SitemapSource[]
}

/** Adds the route; the file is cached until something that it shows has changed. */
export function addSitemap(app: Hono<ServerEnv>, { config, cache, sources }: SitemapParts): void {
  const headers = { ...fileHeaders(config.isSecure), ...HEADERS }
  const shows = [...new Set(sources.flatMap((source) => source.shows))]
  const write = async () => {
    const entries = (await Promise.all(sources.map((source) => source.list()))).flat()
    const bytes = Buffer.from(sitemapText(entries.slice(0, MOST), config.publicUrl))
    const etag = etagOf(bytes)
    return { value: { bytes, etag }, shows, bytes: bytes.length }
  }
  app.get(paths.sitemap(), async (c) => {
    c.set('route', `GET ${paths.sitemap()}`)
    const { bytes, etag } = await cache.fill('sitemap', write)
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, { ...headers, etag })
    return c.body(new Uint8Array(bytes), 200, { ...headers, etag })
  })
}

/** The file's text, without duplicate addresses. */
export function sitemapText(entries: readonly SitemapEntry[], publicUrl: string): string {
  const changed = new Map<string, Date | null>()
  for (const { path, changedAt } of entries) if (!changed.has(path)) changed.set(path, changedAt)
  const lines = [...changed].map(([path, at]) => {
    const lastmod = at ? `<lastmod>${at.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(publicUrl + path)}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

const ROBOTS = '/robots.txt'

/** The built robots.txt with a line that gives the sitemap's address, which only the running site knows. */
export function withSitemapLine(
  files: ReadonlyMap<string, StoredFile>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): ReadonlyMap<string, StoredFile> {
  const rules = files.get(ROBOTS)
  if (!rules) return files
  const text = `${rules.identity.bytes.toString().trimEnd()}\n\nSitemap: ${publicUrl}${paths.sitemap()}\n`
  const bytes = Buffer.from(text)
  const etag = etagOf(bytes)
  const { etag: _old, vary: _varies, ...headers } = rules.headers
  return new Map([...files, [ROBOTS, storedFile({ etag, bytes, headers })]])
}
