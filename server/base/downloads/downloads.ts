// Files of somebody's own, made when they are asked for: a browser saves them under their name and keeps no copy.
import type { Hono } from 'hono'
import type { ViewingMember } from '#contract/viewer.ts'
import { type HttpParts, identify, type ServerEnv } from '#server/base/http/http.ts'
import { bucketFor, type Limits } from '#server/base/security/limits.ts'

export interface MadeFile {
  name: string
  /** With its charset, where it has one. */
  type: string
  text: string
}

export interface Download {
  /** Exactly this address, without anything that varies. */
  path: string
  /** Where somebody without an account is sent instead. */
  elsewhere: string
  /** Asked for the signed-in alone. */
  make(me: ViewingMember): Promise<MadeFile>
}

export interface DownloadParts extends Pick<HttpParts, 'config' | 'resolveSession'> {
  limits: Limits
}

/** Adds the addresses. Nothing on the way may keep a file, and no browser may take it for a page. */
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
