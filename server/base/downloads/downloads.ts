// Downloads of a member's own data, generated on request: browsers save them under their file name, uncached.
import type { Hono } from 'hono'
import type { Action } from '#contract/entitlements.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { type HttpParts, identify, type ServerEnv } from '#server/base/http/http.ts'
import { mustBeAllowed } from '#server/base/refusal.ts'
import { bucketFor, type Limits } from '#server/base/security/limits.ts'

export interface MadeFile {
  name: string
  /** Media type, with its charset if it has one. */
  type: string
  text: string
}

export interface Download {
  /** Exactly this address. */
  path: string
  /** Where visitors are redirected. */
  elsewhere: string
  /** Who may download it; every member without it. */
  action?: Action
  /** Called only for signed-in members who may. `query` holds the address's parameters, unchecked. */
  make(me: ViewingMember, query: Record<string, string>): Promise<MadeFile>
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
  for (const { path, elsewhere, action, make } of downloads) {
    app.get(path, async (c) => {
      c.set('route', `GET ${path}`)
      await identify(c, http)
      const { viewer, bucket } = c.get('caller')
      c.header('cache-control', 'private, no-store')
      if (!viewer.member) return c.redirect(elsewhere, 302)
      await limits.spend('fetch', bucketFor(bucket, viewer.member.id))
      if (action) mustBeAllowed(viewer, action)
      const { name, type, text } = await make(viewer.member, c.req.query())
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
