// A second implementation of the marketplace's deals: the effect of a step on the offers of one listing. Shares nothing with
// the product, so that a test can compare the two.
import { HOUR_MS } from '#contract/durations.ts'

const WAIT_MS = 48 * HOUR_MS
const MOST_OFFERS = 5

export interface ModelOffer {
  id: number
  buyer: number
  state: string
  amount: number
  /** The buyer's last message. */
  own: number
  deadline: number | null
  /** Position in line: of two offers from the same moment, the older one is first. */
  since: number | null
  isNext: boolean
  said: { buyer: number | null; seller: number | null }
}

export type ModelStep =
  | { kind: 'offer'; buyer: number; amount: number }
  | { kind: 'buy'; buyer: number; amount: number }
  | { kind: 'answer'; offer: number; by: 'buyer' | 'seller'; action: string; amount: number }
  | { kind: 'listing'; state: 'open' | 'withdrawn' }
  | { kind: 'settle' }

export interface ModelState {
  listing: 'open' | 'pending' | 'sold' | 'withdrawn'
  price: number
  offers: ModelOffer[]
}

export interface Applied {
  state: ModelState
  isDone: boolean
  /** "offer:member" of those to notify; the seller is member 0. */
  told: Set<string>
}

const isWaiting = (offer: ModelOffer) => offer.state === 'offered' || offer.state === 'countered'
const isLive = (offer: ModelOffer) => isWaiting(offer) || ['in_line', 'agreed'].includes(offer.state)

/** `newId` is the id of a new offer. */
export function applyStep(before: ModelState, step: ModelStep, now: number, newId: number): Applied {
  const state = structuredClone(before)
  const told = new Set<string>()
  settle(state, now, told)
  const isDone = step.kind === 'settle' || take(state, step, { now, newId, told })
  if (!isDone) return { state: before, isDone, told: new Set() }
  settle(state, now, told)
  return { state, isDone, told }
}

interface Taking {
  now: number
  newId: number
  told: Set<string>
}

function settle(state: ModelState, now: number, told: Set<string>): void {
  const isOver = state.listing === 'sold' || state.listing === 'withdrawn'
  for (const offer of state.offers) {
    if (isWaiting(offer) && offer.deadline !== null && offer.deadline <= now) {
      end(offer, 'expired')
      tell(told, offer, 'both')
    } else if (isOver && isLive(offer) && offer.state !== 'agreed') {
      end(offer, 'closed')
      tell(told, offer, 'buyer')
    }
  }
  if (state.listing !== 'open' || state.offers.some((offer) => isWaiting(offer) && offer.isNext)) return
  const [next] = state.offers
    .filter((offer) => offer.state === 'in_line')
    .sort((a, b) => (a.since ?? 0) - (b.since ?? 0) || a.id - b.id)
  if (!next) return
  Object.assign(next, { state: 'offered', amount: next.own, isNext: true, deadline: now + WAIT_MS })
  tell(told, next, 'both')
}

function take(state: ModelState, step: Exclude<ModelStep, { kind: 'settle' }>, taking: Taking): boolean {
  if (step.kind === 'listing') return changeListing(state, step.state)
  if (step.kind === 'answer') return answer(state, step, taking)
  return offerOrBuy(state, step, taking)
}

function changeListing(state: ModelState, to: 'open' | 'withdrawn'): boolean {
  if (state.listing === 'pending' || state.listing === 'sold') return false
  state.listing = to
  return true
}

function offerOrBuy(
  state: ModelState,
  { kind, buyer, amount }: { kind: 'offer' | 'buy'; buyer: number; amount: number },
  { now, newId, told }: Taking,
): boolean {
  if (state.listing === 'withdrawn' || state.listing === 'sold') return false
  const isBuying = kind === 'buy'
  if (isBuying && (state.listing === 'pending' || amount !== state.price)) return false
  const own = state.offers.find((offer) => offer.buyer === buyer && isLive(offer))
  if (own) {
    if (!isBuying) return false
    Object.assign(own, { amount, own: amount })
    agree(state, own, { now, told })
    tell(told, own, 'seller')
    return true
  }
  if (state.offers.filter((offer) => offer.buyer === buyer).length >= MOST_OFFERS) return false
  const isLate = state.listing === 'pending' || state.offers.some((offer) => offer.state === 'in_line')
  const made: ModelOffer = {
    id: newId,
    buyer,
    state: isLate ? 'in_line' : 'offered',
    amount,
    own: amount,
    deadline: isLate ? null : now + WAIT_MS,
    since: isLate && !isBuying ? now : null,
    isNext: false,
    said: { buyer: null, seller: null },
  }
  state.offers.push(made)
  if (isBuying) agree(state, made, { now, told })
  tell(told, made, 'seller')
  return true
}

function answer(
  state: ModelState,
  { offer: id, by, action, amount }: Extract<ModelStep, { kind: 'answer' }>,
  { now, told }: Taking,
): boolean {
  const offer = state.offers.find((one) => one.id === id)
  if (!offer || !isLive(offer)) return false
  const other = by === 'buyer' ? 'seller' : 'buyer'
  const asked = offer.state === 'offered' ? 'seller' : offer.state === 'countered' ? 'buyer' : null
  if (action === 'accept' && asked === by && amount === offer.amount) agree(state, offer, { now, told })
  else if (action === 'counter' && asked === by) {
    Object.assign(offer, {
      amount,
      deadline: now + WAIT_MS,
      state: by === 'seller' ? 'countered' : 'offered',
      ...(by === 'buyer' && { own: amount }),
    })
  } else if (action === 'decline' && (asked === by || (offer.state === 'in_line' && by === 'seller')))
    end(offer, 'declined')
  else if (
    action === 'withdraw' &&
    (offer.state === 'countered' || (by === 'buyer' && offer.state !== 'agreed'))
  )
    end(offer, 'withdrawn')
  else if (action === 'cancel' && offer.state === 'agreed') {
    end(offer, 'fallen_through')
    state.listing = 'open'
  } else if (action === 'confirm' && offer.state === 'agreed') {
    offer.said[by] = amount
    if (offer.said[other] === amount) {
      offer.amount = amount
      end(offer, 'completed')
      state.listing = 'sold'
    }
  } else return false
  tell(told, offer, other)
  return true
}

function agree(state: ModelState, winner: ModelOffer, { now, told }: Pick<Taking, 'now' | 'told'>): void {
  for (const offer of state.offers) {
    if (offer === winner || !isWaiting(offer)) continue
    offer.since ??= now
    Object.assign(offer, { state: 'in_line', amount: offer.own, deadline: null, isNext: false })
    tell(told, offer, 'buyer')
  }
  Object.assign(winner, { state: 'agreed', deadline: null })
  state.listing = 'pending'
}

function end(offer: ModelOffer, state: string): void {
  Object.assign(offer, { state, deadline: null })
}

function tell(told: Set<string>, { id, buyer }: ModelOffer, whom: 'buyer' | 'seller' | 'both'): void {
  if (whom !== 'seller') told.add(`${id}:${buyer}`)
  if (whom !== 'buyer') told.add(`${id}:0`)
}
