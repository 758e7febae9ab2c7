import type { MeasuredSite } from './processes.ts'

const ADMIN = { username: 'bench_admin', email: 'bench_admin@example.com', password: 'a-lane-of-a-kind-7' }

/** Signs a member in, the demo member of the Pro plan unless told otherwise; resolves to the cookie. */
export async function signIn(
  site: Pick<MeasuredSite, 'url'>,
  given = { username: 'demo_pro', password: 'demo-password' },
): Promise<string> {
  const login = await post(site, '/api/login', given)
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Makes the site's first admin; resolves to the cookie. */
export async function makeAdmin(site: Pick<MeasuredSite, 'url'>): Promise<string> {
  const made = await post(site, '/api/admin/setup', ADMIN)
  if (made.status !== 201) throw new Error(`The admin was not made: ${made.status}.`)
  return signIn(site, { username: ADMIN.username, password: ADMIN.password })
}

async function post({ url }: Pick<MeasuredSite, 'url'>, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
