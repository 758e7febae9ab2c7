// /payment-sandbox/*: the hosted pages of a provider that has none of its own on the web, under this site's address.
import type { Hono } from 'hono'
import { isAdmin } from '#contract/entitlements.ts'
import { readBody } from '#server/base/http/bodies/request-body.ts'
import { type HttpParts, identify, refuseMethod, type ServerEnv } from '#server/base/http/http.ts'
import { refuse } from '#server/base/refusal.ts'
import { isOwnOrigin } from '#server/base/security/origin.ts'
import { hostedPageHeaders } from '#server/base/security/security-headers.ts'

/** The path of the pages, without a slash at the end. */
export const HOSTED_PAGES_PATH = '/payment-sandbox'

export interface HostedPages {
  page(request: { path: string; form: Record<string, string> | null; isAdmin: boolean }): {
    status: number
    html: string
    location?: string
  }
}

/** The sender may not be signed in. */
const FORM_BODY = { bytes: 16 * 1024, withinMs: 10_000 }

/** Adds the routes. They need no session of the site: the pages identify the payer by their address. */
export function addHostedPages(
  app: Hono<ServerEnv>,
  pages: HostedPages,
  http: Pick<HttpParts, 'config' | 'resolveSession'>,
): void {
  app.on(['GET', 'POST'], `${HOSTED_PAGES_PATH}/*`, async (c) => {
    c.set('route', `${c.req.method} ${HOSTED_PAGES_PATH}/*`)
    // Everyone who has the address can pay or change the payment, so it is not logged.
    c.set('isLoggedLater', true)
    const isPost = c.req.method === 'POST'
    if (isPost && !isOwnOrigin((name) => c.req.header(name), http.config)) {
      throw refuse.forbidden('foreign_origin', 'This request came from another site and was refused.')
    }
    await identify(c, http)
    const { status, html, location } = pages.page({
      path: c.req.path.slice(HOSTED_PAGES_PATH.length),
      form: isPost ? await readForm(c.req.raw) : null,
      isAdmin: isAdmin(c.get('caller').viewer),
    })
    const headers = hostedPageHeaders(html, http.config.isSecure)
    if (location !== undefined) return c.body(null, 303, { ...headers, location })
    return c.body(html, status as 200, headers)
  })
  app.all(`${HOSTED_PAGES_PATH}/*`, (c) => refuseMethod(c, ['GET', 'POST']))
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const body = await readBody(request, FORM_BODY)
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}
