import type { MeasuredSite } from './processes.ts'

/** Signs the demo member of the Pro plan in; resolves to the cookie. */
export async function signIn(site: Pick<MeasuredSite, 'url'>): Promise<string> {
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo_pro', password: 'demo-password' }),
  })
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}
