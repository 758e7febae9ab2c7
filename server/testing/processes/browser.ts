// A browser for API tests: stores cookies, and can have any client address.
import type { TestAnswer, TestSite } from '#server/testing/site.ts'

export interface TestBrowser {
  request(call: string, body?: unknown): Promise<TestAnswer>
  /** What it would send now. */
  cookies(): string
}

interface Beginnings {
  cookie?: string
  /** Its client address; believed by a site with TRUST_PROXY=1. */
  address?: string
  userAgent?: string
}

export function openBrowser(
  site: TestSite,
  { cookie = '', address, userAgent }: Beginnings = {},
): TestBrowser {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair] as const),
  )
  const cookies = () => [...jar.values()].join('; ')
  return {
    cookies,
    request: async (call, body) => {
      const answer = await site.request(call, {
        ...(body !== undefined && { body }),
        headers: {
          ...(jar.size > 0 && { cookie: cookies() }),
          ...(address && { 'x-forwarded-for': address }),
          ...(userAgent && { 'user-agent': userAgent }),
        },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const name = pair.split('=')[0] ?? ''
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, pair)
      }
      return answer
    },
  }
}

/** The secret in the link of the newest email to that address; fails if there is none. */
export function tokenFor(site: TestSite, to: string): string {
  const email = site.emails.findLast((one) => one.to === to && one.text.includes('#token='))
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error(`no email to ${to} holds a link`)
  return token
}
