import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'

const MANAGE = '/api/admin/membership-tiers'
const GOLD = { name: 'Gold', price: '29.99', description: 'For arcades.', features: ['All of it', '', '  '] }
let site: BillingSite
let admin: TestMember

async function open(options: Parameters<typeof openBillingSite>[0] = {}) {
  site = await openBillingSite(options)
  admin = await site.member({ role: 'admin' })
}

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const change = (id: number, body: object) => site.request(`PATCH ${MANAGE}/${id}`, { as: admin, body })
const remove = (id: number) => site.request(`DELETE ${MANAGE}/${id}`, { as: admin })
const shown = async (id: number) =>
  (await site.request('GET /api/membership-tiers')).body.find((tier: { id: number }) => tier.id === id)
const product = (id: number) => site.sandbox.state.maps.product.get(`tier_test_${id}`)
const price = (id: string) => site.sandbox.state.maps.price.get(id)
const audit = async () =>
  (
    await site.context.database.query(
      `select action, subject_id as id, detail from audit_log where subject_kind = 'tier' order by id`,
    )
  ).rows
/** Makes the provider stop answering until it is restored. */
const silence = () => {
  site.sandbox.faults.api = { fault: 'hang_up', count: 10_000 }
}
const wake = () => {
  site.sandbox.faults.api = null
}
/** A month passes, in which these members visit, so that they stay signed in. */
async function renewal(...members: TestMember[]) {
  await site.advance(16 * DAY_SECONDS)
  for (const as of members) await site.request('GET /api/user', { as })
  await site.advance(16 * DAY_SECONDS)
}
/** Makes the confirmation too old for a risky step. */
const forgetProof = () =>
  site.context.database.query("update sessions set confirmed_at = confirmed_at - interval '1 hour'")

test('a new tier has its product and price at once, and its blank features are dropped', async () => {
  await open()
  const { status, body } = await site.request(`POST ${MANAGE}`, { as: admin, body: GOLD })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: 4,
    name: 'Gold',
    price: '29.99',
    features: ['All of it'],
    isPopular: false,
    sortOrder: 0,
    canAccessForums: false,
    canPostAds: false,
    stripeProductId: 'tier_test_4',
    syncState: 'synced',
    payingMembers: 0,
  })
  expect(price(body.stripePriceId)).toMatchObject({ unit_amount: 2999, active: true })
  expect(await shown(4)).toMatchObject({ name: 'Gold', stripePriceId: body.stripePriceId })
  expect(await audit()).toMatchObject([{ action: 'tier_created', id: '4', detail: { price: '29.99' } }])
})

test('a new free tier needs no provider, and a number is a price as well', async () => {
  await open()
  const { body } = await site.request(`POST ${MANAGE}`, { as: admin, body: { ...GOLD, price: 0 } })
  expect(body).toMatchObject({ price: '0.00', stripeProductId: null, syncState: 'none' })
  const paid = await site.request(`POST ${MANAGE}`, { as: admin, body: { ...GOLD, price: 19.99 } })
  expect(paid.body.price).toBe('19.99')
})

test('a form that is not filled in is refused field by field', async () => {
  await open()
  const send = async (body: object) => {
    const answer = await site.request(`POST ${MANAGE}`, { as: admin, body: { ...GOLD, ...body } })
    return [answer.status, answer.body.fields]
  }
  expect(await send({ name: ' ' })).toEqual([400, { name: 'Name is required' }])
  expect(await send({ price: '' })).toEqual([400, { price: 'Monthly price is required' }])
  expect(await send({ price: '-1' })).toEqual([400, { price: 'Monthly price must be 0 or more' }])
  expect(await send({ price: '9.999' })).toEqual([400, { price: 'Monthly price has at most 2 decimals' }])
  expect(await send({ price: 'ten' })).toEqual([400, { price: 'Monthly price must be a number' }])
  expect(await send({ description: '' })).toEqual([400, { description: 'Description is required' }])
  expect(await send({ features: ['', ' '] })).toEqual([400, { features: 'Features are required' }])
  // In forms all features share one field.
  expect(await send({ features: ['One', 'a'.repeat(121)] })).toEqual([
    400,
    { features: 'At most 120 characters in each feature' },
  ])
  expect(await send({ features: ['One\nTwo'] })).toEqual([
    400,
    { features: 'Contains characters that are not allowed' },
  ])
  expect(await send({ sortOrder: -1 })).toEqual([400, { sortOrder: 'Display order must be 0 or more' }])
  expect((await send({ role: 'admin' }))[0]).toBe(400)
  const empty = await site.request(`POST ${MANAGE}`, { as: admin, body: {} })
  expect(empty.body.fields).toEqual({
    name: 'Name is required',
    price: 'Monthly price is required',
    description: 'Description is required',
    features: 'Features are required',
  })
})

