// Promotion codes, and what a coupon takes off a bill.
import { newId } from '#sandbox/ids.ts'
import { put, type State } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import type { Subscription } from './objects.ts'
import type { Coupon, PromotionCode } from './other-objects.ts'

/** The code's coupon while both can still be redeemed; compared without case. */
export function findPromotion(
  world: World,
  typed: string,
  customer: string | null,
): { code: PromotionCode; coupon: Coupon } | null {
  const { promotion_code, coupon } = world.state.maps
  const wanted = typed.trim().toLowerCase()
  for (const code of promotion_code.values()) {
    const off = coupon.get(code.promotion.coupon)
    if (code.code.toLowerCase() !== wanted || !code.active || !off || !isValid(off, nowOf(world))) continue
    const isOver = code.expires_at !== null && code.expires_at <= nowOf(world)
    const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions
    if (!isOver && !isUsedUp && (code.customer === null || code.customer === customer))
      return { code, coupon: off }
  }
  return null
}

function isValid(coupon: Coupon, now: number): boolean {
  if (!coupon.valid) return false
  if (coupon.redeem_by !== null && coupon.redeem_by <= now) return false
  return coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions
}

/** Cents that a coupon takes off an amount. */
export function takesOff(coupon: Coupon, amount: number): number {
  const off =
    coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((amount * coupon.percent_off) / 100)
  return Math.max(0, Math.min(amount, off))
}

/** Gives the subscription the coupon, for as many periods as it lasts. */
export function redeem(
  world: World,
  subscription: Subscription,
  { coupon, code }: { coupon: Coupon; code: PromotionCode | null },
): void {
  const { state } = world
  const periodsLeft = { once: 1, forever: null, repeating: coupon.duration_in_months ?? 1 }[coupon.duration]
  subscription.discounts = [newId('di_')]
  state.hidden.discounts[subscription.id] = {
    coupon: coupon.id,
    promotionCode: code?.id ?? null,
    periodsLeft,
  }
  coupon.times_redeemed++
  put(state, 'coupon', coupon)
  if (!code) return
  code.times_redeemed++
  put(state, 'promotion_code', code)
}

/** What the subscription's discount takes off this amount now. */
export function discountFor(
  { state }: World,
  subscription: Subscription,
  amount: number,
): { id: string; amount: number } | null {
  const known = state.hidden.discounts[subscription.id]
  const [id] = subscription.discounts
  const coupon = known && state.maps.coupon.get(known.coupon)
  if (!known || !coupon || id === undefined || known.periodsLeft === 0) return null
  return { id, amount: takesOff(coupon, amount) }
}

/** A period was billed: coupons that last for some of them come nearer to their end. */
export function countPeriod({ state }: World, subscription: Subscription): void {
  const known = state.hidden.discounts[subscription.id]
  if (!known || known.periodsLeft === null) return
  known.periodsLeft--
  if (known.periodsLeft === 0) drop(state, subscription)
}

/** A schedule's phase leaves the subscription only the discounts that it names; true if one was dropped. */
export function keepDiscounts(
  { state }: World,
  subscription: Subscription,
  named: readonly string[],
): boolean {
  const isDropped = subscription.discounts.some((id) => !named.includes(id))
  if (isDropped) drop(state, subscription)
  return isDropped
}

/** A subscription has one discount at most here. */
function drop(state: State, subscription: Subscription): void {
  delete state.hidden.discounts[subscription.id]
  subscription.discounts = []
}
