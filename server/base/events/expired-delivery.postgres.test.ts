// A job expires while one process works on it, and its queue gives it to another one.
import { beforeEach, expect, test } from 'vitest'
import type { RunningContext } from '#server/base/app-context.ts'
import { retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { createBoss } from '#server/base/jobs/jobs.ts'
import { settings } from '#server/site/tables.ts'
import { untilOneWaits } from '#server/testing/processes/barriers.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { createEventDelivery } from './event-delivery.ts'
import { changesNothing, emit, eventType } from './events.ts'
import { subscriber } from './subscribers.ts'

const happened = eventType<{ part: number }>('test_expired', { changes: changesNothing })

interface Gate {
  reached: Promise<void>
  pass(): void
  hold(): Promise<void>
}

function openGate(): Gate {
  let reach: () => void = () => undefined
  let pass: () => void = () => undefined
  const reached = new Promise<void>((done) => {
    reach = done
  })
  const passed = new Promise<void>((done) => {
    pass = done
  })
  const hold = () => {
    reach()
    return passed
  }
  return { reached, pass, hold }
}

let runs: number
let inHandler: (run: number) => Promise<void>

/** Every run inserts a new row: a second run shows, instead of failing. */
const writer = subscriber({
  name: 'test_expired',
  events: [happened],
  handle: async (tx) => {
    const run = ++runs
    await tx.insert(settings).values({ key: `run ${run}`, value: 1, updatedAt: new Date() })
    await inHandler(run)
  },
})

let site: TestSite
beforeEach(async () => {
  runs = 0
  inHandler = async () => undefined
  site = await openTestSite({ seed: 'none', subscribers: [writer] })
  await site.context.db.transaction((tx) => emit(tx, happened, { part: 1 }))
  await site.context.database.query("update pgboss.job set expire_in = interval '0'")
})

const deliver = (context: RunningContext = site.context) =>
  createEventDelivery(context, [writer]).deliverAll()

async function giveOutAgain(): Promise<void> {
  await createBoss(site.context.database).expire()
  await retryDeliveries(site.context.db)
}

async function outcome(): Promise<{ written: number; states: unknown[] }> {
  const { rows } = await site.context.database.query('select state::text from pgboss.job')
  return { written: await site.context.db.$count(settings), states: rows.map(({ state }) => state) }
}

const ONCE = { written: 1, states: ['completed'] }

/** A process that pauses between fetching its jobs and the transaction of its work. */
function heldUp(gate: Gate): RunningContext {
  const db = new Proxy(site.context.db, {
    get: (target, name, self) =>
      name === 'transaction'
        ? async (work: never) => {
            await gate.hold()
            return target.transaction(work)
          }
        : Reflect.get(target, name, self),
  })
  return { ...site.context, db }
}

test('a job that expires while its handler runs is not given to another process', async () => {
  const gate = openGate()
  inHandler = () => gate.hold()
  const first = deliver()
  await gate.reached
  const other = giveOutAgain().then(() => deliver())
  await untilOneWaits(site)
  gate.pass()
  await Promise.all([first, other])
  expect([runs, await outcome()]).toEqual([1, ONCE])
})

test('when that handler fails after all, another process does its job, once', async () => {
  const gate = openGate()
  inHandler = async (run) => {
    if (run > 1) return
    await gate.hold()
    throw new Error('too late anyway')
  }
  const first = deliver()
  await gate.reached
  const other = giveOutAgain()
  await untilOneWaits(site)
  gate.pass()
  await Promise.all([first, other])
  await retryDeliveries(site.context.db)
  await deliver()
  expect([runs, await outcome()]).toEqual([2, ONCE])
})

test('a process that begins when another has done its job completes none, and keeps nothing it wrote', async () => {
  const gate = openGate()
  const first = deliver(heldUp(gate))
  await gate.reached
  await giveOutAgain()
  await deliver()
  gate.pass()
  await first
  expect(await outcome()).toEqual(ONCE)
})

test('a process that begins while another is at its job waits for it, and keeps nothing it wrote', async () => {
  const [late, working] = [openGate(), openGate()]
  const first = deliver(heldUp(late))
  await late.reached
  await giveOutAgain()
  inHandler = (run) => (run === 1 ? working.hold() : Promise.resolve())
  const other = deliver()
  await working.reached
  late.pass()
  await untilOneWaits(site)
  working.pass()
  await Promise.all([first, other])
  expect(await outcome()).toEqual(ONCE)
})
