// A browser for API tests: keeps the cookies that it is handed, and can stand anywhere.
import type { TestAnswer, TestSite } from '#server/testing/site.ts'

export interface TestBrowser {
  request(call: string, body?: unknown): Promise<TestAnswer>
  /** What it would send now. */
  cookies(): string
}

interface Beginnings {
  cookie?: string
  /** Where it stands; believed by a site with TRUST_PROXY=1. */
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

/** The secret of the link in the newest letter to that address; fails when there is none. */
export function tokenFor(site: TestSite, to: string): string {
  const email = site.emails.findLast((one) => one.to === to && one.text.includes('#token='))
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error(`no letter to ${to} holds a link`)
  return token
}
