// Work that time causes: sessions expire, drafts are charged, periods end, payments are retried. Done one by one in the
// order of their times, so that a month can pass in a moment.

import { expireSession } from '#sandbox/objects/checkout-sessions.ts'
import type { Invoice } from '#sandbox/objects/invoice-objects.ts'
import { collect, finalizeInvoice, previewInvoice } from '#sandbox/objects/invoices.ts'
import type { Subscription } from '#sandbox/objects/objects.ts'
import { enterNextPhase, releaseSchedule } from '#sandbox/objects/schedules.ts'
import {
  afterCollection,
  endSubscription,
  expireIncomplete,
  expirePending,
  INCOMPLETE_SECONDS,
  linesOf,
  periodOf,
  renew,
} from '#sandbox/objects/subscriptions.ts'
import { DAY_SECONDS } from './durations.ts'
import { tell } from './events.ts'
import { put, type State } from './state.ts'
import type { World } from './world.ts'

/** How long before its renewal a subscription's next invoice is announced; seconds. */
const UPCOMING = 3 * DAY_SECONDS

interface Due {
  id: string
  at: number
  work(world: World): void
}

/** Does all work due up to a time, each at its own time, and leaves the clock there. */
export function workUntil(world: World, target: number): void {
  const { state } = world
  const queue = new DueQueue()
  const everything = ['checkout.session', 'invoice', 'subscription'] as const
  for (const kind of everything) for (const id of state.maps[kind].keys()) enqueue(queue, state, id)
  state.touched.clear()
  for (let next = queue.take(); next && next.at <= target; next = queue.take()) {
    const due = dueOf(state, next.id)
    // Done or postponed by other work.
    if (!due || due.at !== next.at) continue
    state.clock.moveTo(Math.max(due.at, state.clock.now()))
    due.work(world)
    state.touched.add(next.id)
    for (const id of state.touched) enqueue(queue, state, id)
    state.touched.clear()
  }
  state.clock.moveTo(target)
}

function enqueue(queue: DueQueue, state: State, id: string): void {
  const due = dueOf(state, id)
  if (due) queue.add({ id, at: due.at })
}

/** The next thing that waits for an object. */
function dueOf(state: State, id: string): Due | null {
  const session = state.maps['checkout.session'].get(id)
  if (session)
    return session.status === 'open'
      ? { id, at: session.expires_at, work: (world) => expireSession(world, session) }
      : null
  const invoice = state.maps.invoice.get(id)
  if (invoice) return dueOfInvoice(invoice)
  const subscription = state.maps.subscription.get(id)
  return subscription ? dueOfSubscription(state, subscription) : null
}

function dueOfInvoice(invoice: Invoice): Due | null {
  const { id } = invoice
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return {
      id,
      at: invoice.automatically_finalizes_at,
      work: (world) => {
        finalizeInvoice(world, invoice)
        tryToCollect(world, invoice)
      },
    }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return { id, at: invoice.next_payment_attempt, work: (world) => tryToCollect(world, invoice) }
  return null
}

function tryToCollect(world: World, invoice: Invoice): void {
  const subscription = world.state.maps.subscription.get(invoice.parent.subscription_details.subscription)
  if (!subscription) return
  afterCollection(world, subscription, invoice, collect(world, invoice, subscription))
}

function dueOfSubscription(state: State, subscription: Subscription): Due | null {
  const { id, status } = subscription
  if (status === 'incomplete')
    return {
      id,
      at: subscription.created + INCOMPLETE_SECONDS,
      work: (world) => expireIncomplete(world, subscription),
    }
  if (status !== 'active' && status !== 'past_due') return null
  const { end } = periodOf(subscription)
  const waiting: Due[] = [{ id, at: end, work: (world) => endPeriod(world, subscription) }]
  if (subscription.cancel_at !== null)
    waiting.push({
      id,
      at: subscription.cancel_at,
      work: (world) => endSubscription(world, subscription, 'cancellation_requested'),
    })
  if (subscription.pending_update)
    waiting.push({
      id,
      at: subscription.pending_update.expires_at,
      work: (world) => expirePending(world, subscription),
    })
  if (subscription.cancel_at === null && state.hidden.upcomingTold[id] !== end)
    waiting.push({ id, at: end - UPCOMING, work: (world) => tellUpcoming(world, subscription) })
  return waiting.reduce((first, other) => (isBefore(other, first) ? other : first))
}

/** A requested end comes before the renewal of the same second. */
function isBefore(one: Due, other: Due): boolean {
  return one.at <= other.at
}

function tellUpcoming(world: World, subscription: Subscription): void {
  const period = periodOf(subscription)
  world.state.hidden.upcomingTold[subscription.id] = period.end
  const upcoming = previewInvoice(world, subscription, { lines: linesOf(world.state, subscription), period })
  const { id: _, ...invoice } = upcoming
  tell(world, 'invoice.upcoming', { ...invoice, next_payment_attempt: period.end })
}

function endPeriod(world: World, subscription: Subscription): void {
  const { isOver, released } = enterNextPhase(world, subscription)
  if (isOver) {
    endSubscription(world, subscription, 'cancellation_requested')
    return
  }
  renew(world, subscription)
  put(world.state, 'subscription', subscription)
  if (released) releaseSchedule(world, released)
}

/** A heap by time; readers drop entries that are out of date. */
class DueQueue {
  private readonly heap: { id: string; at: number }[] = []

  add(entry: { id: string; at: number }): void {
    this.heap.push(entry)
    let at = this.heap.length - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.isEarlier(at, above)) break
      this.swap(at, above)
      at = above
    }
  }

  take(): { id: string; at: number } | undefined {
    const [first] = this.heap
    const last = this.heap.pop()
    if (first === undefined || last === undefined || this.heap.length === 0) return first
    this.heap[0] = last
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < this.heap.length && this.isEarlier(left, least)) least = left
      if (right < this.heap.length && this.isEarlier(right, least)) least = right
      if (least === at) return first
      this.swap(at, least)
      at = least
    }
  }

  private isEarlier(one: number, other: number): boolean {
    return (this.heap[one]?.at ?? 0) < (this.heap[other]?.at ?? 0)
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]]
    if (!a || !b) return
    this.heap[one] = b
    this.heap[other] = a
  }
}
