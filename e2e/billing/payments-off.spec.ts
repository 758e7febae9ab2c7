// A public site without a provider key: it sells nothing, and loads nothing of the sandbox.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD, expect, startSite, test } from '#e2e/support/site.ts'

test.describe.configure({ timeout: 120_000 })

/** Files of the server that a run of the site loaded, as written by the process when it ends. */
function loadedFiles(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).result)
    .flatMap(({ url }: { url: string }) => /\/dist\/server\/(.*)$/.exec(url)?.[1] ?? [])
}

test('without a key and with a public address nothing can be bought, and the sandbox is not there', async () => {
  const seen = mkdtempSync(join(tmpdir(), 'multiball-loaded-'))
  const site = await startSite({ PUBLIC_URL: 'https://pins.example', NODE_V8_COVERAGE: seen })
  try {
    const call = (path: string, init: RequestInit = {}) =>
      fetch(site.url + path, { redirect: 'manual', ...init })
    const post = (path: string, body: object, cookie = '') =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const signedIn = await post('/api/login', { username: 'demo_free', password: DEMO_PASSWORD })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const bought = await post(
      '/api/create-checkout-session',
      { tierId: 2, priceId: 'price_1' },
      cookie.join('; '),
    )
    expect([bought.status, (await bought.json()).code]).toEqual([503, 'billing_unavailable'])
    const tiers = await (await call('/api/membership-tiers')).json()
    expect(tiers[1]).toMatchObject({ name: 'Pro', price: '9.99', stripePriceId: null })
    for (const path of ['/payment-sandbox/control', '/payment-sandbox/c/cs_test_1'])
      expect((await call(path)).status).toBe(404)
    expect((await post('/api/webhooks/stripe', {})).status).toBe(503)
    expect(existsSync(join(site.dataDir, 'sandbox'))).toBe(false)
    await site.halt()
    const loaded = loadedFiles(seen)
    expect(loaded).toContain('main.js')
    expect(loaded.filter((name) => name.includes('sandbox'))).toEqual([])
  } finally {
    await site.stop()
    rmSync(seen, { recursive: true, force: true })
  }
})
