// GET /translites.svg: the address contains the data, so it always shows the same picture.
import type { Hono } from 'hono'
import { z } from 'zod'
import { drawTranslite, drawTransliteSheet, type TransliteSubject } from '#backglass/translites.ts'
import { TRANSLITES_PER_SHEET } from '#contract/paths.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { createBoundedMap } from '#server/base/pages/bounded-map.ts'
import { brotliOf, etagOf, matches } from '#server/base/pages/stored-answer.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Limits } from '#server/base/security/limits.ts'

/** One line per machine: name, manufacturer, year and display, separated by tabs. */
const SheetQuery = z.object({
  sheet: z
    .string()
    .max(TRANSLITES_PER_SHEET * 300)
    .transform((text) => text.split('\n'))
    .pipe(z.array(z.string()).max(TRANSLITES_PER_SHEET)),
})

function toSubject(line: string): TransliteSubject {
  const [name = '', maker, year, display] = line.split('\t')
  return { name, maker: maker || null, year: Number(year) || null, display: display || null }
}

const TransliteQuery = z.object({
  name: z.string().max(200),
  maker: z.string().max(120).optional(),
  year: z.coerce.number<string>().int().min(1800).max(2200).optional(),
  display: z.string().max(20).optional(),
  kind: z.enum(['machine', 'listing', 'topic', 'post', 'page']).optional(),
})

/** Some 300 pictures and sheets, each as text and compressed. */
const CACHE_BYTES_MAX = 4 * 1024 * 1024
const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
}

type Wanted = z.infer<typeof TransliteQuery> | z.infer<typeof SheetQuery>
interface Drawn {
  etag: string
  svg: Buffer
  br: Buffer
}

/**
 * Adds the route; drawing is rate-limited. The pictures requested latest are cached with their compressed form, and one
 * that several ask for at once is drawn once.
 */
export function addTranslites(app: Hono<ServerEnv>, limits: Limits): void {
  const cached = createBoundedMap<Drawn>(CACHE_BYTES_MAX)
  const drawing = new Map<string, Promise<Drawn>>()

  async function find(query: Wanted, bucket: string): Promise<Drawn> {
    const key = JSON.stringify(query)
    const known = cached.get(key) ?? drawing.get(key)
    if (known) return known
    await limits.spend('page', bucket)
    const begun = drawing.get(key) ?? draw(query).finally(() => drawing.delete(key))
    drawing.set(key, begun)
    const drawn = await begun
    cached.set(key, drawn, key.length + drawn.svg.length + drawn.br.length)
    return drawn
  }

  app.get('/translites.svg', async (c) => {
    c.set('route', 'GET /translites.svg')
    const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''))
    const query = z.union([SheetQuery, TransliteQuery]).safeParse(given)
    if (!query.success) throw refuse.invalid('invalid_query', 'A picture needs a name.')
    const drawn = await find(query.data, c.get('caller').bucket)
    if (matches(c.req.header('if-none-match'), drawn.etag))
      return c.body(null, 304, { ...HEADERS, etag: drawn.etag })
    const accepts = c.req.header('accept-encoding') ?? ''
    const [bytes, encoding] = /\bbr\b/.test(accepts) ? [drawn.br, 'br'] : [drawn.svg, '']
    return c.body(new Uint8Array(bytes), 200, {
      ...HEADERS,
      etag: drawn.etag,
      ...(encoding && { 'content-encoding': encoding }),
    })
  })
}

async function draw(query: Wanted): Promise<Drawn> {
  const svg = Buffer.from(
    'sheet' in query ? drawTransliteSheet(query.sheet.map(toSubject)) : drawTranslite(query),
  )
  const etag = etagOf(svg)
  return { etag, svg, br: await brotliOf(svg, 'sheet' in query ? 10 : undefined) }
}
