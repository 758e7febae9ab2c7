// Changes that wait for the end of a period.
import { invalid } from '#sandbox/api/errors.ts'
import { putAndTell } from '#sandbox/events.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { keepDiscounts } from './discounts.ts'
import type { Price, Subscription } from './objects.ts'
import { newPhase, newSchedule, type Phase, type PhaseInput, type Schedule } from './other-objects.ts'
import { applyChanges, periodOf } from './subscriptions.ts'

/** A schedule whose one phase is what the subscription holds until its period ends. */
export function scheduleFrom(world: World, subscription: Subscription): Schedule {
  if (subscription.schedule)
    throw invalid('You cannot migrate a subscription that is already attached to a schedule.')
  const now: PhaseInput = {
    items: subscription.items.data.map(({ price, quantity }) => ({ price, quantity })),
    period: periodOf(subscription),
    proration: 'create_prorations',
    discounts: subscription.discounts,
  }
  const schedule = newSchedule({
    customer: subscription.customer,
    subscription: subscription.id,
    phases: [newPhase(now)],
    testClock: subscription.test_clock,
    created: nowOf(world),
  })
  subscription.schedule = schedule.id
  putAndTell(world, 'subscription_schedule', schedule, 'subscription_schedule.created')
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', { schedule: null })
  return schedule
}

export function setPhases(
  world: World,
  schedule: Schedule,
  phases: readonly PhaseInput[],
  endBehavior: 'release' | 'cancel',
): void {
  mustBeActive(schedule)
  const now = nowOf(world)
  schedule.phases = phases.map(newPhase)
  schedule.end_behavior = endBehavior
  const current = schedule.phases.find(({ start_date, end_date }) => start_date <= now && now < end_date)
  schedule.current_phase = current ? { start_date: current.start_date, end_date: current.end_date } : null
  const subscription = world.state.maps.subscription.get(schedule.subscription ?? '')
  if (current && subscription && keepDiscounts(world, subscription, discountsOf(current)))
    put(world.state, 'subscription', subscription)
  putAndTell(world, 'subscription_schedule', schedule, 'subscription_schedule.updated')
}

function discountsOf({ discounts }: Phase): string[] {
  return discounts.map(({ discount }) => discount)
}

/** From the next period on this price: what the portal does with a downgrade. */
export function changeAtPeriodEnd(world: World, subscription: Subscription, price: Price): Schedule {
  const known = subscription.schedule
    ? world.state.maps.subscription_schedule.get(subscription.schedule)
    : undefined
  const schedule = known?.status === 'active' ? known : scheduleFrom(world, subscription)
  const period = periodOf(subscription)
  const length = period.end - period.start
  setPhases(
    world,
    schedule,
    [
      {
        items: subscription.items.data.map(({ price: held, quantity }) => ({ price: held, quantity })),
        period,
        proration: 'none',
        discounts: subscription.discounts,
      },
      {
        items: [{ price, quantity: 1 }],
        period: { start: period.end, end: period.end + length },
        proration: 'none',
        discounts: subscription.discounts,
      },
    ],
    'release',
  )
  return schedule
}

/** Releases the schedule; the subscription does not change. */
export function releaseSchedule(world: World, schedule: Schedule): void {
  mustBeActive(schedule)
  const subscription = schedule.subscription
    ? world.state.maps.subscription.get(schedule.subscription)
    : undefined
  schedule.status = 'released'
  schedule.released_at = nowOf(world)
  schedule.released_subscription = schedule.subscription
  schedule.subscription = null
  schedule.current_phase = null
  putAndTell(world, 'subscription_schedule', schedule, 'subscription_schedule.released')
  if (!subscription || subscription.status === 'canceled') return
  const previous = { schedule: subscription.schedule }
  subscription.schedule = null
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', previous)
}

function mustBeActive(schedule: Schedule): void {
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
}

/** At the end of a period: the next phase's items take over. True when the schedule ends the subscription instead. */
export function enterNextPhase(
  world: World,
  subscription: Subscription,
): { isOver: boolean; released: Schedule | null } {
  const { state } = world
  const schedule = subscription.schedule
    ? state.maps.subscription_schedule.get(subscription.schedule)
    : undefined
  if (schedule?.status !== 'active') return { isOver: false, released: null }
  const { end } = periodOf(subscription)
  const next = schedule.phases.find(({ start_date }) => start_date >= end)
  if (!next) {
    if (schedule.end_behavior === 'cancel') return { isOver: true, released: null }
    return { isOver: false, released: schedule }
  }
  const [wanted] = next.items
  const price = wanted ? state.maps.price.get(wanted.price) : undefined
  const [item] = subscription.items.data
  if (price && item) applyChanges([{ item, price, quantity: wanted?.quantity ?? 1 }])
  keepDiscounts(world, subscription, discountsOf(next))
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  put(state, 'subscription_schedule', schedule)
  const isLast = schedule.phases.at(-1) === next
  return { isOver: false, released: isLast && schedule.end_behavior === 'release' ? schedule : null }
}
