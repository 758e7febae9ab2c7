// GET /share-pictures/posts/{id}/{hash}.png: what other sites show beside a link. Drawn when it is first asked for, by the
// process that decodes pictures, and stored by its hash.
import type { Hono } from 'hono'
import { drawSharePicture } from '#backglass/share-pictures.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import type { Cache } from '#server/base/pages/cache.ts'
import { matches } from '#server/base/pages/stored-answer.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Limits } from '#server/base/security/limits.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { postShareAddress, type ShareSubject, shareHash } from './share-addresses.ts'
import { fileOf } from './share-files.ts'

const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Other sites show it.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
}

export interface SharePictureParts {
  parts: Pick<PictureParts, 'files' | 'decoder'>
  cache: Cache
  limits: Limits
  /** What everybody may see of a post; null for one that is not public. */
  findPost(id: number): Promise<ShareSubject | null>
}

/** Adds the route. An address of former words leads to the present picture. */
export function addSharePictures(app: Hono<ServerEnv>, options: SharePictureParts): void {
  const { parts, cache, limits, findPost } = options
  const { files, decoder } = parts

  app.get('/share-pictures/posts/:id/:file', async (c) => {
    c.set('route', 'GET /share-pictures/posts/{id}/{file}')
    const [id, hash] = [readId(c.req.param('id')), /^([0-9a-f]{20})\.png$/.exec(c.req.param('file'))?.[1]]
    const subject = id && hash ? await findPost(id) : null
    if (!id || !subject) throw refuse.notFound()
    const current = shareHash(subject)
    if (hash !== current) return c.redirect(postShareAddress(id, subject), 302)
    const etag = `"${current}"`
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, { ...HEADERS, etag })
    const bytes = (await files.read(fileOf(current))) ?? (await make(subject, c.get('caller').bucket))
    return c.body(new Uint8Array(bytes), 200, { ...HEADERS, etag })
  })

  /** Simultaneous requests wait for one drawing. */
  async function make(subject: ShareSubject, bucket: string): Promise<Uint8Array> {
    await limits.spend('page', bucket)
    const hash = shareHash(subject)
    return cache.fill(`share ${hash}`, async () => {
      const bytes = await decoder.draw(drawSharePicture(subject))
      await files.put(fileOf(hash), bytes, 'image/png')
      return { value: bytes, shows: null, bytes: bytes.length }
    })
  }
}

function readId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
