// Downloads of a member's own data, generated on request: browsers save them under their file name, uncached.
import type { Hono } from 'hono'
import type { ViewingMember } from '#contract/viewer.ts'
import { type HttpParts, identify, type ServerEnv } from '#server/base/http/http.ts'
import { bucketFor, type Limits } from '#server/base/security/limits.ts'

export interface MadeFile {
  name: string
  /** Media type, with its charset if it has one. */
  type: string
  text: string
}

export interface Download {
  /** Exactly this address, without parameters. */
  path: string
  /** Where visitors are redirected. */
  elsewhere: string
  /** Called only for signed-in members. */
  make(me: ViewingMember): Promise<MadeFile>
}

export interface DownloadParts extends Pick<HttpParts, 'config' | 'resolveSession'> {
  limits: Limits
}

/** Adds the routes. No cache may store a file, and no browser may render it as a page. */
export function addDownloads(
  app: Hono<ServerEnv>,
  downloads: readonly Download[],
  { limits, ...http }: DownloadParts,
): void {
  for (const { path, elsewhere, make } of downloads) {
    app.get(path, async (c) => {
      c.set('route', `GET ${path}`)
      await identify(c, http)
      const { viewer, bucket } = c.get('caller')
      c.header('cache-control', 'private, no-store')
      if (!viewer.member) return c.redirect(elsewhere, 302)
      await limits.spend('fetch', bucketFor(bucket, viewer.member.id))
      const { name, type, text } = await make(viewer.member)
      return c.body(text, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    })
  }
}
