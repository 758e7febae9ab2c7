// The HTTP application without rooms and database, for tests of behaviour that all calls share.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import type { Pace } from '#server/base/http/bodies/multipart.ts'
import type { Performer, Route } from '#server/base/http/calls.ts'
import { createHttp } from '#server/base/http/http.ts'
import type { Log } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { createPageCache, type RenderedPage } from '#server/base/pages/page-cache.ts'
import { addPages } from '#server/base/pages/rendered-pages.ts'
import type { StoredAnswer } from '#server/base/pages/stored-answer.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'

export const ADMIN_ID = 1

/** Signs in an admin with the session token "good"; "renewed" is one whose cookie must be renewed. */
const ADMIN: Viewer = {
  member: { id: ADMIN_ID, username: 'ada', role: 'admin', isSilenced: false },
  permissions: ALL_PERMISSIONS,
}

export interface SmallSite {
  routes?: Route[]
  env?: Record<string, string>
  limits?: Performer['limits']
  checkReplies?: boolean
  pace?: Pace | null
  ownPaths?: readonly string[]
}

export function openSmallSite({
  routes = [],
  env = {},
  limits = UNLIMITED,
  checkReplies = true,
  pace,
  ownPaths,
}: SmallSite = {}) {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'multiball-small-')),
    ...env,
  })
  const lines: { level: string; fields: Record<string, unknown>; text: string }[] = []
  const metrics = openMetrics()
  const resolveSession = async (token: string) =>
    ['good', 'renewed'].includes(token)
      ? {
          viewer: ADMIN,
          user: null,
          sessionId: `hash of ${token}`,
          number: 1,
          isConfirmed: true,
          renew: token === 'renewed',
        }
      : null
  const log = recordingLog(lines)
  const app = createHttp({
    config,
    routes,
    metrics,
    log,
    limits,
    checkReplies,
    resolveSession,
    ...(pace !== undefined && { pace }),
    ...(ownPaths && { ownPaths }),
  })

  async function call(target: string, init: RequestInit = {}) {
    const [method = 'GET', path = '/'] = target.split(' ')
    const response = await app.request(path, { method, ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
      body: (isJson && text ? JSON.parse(text) : null) as any,
    }
  }

  /** Adds pages with the text that `render` returns, or with what broke while their data was loading. */
  function servePages(
    render: (request: Request) => string | Response | Error,
    redirects: Record<string, string> = {},
  ) {
    const pages = { '/': [], '/blog': ['page'], '/forums/{id}': [], '/auth': ['tab'] }
    const store = createCache()
    const cache = createPageCache(pages, store)
    addPages(app, {
      config,
      log,
      metrics,
      cache,
      redirects,
      secretPaths: ['/secret'],
      resolveSession,
      limits,
      render: async (request, caller, mark) => {
        const made = render(request)
        const shows = caller.viewer.member ? null : []
        const quiet = { retryAfter: null, failure: null }
        if (made instanceof Error)
          return {
            ...quiet,
            status: 500,
            location: null,
            pieces: ['<h1>Something broke</h1>'],
            failure: made,
            shows,
          }
        return typeof made === 'string'
          ? {
              status: 200,
              location: null,
              pieces: [made.replaceAll('<script>', `<script nonce="${mark}">`)],
              ...quiet,
              shows,
            }
          : {
              status: made.status,
              location: made.headers.get('location'),
              pieces: [await made.text()],
              ...quiet,
              shows,
            }
      },
    })
    return { ...cache, store }
  }

  return { app, config, metrics, lines, call, servePages }
}

/** A page's text, stored or not. */
export async function textOfPage(page: RenderedPage | StoredAnswer | undefined): Promise<string | null> {
  if (!page) return null
  return String('pick' in page ? (await page.pick('')).bytes : page.bytes)
}

function recordingLog(lines: { level: string; fields: Record<string, unknown>; text: string }[]): Log {
  const write = (level: string) => (fields: Record<string, unknown>, text: string) => {
    lines.push({ level, fields, text })
  }
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  return log as unknown as Log
}
