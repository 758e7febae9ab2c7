import { afterEach, expect, test } from 'vitest'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { addCommand, sendDueCommands } from './commands.ts'

let site: BillingSite

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const add = (subject: string, provider = site.payments.provider) =>
  site.context.db.transaction((tx) =>
    addCommand(site.context, tx, { provider, kind: 'end_subscription', subject }),
  )
const commands = async () =>
  (
    await site.context.database.query(
      'select attempts, error, done_at is not null as done from payment_commands order by id',
    )
  ).rows
const firstSubscription = () => {
  const [one] = [...site.sandbox.state.maps.subscription.values()]
  if (!one) throw new Error('nobody has subscribed')
  return one
}

async function openWithSubscriber() {
  site = await openBillingSite()
  const member = await site.member()
  await site.buy(member, 2)
  return member
}

test('a command written down is done a minute later, and the plan follows', async () => {
  const member = await openWithSubscriber()
  await add(firstSubscription().id)
  await site.advance(30)
  expect(firstSubscription().status).toBe('active')
  await site.advance(31)
  expect(firstSubscription().status).toBe('canceled')
  expect(await commands()).toMatchObject([{ attempts: 1, done: true, error: null }])
  const { body } = await site.request('GET /api/user', { as: member })
  expect([body.membershipTierId, body.subscriptionStatus]).toEqual([1, 'canceled'])
})

test('while the provider is silent a command is tried again, ever more rarely', async () => {
  await openWithSubscriber()
  await add(firstSubscription().id)
  site.sandbox.faults.api = { fault: 'hang_up', count: 10_000 }
  await site.advance(61)
  expect(await commands()).toMatchObject([{ attempts: 1, done: false }])
  await site.advance(31)
  expect(await commands()).toMatchObject([{ attempts: 2, done: false }])
  await site.advance(31)
  expect(await commands()).toMatchObject([{ attempts: 2, done: false }])
  site.sandbox.faults.api = null
  await site.advance(60)
  expect(await commands()).toMatchObject([{ attempts: 3, done: true, error: null }])
}, 30_000)

test('a subscription that is over already, or was never known, is no reason to try for ever', async () => {
  await openWithSubscriber()
  const { id } = firstSubscription()
  await add(id)
  await add(id)
  await add('sub_unknown')
  await site.advance(61)
  expect((await commands()).map(({ done }) => done)).toEqual([true, true, true])
})

test('a transaction that is rolled back leaves no command', async () => {
  await openWithSubscriber()
  const failing = site.context.db.transaction(async (tx) => {
    await addCommand(site.context, tx, {
      provider: site.payments.provider,
      kind: 'end_subscription',
      subject: firstSubscription().id,
    })
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow()
  await site.advance(61)
  expect(firstSubscription().status).toBe('active')
})

test('two workers at once do a command once', async () => {
  await openWithSubscriber()
  await add(firstSubscription().id)
  site.clock.advance(61_000)
  const before = site.calls.length
  await Promise.all([
    sendDueCommands(site.context, site.payments),
    sendDueCommands(site.context, site.payments),
  ])
  const ends = site.calls.slice(before).filter(({ method }) => method === 'DELETE')
  expect(ends).toHaveLength(1)
})

test('what another account was to be told is left alone', async () => {
  await openWithSubscriber()
  await add(firstSubscription().id, 'sandbox:elsewhere')
  await site.advance(3600)
  expect(await commands()).toMatchObject([{ attempts: 0, done: false }])
  expect(firstSubscription().status).toBe('active')
})

test('a command that fails unexpectedly fails the job, and keeps no later one waiting', async () => {
  await openWithSubscriber()
  await site.context.db.transaction((tx) =>
    addCommand(site.context, tx, {
      provider: site.payments.provider,
      kind: 'publish_tier',
      subject: 'no number of a tier',
    }),
  )
  await add(firstSubscription().id)
  site.clock.advance(61_000)
  await expect(sendDueCommands(site.context, site.payments)).rejects.toThrow('Failed query')
  expect(await commands()).toMatchObject([
    { attempts: 1, done: false },
    { attempts: 1, done: true },
  ])
  expect(firstSubscription().status).toBe('canceled')
})
