// Compares offers with an independent model: random steps of four members from two concurrent processes, which meet at
// a listing that is locked until both wait for it. The result must match one of the two orders: no double sale, no dead
// end, no side without a notification. OFFER_STORIES=1000 for a long run, OFFER_SEED to repeat one.
import { type ChildProcess, fork } from 'node:child_process'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { listings, offers } from '#server/market/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import { openGate } from '#server/testing/processes/barriers.ts'
import { bundleProgram } from '#server/testing/processes/bundled-program.ts'
import {
  type DealingOutcome,
  type DealingStep,
  takeDealingStep,
} from '#server/testing/processes/dealing-process.ts'
import { type Applied, applyStep, type ModelState, type ModelStep } from '#server/testing/rooms/deal-model.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { stateAt } from './offer-steps.ts'
import { runSettleOffers } from './settling.ts'

const STORIES = Number(process.env.OFFER_STORIES ?? 10)
const SEED = Number(process.env.OFFER_SEED ?? Math.floor(Math.random() * 2 ** 31))
const ROUNDS = 14
const PRICE = 50_000

let site: TestSite
let seller: TestMember
let buyers: TestMember[]
let child: ChildProcess
const waiting = new Map<number, (outcome: DealingOutcome) => void>()
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ tier: 'premium' })
  buyers = [await site.member(), await site.member(), await site.member()]
  const url = new URL(inject('postgresUrl'))
  const [name] = (await site.context.database.query('select current_database() as name')).rows
  url.pathname = `/${String(name?.name)}`
  child = fork(await bundleProgram('dealing-process.ts'), [url.href])
  await new Promise<void>((ready) => {
    child.on('message', ({ id, outcome }: { id: number; outcome: DealingOutcome }) => {
      if (id === 0) ready()
      else waiting.get(id)?.(outcome)
    })
  })
}, 120_000)
afterAll(() => child.disconnect())

async function sell(): Promise<number> {
  const [row] = await site.context.db
    .insert(listings)
    .values({
      title: 'A coil',
      description: 'Tested.',
      priceCents: PRICE,
      category: 'parts',
      condition: 'good',
      sellerId: seller.id,
      expiresAt: new Date(now() + 1_000 * DAY_MS),
    })
    .returning({ id: listings.id })
  return row?.id ?? expect.fail('no listing')
}

