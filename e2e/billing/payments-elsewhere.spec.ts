// The built site with a provider key, against a server that validates every request by the provider's own API
// description.
import { readFileSync } from 'node:fs'
import { ADMIN, DEMO_PASSWORD, expect, makeAdmin, startSite, test } from '#e2e/support/site.ts'
import { createPaymentSandbox } from '#sandbox/sandbox.ts'
import { openDescription } from '#sandbox/testing/description.ts'
import { openJudge } from '#sandbox/testing/judge.ts'
import { GOOD_CARD, payOnPage } from '#sandbox/testing/shop.ts'

test.describe.configure({ timeout: 120_000 })

const schema = process.env.STRIPE_SCHEMA

async function openProvider() {
  const judge = await openJudge(schema ? openDescription(JSON.parse(readFileSync(schema, 'utf8'))) : null)
  const sandbox = createPaymentSandbox({
    folder: null,
    pagesUrl: 'https://provider.example/payment-sandbox',
    webhookUrl: judge.webhookUrl,
    retryMs: [100, 100, 100],
  })
  const { host, port } = await sandbox.listen()
  judge.connect({ api: `http://${host}:${port}` })
  const site = await startSite({
    STRIPE_SECRET_KEY: sandbox.key,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_API_BASE: judge.apiBase,
  })
  judge.connect({ shop: `${site.url}/api/webhooks/stripe` })
  const close = async () => {
    await site.stop()
    await sandbox.close()
    await judge.close()
  }
  return { judge, sandbox, site, close }
}

/** Signs in; returns a function that makes calls as that member. */
async function signedIn(url: string, username: string, password: string) {
  let cookie = ''
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  const call = async (key: string, body?: object): Promise<{ status: number; body: any }> => {
    const [method = '', path = ''] = key.split(' ')
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  expect((await call('POST /api/login', { username, password })).status).toBe(200)
  return call
}

test('with an address of its own, every request of the site is as the provider describes it', async () => {
  const { judge, sandbox, site, close } = await openProvider()
  try {
    await makeAdmin(site)
    const admin = await signedIn(site.url, ADMIN.username, ADMIN.password)
    const { body: made } = await admin('POST /api/admin/initialize-stripe-products')
    expect(made.results.map(({ status }: { status: string }) => status)).toEqual([
      'skipped',
      'success',
      'success',
    ])
    expect((await fetch(`${site.url}/payment-sandbox/control`)).status).toBe(404)

    const member = await signedIn(site.url, 'demo_free', DEMO_PASSWORD)
    const { body: tiers } = await member('GET /api/membership-tiers')
    const { body: opened } = await member('POST /api/create-checkout-session', {
      tierId: 2,
      priceId: tiers[1].stripePriceId,
    })
    expect(payOnPage(sandbox, opened.url, GOOD_CARD).status).toBe(303)
    const own = async () => (await member('GET /api/subscription')).body
    await expect.poll(async () => (await own()).plan?.name).toBe('Pro')
    // The success page asks the provider itself, so the plan may be active before the webhook arrives.
    await expect.poll(() => judge.webhooks).toContain('checkout.session.completed 200')

    const { body: preview } = await member('POST /api/subscription/change-preview', { tierId: 3 })
    expect(preview).toMatchObject({ kind: 'upgrade' })
    const upgraded = await member('POST /api/subscription/change', { tierId: 3, at: preview.at })
    expect(upgraded.body.plan).toMatchObject({ name: 'Premium' })
    const { body: lower } = await member('POST /api/subscription/change-preview', { tierId: 2 })
    const downgraded = await member('POST /api/subscription/change', { tierId: 2, at: lower.at })
    expect(downgraded.status).toBe(200)
    for (const act of ['resume', 'cancel', 'resume'])
      expect((await member(`POST /api/subscription/${act}`)).status).toBe(200)
    for (const purpose of ['home', 'card'])
      expect((await member('POST /api/billing-portal', { purpose })).body.url).toContain(
        '/payment-sandbox/p/',
      )
    expect((await member('GET /api/subscription/invoices')).body.data.length).toBeGreaterThan(1)
    expect((await admin('GET /api/admin/billing/differences')).status).toBe(200)
    await sandbox.deliver()

    expect(judge.calls).toEqual(
      expect.arrayContaining([
        'POST /v1/products',
        'POST /v1/prices',
        'POST /v1/customers',
        'POST /v1/checkout/sessions',
        'GET /v1/subscriptions',
        'POST /v1/invoices/create_preview',
        'POST /v1/subscription_schedules',
        'POST /v1/billing_portal/sessions',
      ]),
    )
    expect(judge.webhooks.filter((webhook) => !webhook.endsWith(' 200'))).toEqual([])
    expect(judge.faults).toEqual([])
  } finally {
    await close()
  }
})