test('an old member renews at the old price, a new one pays the new, and both have the tier', async () => {
  await open()
  const [old, fresh] = [await site.member(), await site.member()]
  await site.buy(old, 2)
  const before = await shown(2)
  const { body } = await change(2, { price: '12.99' })
  expect(body).toMatchObject({ price: '12.99', syncState: 'synced', payingMembers: 1 })
  expect(body.stripePriceId).not.toBe(before.stripePriceId)
  expect(price(before.stripePriceId)?.active).toBe(false)
  await site.buy(fresh, 2)
  await renewal(old, fresh)
  const paid = [...site.sandbox.state.maps.invoice.values()].map(({ total }) => total).sort()
  expect(paid).toEqual([1299, 1299, 999, 999])
  for (const member of [old, fresh]) {
    const { body: user } = await site.request('GET /api/user', { as: member })
    expect([user.membershipTierId, user.subscriptionStatus]).toEqual([2, 'active'])
  }
})

test('the old price buys nothing any more', async () => {
  await open()
  const before = await shown(2)
  await change(2, { price: '12.99' })
  const { status, body } = await site.request('POST /api/create-checkout-session', {
    as: await site.member(),
    body: { tierId: 2, priceId: before.stripePriceId },
  })
  expect([status, body.code]).toEqual([409, 'price_changed'])
})

test('another price asks for the password, another name does not', async () => {
  await open()
  await forgetProof()
  expect((await change(2, { name: 'Professional' })).status).toBe(200)
  expect((await change(2, { price: 9.99 })).status).toBe(200)
  const repriced = await change(2, { price: '12.99' })
  expect([repriced.status, repriced.body.code]).toEqual([403, 'confirmation_needed'])
  expect((await shown(2)).price).toBe('9.99')
})