/** Seeded pseudo-random integers below a bound. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

let asked = 0
const inOtherProcess = (step: DealingStep) =>
  new Promise<DealingOutcome>((done) => {
    const id = ++asked
    waiting.set(id, done)
    child.send({ id, step })
  })

/** Takes both steps concurrently: each waits for the listing's lock before either proceeds. */
async function takeBoth(listingId: number, steps: readonly [DealingStep, DealingStep]) {
  const [held, go] = [openGate(), openGate()]
  const holding = site.context.db.transaction(async (tx) => {
    await tx.select().from(listings).where(eq(listings.id, listingId)).for('update')
    held.open()
    await go.opened
  })
  await held.opened
  let open = 2
  const taken = [takeDealingStep(site.context.db, steps[0]), inOtherProcess(steps[1])].map(async (step) => {
    const outcome = await step
    open--
    return outcome
  })
  const stuck = sql`select 1 as one from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await rowsOf(site.context.db, stuck)).length >= open, { timeout: 10_000, interval: 3 })
    .toBe(true)
  go.open()
  await holding
  return Promise.all(taken)
}

const now = () => site.clock.now().getTime()

function toStep(
  step: Exclude<ModelStep, { kind: 'settle' }>,
  listingId: number,
  state: ModelState,
): DealingStep {
  const memberOf = (id: number) => buyers.find((buyer) => buyer.id === id) ?? seller
  const at = site.clock.now().toISOString()
  if (step.kind === 'listing')
    return { member: seller, now: at, what: { kind: 'listing', listingId, state: step.state } }
  if (step.kind === 'answer') {
    const offer = state.offers.find(({ id }) => id === step.offer)
    const member = step.by === 'seller' ? seller : memberOf(offer?.buyer ?? 0)
    const { action, amount } = step
    return {
      member,
      now: at,
      what: { kind: 'answer', offerId: step.offer, action: action as 'accept', amount },
    }
  }
  const what = { kind: 'offer' as const, listingId, amount: step.amount, isBuyNow: step.kind === 'buy' }
  return { member: memberOf(step.buyer), now: at, what }
}

/** Comparable state of the model and the product: each offer's state and price, and the listing's. */
const told = ({ listing, offers: rows }: ModelState, at: number) => ({
  listing,
  offers: rows
    .map(({ id, buyer, state, amount, deadline }) => ({
      id,
      buyer,
      state: deadline !== null && deadline <= at ? 'expired' : state,
      amount,
    }))
    .sort((a, b) => a.id - b.id),
})

async function found(listingId: number) {
  const [listing] = await site.context.db.select().from(listings).where(eq(listings.id, listingId))
  const rows = await site.context.db
    .select()
    .from(offers)
    .where(eq(offers.listingId, listingId))
    .orderBy(offers.id)
  return {
    listing: listing?.state,
    offers: rows.map((row) => ({
      id: row.id,
      buyer: row.buyerId,
      state: stateAt(row, site.clock.now()),
      amount: row.amountCents,
    })),
  }
}

/** Members with notifications since all were last marked as read. */
async function toldMembers(listingId: number): Promise<Set<string>> {
  await site.followUp()
  const unread = and(isNull(notifications.readAt), like(notifications.subject, 'offer:%'))
  const rows = await site.context.db.select().from(notifications).where(unread)
  await site.context.db.update(notifications).set({ readAt: site.clock.now() }).where(unread)
  const own = await site.context.db
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.listingId, listingId))
  const ids = new Set(own.map(({ id }) => id))
  return new Set(
    rows.flatMap(({ userId, subject }) => {
      const id = Number(subject.split(':')[1])
      return ids.has(id) ? [`${id}:${userId === seller.id ? 0 : userId}`] : []
    }),
  )
}

function mustBeSound({ listing, offers: rows }: Awaited<ReturnType<typeof found>>, story: string): void {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect([count('agreed') <= 1, count('completed') <= 1, story]).toEqual([true, true, story])
  expect([listing === 'pending', story]).toEqual([count('agreed') === 1, story])
  expect([listing === 'sold', story]).toEqual([count('completed') === 1, story])
}

async function tell(seed: number): Promise<void> {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const listingId = await sell()
  let state: ModelState = { listing: 'open', price: PRICE, offers: [] }
  const done: string[] = []

  const draw = (): Exclude<ModelStep, { kind: 'settle' }> => {
    const amount = pick([30_000, 40_000, PRICE])
    const buyer = pick(buyers).id
    const kind = roll(20)
    if (state.offers.length === 0 || kind < 5) return { kind: 'offer', buyer, amount }
    if (kind < 7) return { kind: 'buy', buyer, amount: PRICE }
    if (kind === 7) return { kind: 'listing', state: pick(['open', 'withdrawn']) }
    const offer = pick(state.offers).id
    const action = pick([
      'accept',
      'accept',
      'counter',
      'decline',
      'withdraw',
      'confirm',
      'confirm',
      'cancel',
    ])
    return { kind: 'answer', offer, by: pick(['buyer', 'seller']), action, amount }
  }

  async function compare(outcomes: readonly DealingOutcome[], expected: readonly (readonly Applied[])[]) {
    const story = `OFFER_SEED=${seed}: ${done.join(' | ')} -> ${outcomes.join(', ')}`
    const really = await found(listingId)
    mustBeSound(really, story)
    const heard = await toldMembers(listingId)
    const isSame = (steps: readonly Applied[]) =>
      JSON.stringify(told(steps.at(-1)?.state ?? state, now())) === JSON.stringify(really)
    const hearsOf = (steps: readonly Applied[]) =>
      [...new Set(steps.flatMap((step) => [...step.told]))].sort()
    const same = expected.filter(isSame)
    const order =
      same.find((steps) => JSON.stringify(hearsOf(steps)) === JSON.stringify([...heard].sort())) ?? same[0]
    const [first] = expected
    if (!order) expect([really, story]).toEqual([told(first?.at(-1)?.state ?? state, now()), story])
    expect([[...heard].sort(), story]).toEqual([hearsOf(order ?? []), story])
    state = order?.at(-1)?.state ?? state
  }

  async function passTime(hours: number): Promise<void> {
    site.clock.advance(hours * HOUR_MS)
    done.push(`${hours} hours`)
    await runSettleOffers(site.context)
    await compare([], [[applyStep(state, { kind: 'settle' }, now(), 0)]])
  }

  for (let at = 0; at < ROUNDS; at++) {
    if (roll(5) === 0) await passTime(pick([20, 48]))
    const steps = [draw(), draw()] as const
    done.push(steps.map((step) => JSON.stringify(step)).join(' & '))
    const outcomes = await takeBoth(listingId, [
      toStep(steps[0], listingId, state),
      toStep(steps[1], listingId, state),
    ])
    const inOrder = (order: readonly number[]): Applied[] => {
      let so = state
      return order.flatMap((which) => {
        const step = steps[which]
        const outcome = outcomes[which]
        if (!step) return []
        const applied = applyStep(so, step, now(), typeof outcome === 'number' ? outcome : 0)
        so = applied.state
        return [applied]
      })
    }
    const isSo = (order: readonly number[]) =>
      inOrder(order).every(
        ({ isDone }, turn) =>
          isDone ===
          (typeof outcomes[order[turn] ?? 0] === 'number' || outcomes[order[turn] ?? 0] === 'done'),
      )
    const orders = [
      [0, 1],
      [1, 0],
    ].filter(isSo)
    expect([orders.length > 0, `OFFER_SEED=${seed}: ${done.join(' | ')} -> ${outcomes.join(', ')}`]).toEqual([
      true,
      expect.any(String),
    ])
    await compare(outcomes, orders.map(inOrder))
    // Separates the rounds: within one, several messages about an offer make one notification.
    site.clock.advance(1_000)
  }
  await finish()

  /** Drives the offers that are still open to an end. */
  async function finish(): Promise<void> {
    for (let turn = 0; turn < 20 && state.offers.some(isOpen); turn++) {
      const deal = state.offers.find((offer) => offer.state === 'agreed')
      if (deal) {
        const step = { kind: 'answer', offer: deal.id, by: 'seller', action: 'cancel', amount: 0 } as const
        const outcome = await takeDealingStep(site.context.db, toStep(step, listingId, state))
        done.push('cancel')
        await compare([outcome], [[applyStep(state, step, now(), 0)]])
      } else await passTime(48)
    }
    expect(state.offers.filter(isOpen)).toEqual([])
  }
}

const isOpen = ({ state }: { state: string }) => ['offered', 'countered', 'in_line', 'agreed'].includes(state)

test(
  'steps from two processes come out as one of their two orders, and each side is told',
  async () => {
    process.stdout.write(`Offers: ${STORIES} stories, OFFER_SEED=${SEED}\n`)
    for (let story = 0; story < STORIES; story++) await tell(SEED + story)
  },
  HOUR_MS,
)
