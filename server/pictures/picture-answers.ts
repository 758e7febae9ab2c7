// GET /pictures/{key}/{size}.{webp|jpg}: files of stored pictures. An address never changes its content.
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { SIZE_WIDTHS, type SizeName } from '#contract/pictures/constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type HttpParts, identify, type ServerEnv } from '#server/base/http/http.ts'
import { matches } from '#server/base/pages/stored-answer.ts'
import { refuse } from '#server/base/refusal.ts'
import { isPublicPicture, mayReadPicture, type PictureAccessByKind } from './picture-access.ts'
import type { PictureParts } from './picture-parts.ts'
import { type Extension, fileKey, TYPES } from './stored-pictures.ts'
import { pictures } from './tables.ts'

const FILE = /^([a-z]+)\.(webp|jpg)$/
const KEY = /^[0-9a-f]{32}$/
const PUBLIC = 'public, max-age=31536000, immutable'
const PRIVATE = 'private, no-store'

interface Asked {
  key: string
  size: SizeName
  extension: Extension
}

export interface PictureAnswers {
  files: PictureParts['files']
  access: PictureAccessByKind
  http: Pick<HttpParts, 'config' | 'resolveSession'>
}

/** Adds the route. Pictures that the viewer may not see answer like unknown ones. */
export function addPictures(
  app: Hono<ServerEnv>,
  { db }: AppContext,
  { files, access, http }: PictureAnswers,
): void {
  app.get('/pictures/:key/:file', async (c) => {
    c.set('route', 'GET /pictures/{key}/{file}')
    const asked = readAddress(c.req.param('key'), c.req.param('file'))
    const [row] = asked ? await db.select().from(pictures).where(eq(pictures.key, asked.key)) : []
    if (!asked || !row) throw refuse.notFound()
    const isPublic = isPublicPicture(row, access)
    if (!isPublic) {
      // Only here: public pictures are served without reading the session, and never set a cookie.
      await identify(c, http)
      if (!(await mayReadPicture(c.get('caller').viewer, row, access))) throw refuse.notFound()
    }
    const etag = `"${asked.key.slice(0, 16)}-${asked.size}-${asked.extension}"`
    if (isPublic && matches(c.req.header('if-none-match'), etag)) {
      return c.body(null, 304, headersOf(asked, etag, isPublic))
    }
    const bytes = await files.read(fileKey(asked.key, asked.size, asked.extension))
    if (!bytes) throw refuse.notFound()
    return c.body(bytes, 200, headersOf(asked, etag, isPublic))
  })
}

function readAddress(key: string, file: string): Asked | null {
  const [, size = '', extension] = FILE.exec(file) ?? []
  if (!KEY.test(key) || !isSize(size) || (extension !== 'webp' && extension !== 'jpg')) return null
  return { key, size, extension }
}

function isSize(name: string): name is SizeName {
  return Object.hasOwn(SIZE_WIDTHS, name)
}

function headersOf({ size, extension }: Asked, etag: string, isPublic: boolean) {
  return {
    'content-type': TYPES[extension],
    'content-disposition': `inline; filename="picture-${size}.${extension}"`,
    'cache-control': isPublic ? PUBLIC : PRIVATE,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(isPublic && { etag }),
  }
}
