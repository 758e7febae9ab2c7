// Files that visitors may request too and whose content depends on the viewer: never cached.
import type { Hono } from 'hono'
import type { Viewer } from '#contract/viewer.ts'
import { type HttpParts, identify, type ServerEnv } from '#server/base/http/http.ts'
import { refuse } from '#server/base/refusal.ts'
import { bucketFor, type Limits } from '#server/base/security/limits.ts'
import { dataHeaders } from '#server/base/security/security-headers.ts'

export interface ViewerFile {
  /** A route pattern: "/events/:file{[0-9]+\\.ics}". */
  route: string
  /** The same as shown in documentation and log. */
  shown: string
  type: string
  /** The file as this viewer may read it; null where there is nothing. `file` is the last part of the address. */
  write(viewer: Viewer, file: string): Promise<string | null>
}

interface Parts extends Pick<HttpParts, 'config' | 'resolveSession'> {
  limits: Limits
}

export function addViewerFiles(
  app: Hono<ServerEnv>,
  files: readonly ViewerFile[],
  { limits, ...http }: Parts,
): void {
  const headers = { ...dataHeaders(http.config.isSecure), 'cache-control': 'private, no-store' }
  for (const { route, shown, type, write } of files) {
    app.get(route, async (c) => {
      c.set('route', `GET ${shown}`)
      await identify(c, http)
      const { viewer, bucket } = c.get('caller')
      await limits.spend('read', bucketFor(bucket, viewer.member?.id))
      const file = c.req.path.split('/').at(-1) ?? ''
      const text = await write(viewer, file)
      if (text === null) throw refuse.notFound()
      return c.body(text, 200, {
        ...headers,
        'content-type': type,
        'content-disposition': `attachment; filename="${file}"`,
      })
    })
  }
}
