// Public feeds, as RSS and Atom under one name: GET /feeds/{name}.rss and /feeds/{name}.atom. A file is cached until
// something that it shows changes.
import type { Hono } from 'hono'
import { MINUTE_MS } from '#contract/durations.ts'
import { FEED_FORMATS, type FeedFormat } from '#contract/feeds.ts'
import type { PurgeKey } from '#contract/purge-keys.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { type Html, html, markupOf } from '#server/base/pages/html.ts'
import { etagOf, matches } from '#server/base/pages/stored-answer.ts'
import type { Limits } from '#server/base/security/limits.ts'
import { dataHeaders, fileHeaders } from '#server/base/security/security-headers.ts'

export interface FeedEntry {
  /** Permanent: does not change with title or address. */
  id: string
  title: string
  /** Absolute address of its page. */
  address: string
  author: string
  category: string
  publishedAt: Date
  updatedAt: Date
  /** One or two sentences of plain text. */
  summary: string
  /** All that is public of it, rendered for the target "feed". */
  html: string
}

export interface Feed {
  title: string
  description: string
  /** Absolute address of the page that shows the same. */
  page: string
  /** Newest first. */
  entries: readonly FeedEntry[]
  /** Keys that purge it. */
  shows: readonly PurgeKey[]
}

export interface PublicFeed {
  /** Its name in the address: "blog". */
  name: string
  /** The normalized filter of the feed; null where the query is invalid. */
  readQuery(query: Readonly<Record<string, string>>): string | null
  /** Null where the query's subject does not exist. */
  write(query: string): Promise<Feed | null>
}

const TYPES: Record<FeedFormat, string> = { rss: 'application/rss+xml', atom: 'application/atom+xml' }

interface FeedContext extends Pick<AppContext, 'cache' | 'clock'> {
  config: Pick<Config, 'publicUrl' | 'isSecure'>
}

/** A filter that names nothing is looked up again after this long: what it names may have come since. */
const NOTHING_MS = MINUTE_MS

/** Adds both routes of a feed; only writing it counts against the limit. */
export function addPublicFeed(
  app: Hono<ServerEnv>,
  { config, cache, clock }: FeedContext,
  { limits, feed }: { limits: Limits; feed: PublicFeed },
): void {
  for (const format of FEED_FORMATS) {
    const path = `/feeds/${feed.name}.${format}`
    const headers = {
      ...fileHeaders(config.isSecure),
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'cache-control': 'public, max-age=900',
    }
    app.get(path, async (c) => {
      c.set('route', `GET ${path}`)
      const query = feed.readQuery(c.req.query())
      const stored = query === null ? null : await find(query, c.get('caller').bucket)
      if (!stored) return c.text('This feed does not exist.', 404, dataHeaders(config.isSecure))
      const { bytes, etag } = stored
      if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, { ...headers, etag })
      return c.body(new Uint8Array(bytes), 200, { ...headers, etag })
    })

    async function find(query: string, bucket: string) {
      const name = `feed ${path}${query}`
      if (cache.find(name) === undefined) await limits.spend('page', bucket)
      return cache.fill(name, () => write(query))
    }

    async function write(query: string) {
      const found = await feed.write(query)
      const until = clock.now().getTime() + NOTHING_MS
      if (!found) return { value: null, shows: [], bytes: path.length + query.length, until }
      const self = config.publicUrl + path + query
      const bytes = Buffer.from(format === 'rss' ? rssText(found, self) : atomText(found, self))
      const etag = etagOf(bytes)
      return { value: { bytes, etag }, shows: found.shows, bytes: bytes.length }
    }
  }
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
/** The date of an empty feed: the Unix epoch. */
const NEVER = new Date(0)

function newestOf(entries: readonly FeedEntry[]): Date {
  return new Date(Math.max(NEVER.getTime(), ...entries.map(({ updatedAt }) => updatedAt.getTime())))
}

/** RSS 2.0; authors and full texts use the two extensions that feed readers know. */
function rssText(feed: Feed, self: string): string {
  const items: Html[] = feed.entries.map(
    (entry) =>
      html`<item><title>${entry.title}</title><link>${entry.address}</link><guid isPermaLink="false">${entry.id}</guid><pubDate>${entry.publishedAt.toUTCString()}</pubDate><dc:creator>${entry.author}</dc:creator><category>${entry.category}</category><description>${entry.summary}</description><content:encoded>${entry.html}</content:encoded></item>`,
  )
  const rss = html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${feed.title}</title><link>${feed.page}</link><description>${feed.description}</description><language>en</language><lastBuildDate>${newestOf(feed.entries).toUTCString()}</lastBuildDate><atom:link rel="self" type="${TYPES.rss}" href="${self}"/>${items}</channel></rss>`
  return `${DECLARATION}${markupOf(rss)}\n`
}

function atomText(feed: Feed, self: string): string {
  const entries: Html[] = feed.entries.map(
    (entry) =>
      html`<entry><id>${entry.id}</id><title>${entry.title}</title><link rel="alternate" type="text/html" href="${entry.address}"/><published>${entry.publishedAt.toISOString()}</published><updated>${entry.updatedAt.toISOString()}</updated><author><name>${entry.author}</name></author><category term="${entry.category}"/><summary>${entry.summary}</summary><content type="html">${entry.html}</content></entry>`,
  )
  const atom = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>${self}</id><title>${feed.title}</title><subtitle>${feed.description}</subtitle><updated>${newestOf(feed.entries).toISOString()}</updated><link rel="alternate" type="text/html" href="${feed.page}"/><link rel="self" type="${TYPES.atom}" href="${self}"/>${entries}</feed>`
  return `${DECLARATION}${markupOf(atom)}\n`
}
