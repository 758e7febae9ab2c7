// Money from a card: an intent, and for every try a charge.

import { putAndTell, tell } from '#sandbox/events.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { DECLINED, NOT_AUTHENTICATED } from './cards.ts'
import { type CardFailure, type Intent, newCharge, newIntent } from './invoice-objects.ts'
import { newDispute } from './other-objects.ts'

export interface Bill {
  amount: number
  currency: string
  customer: string
  paymentMethod: string | null
  description: string
  /** What a subscription begins with. */
  isFirst: boolean
}

/** `asks`: the bank wants to hear the cardholder first. */
export type Outcome =
  | { result: 'paid' | 'asks'; intent: Intent }
  | { result: 'failed'; intent: Intent; failure: CardFailure }

/**
 * Charges a saved card, on a first intent or on one that failed before. `isPresent`: the cardholder is on the page and has
 * answered the bank.
 */
export function charge(
  world: World,
  bill: Bill,
  { intent: known, isPresent = false }: { intent?: Intent; isPresent?: boolean } = {},
): Outcome {
  const { state } = world
  const intent = known ?? newIntent({ ...bill, created: nowOf(world) })
  intent.payment_method = bill.paymentMethod
  const conduct = bill.paymentMethod ? state.hidden.conduct[bill.paymentMethod] : undefined
  const failure = failureOf(world, conduct, { isPresent, isFirst: bill.isFirst })
  if (failure === 'asks') {
    intent.status = 'requires_action'
    intent.last_payment_error = NOT_AUTHENTICATED
    putAndTell(world, 'payment_intent', intent, 'payment_intent.requires_action')
    return { result: 'asks', intent }
  }
  if (failure) return failed(world, intent, failure)
  const made = newCharge({ intent, failure: null, created: nowOf(world) })
  putAndTell(world, 'charge', made, 'charge.succeeded')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = made.id
  intent.last_payment_error = null
  putAndTell(world, 'payment_intent', intent, 'payment_intent.succeeded')
  if (conduct === 'is_disputed') openDispute(world, made.id)
  return { result: 'paid', intent }
}

function failureOf(
  world: World,
  conduct: string | undefined,
  { isPresent, isFirst }: { isPresent: boolean; isFirst: boolean },
): CardFailure | 'asks' | null {
  if (world.faults.declinedCharges > 0) {
    world.faults.declinedCharges--
    return DECLINED
  }
  if (conduct === undefined) return { ...DECLINED, message: 'This customer has no card that can be charged.' }
  if (conduct === 'asks_every_time' && !isPresent) return 'asks'
  return conduct === 'fails_later' && !(isPresent && isFirst) ? DECLINED : null
}

/** Writes a refused charge down. */
export function failed(world: World, intent: Intent, failure: CardFailure): Outcome {
  const made = newCharge({ intent, failure, created: nowOf(world) })
  putAndTell(world, 'charge', made, 'charge.failed')
  intent.status = 'requires_payment_method'
  intent.latest_charge = made.id
  intent.last_payment_error = failure
  putAndTell(world, 'payment_intent', intent, 'payment_intent.payment_failed')
  return { result: 'failed', intent, failure }
}

/** The bank takes a payment back until the dispute is decided. */
export function openDispute(world: World, chargeId: string): void {
  const { state } = world
  const charged = state.maps.charge.get(chargeId)
  if (!charged || charged.disputed || charged.status !== 'succeeded') return
  charged.disputed = true
  put(state, 'charge', charged)
  const dispute = newDispute({
    amount: charged.amount - charged.amount_refunded,
    currency: charged.currency,
    charge: charged.id,
    intent: charged.payment_intent,
    created: nowOf(world),
  })
  putAndTell(world, 'dispute', dispute, 'charge.dispute.created')
  tell(world, 'charge.dispute.funds_withdrawn', dispute)
}

export function closeDispute(
  world: World,
  disputeId: string,
  verdict: 'won' | 'lost' | 'warning_closed',
): void {
  const dispute = world.state.maps.dispute.get(disputeId)
  if (dispute?.status !== 'needs_response') return
  dispute.status = verdict
  put(world.state, 'dispute', dispute)
  if (verdict === 'won') tell(world, 'charge.dispute.funds_reinstated', dispute)
  tell(world, 'charge.dispute.closed', dispute)
}