test('a deleted tier with members is hidden and cannot be bought, and its members keep it', async () => {
  await open()
  const member = await site.member()
  await site.buy(member, 2)
  const { stripePriceId } = await shown(2)
  expect((await remove(2)).status).toBe(204)
  expect(await shown(2)).toBeUndefined()
  expect((await site.request('GET /api/membership-tiers/2')).status).toBe(404)
  expect(product(2)?.active).toBe(false)
  expect(price(stripePriceId)?.active).toBe(false)
  const refused = await site.request('POST /api/create-checkout-session', {
    as: await site.member(),
    body: { tierId: 2, priceId: stripePriceId },
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  await renewal(member)
  const { body: user } = await site.request('GET /api/user', { as: member })
  expect([user.membershipTierId, user.subscriptionStatus]).toEqual([2, 'active'])
  const { body: rights } = await site.request('GET /api/user-permissions', { as: member })
  expect(rights.postAds).toBe(true)
  expect(await audit()).toMatchObject([{ action: 'tier_deleted', id: '2' }])
})

test('a checkout that is open when its tier is deleted can no longer be paid', async () => {
  await open()
  const { stripePriceId } = await shown(2)
  const opened = await site.request('POST /api/create-checkout-session', {
    as: await site.member(),
    body: { tierId: 2, priceId: stripePriceId },
  })
  expect(opened.status).toBe(200)
  await remove(2)
  const [session] = [...site.sandbox.state.maps['checkout.session'].values()]
  expect(session?.status).toBe('expired')
})

test('a checkout that is open at the old price can no longer be paid, one at the new price can', async () => {
  await open()
  const [early, late] = [await site.member(), await site.member()]
  expect((await site.checkout(early, 2)).status).toBe(200)
  await change(2, { price: '12.99' })
  expect((await site.checkout(late, 2)).status).toBe(200)
  await change(2, { name: 'Professional' })
  const sessions = [...site.sandbox.state.maps['checkout.session'].values()]
  expect(sessions.map(({ status, amount_total }) => [status, amount_total])).toEqual([
    ['expired', 999],
    ['open', 1299],
  ])
  expect((await site.checkout(early, 2)).status).toBe(200)
})

test('a tier that nobody ever had is gone altogether', async () => {
  await open()
  await site.request(`POST ${MANAGE}`, { as: admin, body: GOLD })
  await remove(4)
  expect(product(4)?.active).toBe(false)
  const { rows } = await site.context.database.query('select id from membership_tiers order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a tier that somebody will have from the next period on is kept for them when it is deleted', async () => {
  await open()
  const { body: lite } = await site.request(`POST ${MANAGE}`, {
    as: admin,
    body: { ...GOLD, name: 'Lite', price: '4.99', canPostAds: true },
  })
  const member = await site.member()
  await site.buy(member, 2)
  const planned = { as: member, body: { tierId: lite.id } }
  const { body: shown } = await site.request('POST /api/subscription/change-preview', planned)
  await site.request('POST /api/subscription/change', {
    as: member,
    body: { tierId: lite.id, at: shown.at },
  })
  expect((await change(lite.id, { price: '0' })).body.code).toBe('tier_is_paid')
  expect((await remove(lite.id)).status).toBe(204)
  await renewal(member)
  const { body: own } = await site.request('GET /api/subscription', { as: member })
  expect(own).toMatchObject({ isPaid: true, plan: { tierId: lite.id, name: 'Lite', price: '4.99' } })
  expect((await site.request('GET /api/user-permissions', { as: member })).body.postAds).toBe(true)
})

test('the free tier cannot be deleted and stays free', async () => {
  await open()
  const deleted = await remove(1)
  expect([deleted.status, deleted.body.code]).toEqual([409, 'tier_undeletable'])
  const repriced = await change(1, { price: '1.00' })
  expect([repriced.status, repriced.body.code]).toEqual([409, 'tier_stays_free'])
  expect((await change(1, { description: 'Look around.' })).body.syncState).toBe('none')
})

test('a tier that members pay for cannot become free', async () => {
  await open()
  await site.buy(await site.member(), 2)
  const { status, body } = await change(2, { price: '0' })
  expect([status, body.code]).toEqual([409, 'tier_is_paid'])
  const other = await change(3, { price: '0' })
  expect(other.body).toMatchObject({ price: '0.00', stripePriceId: null, syncState: 'none' })
  expect(product(3)?.active).toBe(false)
})

test('a deletion asks for the password', async () => {
  await open()
  await forgetProof()
  const { status, body } = await remove(2)
  expect([status, body.code]).toEqual([403, 'confirmation_needed'])
})

test('a new name reaches the provider; while it is silent the tier waits, and is told later', async () => {
  await open()
  expect((await change(2, { name: 'Professional' })).body.syncState).toBe('synced')
  expect(product(2)?.name).toBe('Professional')
  silence()
  const { status, body } = await change(2, { name: 'Expert' })
  expect([status, body.name, body.syncState]).toEqual([200, 'Expert', 'pending'])
  expect((await shown(2)).name).toBe('Expert')
  wake()
  await site.advance(60)
  expect(product(2)?.name).toBe('Expert')
  const tiers = (await site.request(`GET ${MANAGE}`, { as: admin })).body
  expect(tiers[1].syncState).toBe('synced')
}, 30_000)

test('a new price that the provider does not know yet cannot be bought, nor the old one under its name', async () => {
  await open()
  const before = await shown(2)
  silence()
  expect((await change(2, { price: '12.99' })).body).toMatchObject({
    syncState: 'pending',
    stripePriceId: null,
  })
  wake()
  const { status } = await site.request('POST /api/create-checkout-session', {
    as: await site.member(),
    body: { tierId: 2, priceId: before.stripePriceId },
  })
  expect(status).toBe(409)
  await site.advance(60)
  expect(price((await shown(2)).stripePriceId)).toMatchObject({ unit_amount: 1299, active: true })
  expect([...site.sandbox.state.maps.price.values()].filter(({ active }) => active)).toHaveLength(2)
}, 30_000)

test('a tier deleted while the provider is silent is archived there later', async () => {
  await open()
  silence()
  expect((await remove(3)).status).toBe(204)
  wake()
  expect(product(3)?.active).toBe(true)
  await site.advance(60)
  expect(product(3)?.active).toBe(false)
}, 30_000)

test('two admins who save at once leave one price on sale, that of the tier', async () => {
  await open()
  await Promise.all([change(2, { price: '10.99' }), change(2, { price: '11.99' })])
  await site.advance(90)
  const active = [...site.sandbox.state.maps.price.values()].filter(
    (one) => one.active && one.product === 'tier_test_2',
  )
  const tier = await shown(2)
  expect(active.map(({ id }) => id)).toEqual([tier.stripePriceId])
  expect(active[0]?.unit_amount).toBe(Math.round(Number(tier.price) * 100))
})

test('archiving a price that was the default is not refused', async () => {
  await open()
  const { stripePriceId } = await shown(2)
  expect(product(2)?.default_price).toBe(stripePriceId)
  await change(2, { price: '12.99' })
  expect(product(2)?.default_price).toBe((await shown(2)).stripePriceId)
  expect(price(stripePriceId)?.active).toBe(false)
  await remove(2)
  expect(product(2)).toMatchObject({ active: false, default_price: null })
})

test('what a tier opens is changed without the provider, and nothing is asked of it for that', async () => {
  await open()
  const before = site.calls.length
  const { body } = await change(2, { canPostAds: false, features: ['One'], sortOrder: '5', isPopular: false })
  expect(body).toMatchObject({ canPostAds: false, features: ['One'], sortOrder: 5, isPopular: false })
  expect(site.calls.length).toBe(before)
  expect((await audit())[0]?.detail).toMatchObject({
    changed: ['features', 'isPopular', 'sortOrder', 'permissions'],
  })
})

test('without a provider tiers are changed all the same', async () => {
  await open({ isInitialized: false })
  site.rooms.billing.payments = null
  const { body } = await site.request(`POST ${MANAGE}`, { as: admin, body: GOLD })
  expect(body).toMatchObject({ price: '29.99', stripePriceId: null, syncState: 'none' })
  expect((await change(4, { price: '39.99' })).body.price).toBe('39.99')
  expect((await remove(4)).status).toBe(204)
  expect((await remove(4)).status).toBe(404)
})

test('a form that began before another admin saved is refused with what is stored, and saves once it has seen it', async () => {
  await open()
  const seen = (await site.request(`GET ${MANAGE}`, { as: admin })).body.find(
    ({ id }: { id: number }) => id === 2,
  )
  expect((await change(2, { name: 'Pro Plus', revision: seen.revision })).body.revision).toBe(
    seen.revision + 1,
  )
  const late = { name: 'Professional', price: '12.99', permissions: ['forums'], sortOrder: 1 }
  const { status, body } = await change(2, { ...late, revision: seen.revision })
  expect([status, body.code]).toEqual([409, 'tier_changed'])
  expect(body.fields).toEqual({
    name: 'Stored now: Pro Plus',
    price: 'Stored now: $9.99',
    permissions: expect.stringContaining('Stored now: Database, Blogs, Forums, Marketplace, Post ads'),
  })
  expect(await shown(2)).toMatchObject({ name: 'Pro Plus', price: '9.99' })
  const again = await change(2, { ...late, revision: seen.revision + 1 })
  expect([again.status, again.body.name, again.body.revision]).toEqual([
    200,
    'Professional',
    seen.revision + 2,
  ])
})

test('a change that says nothing of a revision is made as ever, and one that changes nothing is never late', async () => {
  await open()
  await change(2, { name: 'Pro Plus' })
  expect((await change(2, { sortOrder: 7 })).status).toBe(200)
  expect((await change(2, { sortOrder: 7, revision: 1 })).body.revision).toBe(3)
  for (const revision of [0, -1, 1.5, '2', null]) expect((await change(2, { revision })).status).toBe(400)
})

test('what the provider is told of a tier is no change by an admin', async () => {
  await open()
  const { body } = await site.request(`POST ${MANAGE}`, { as: admin, body: GOLD })
  await site.request('POST /api/admin/initialize-stripe-products', { as: admin })
  expect((await change(body.id, { name: 'Golden', revision: body.revision })).status).toBe(200)
})

test('of two forms that are saved at once, one is stored and the other told of it', async () => {
  await open()
  const names = ['One', 'Two']
  const answers = await Promise.all(names.map((name) => change(2, { name, revision: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = answers.find(({ status }) => status === 200)?.body.name
  expect(answers.find(({ status }) => status === 409)?.body.fields).toEqual({ name: `Stored now: ${stored}` })
})
