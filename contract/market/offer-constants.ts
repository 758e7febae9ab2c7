// Offers and deals: their states and transitions, and limits. Without schemas, so that pages do not load the validator.

/** Hours until an unanswered offer or counteroffer expires. */
export const OFFER_HOURS = 48
/** Maximum of offers per buyer and listing. */
export const OFFERS_PER_LISTING = 5
/** Maximum length of an offer's message, and of feedback. */
export const OFFER_MESSAGE_MAX = 500
export const FEEDBACK_MAX = 500
/** Days after a deal during which both sides can leave feedback. */
export const FEEDBACK_DAYS = 14
export const OFFERS_PAGE_SIZE = 30
export const FEEDBACK_PAGE_SIZE = 10

/**
 * `offered` awaits the seller's answer and `countered` the buyer's; `agreed` is a deal, `completed` one with its price
 * confirmed.
 */
export const OFFER_STATES = [
  'offered',
  'countered',
  'in_line',
  'agreed',
  'completed',
  'declined',
  'withdrawn',
  'expired',
  'closed',
  'fallen_through',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

export type OfferRole = 'buyer' | 'seller'
export type OfferActor = OfferRole | 'site'

/** Actions of buyer and seller. */
export const OFFER_ACTIONS = ['accept', 'decline', 'counter', 'withdraw', 'confirm', 'cancel'] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]

/** Creation, and automatic events: expiry, another offer accepted, next in line, listing ended. */
export const OFFER_EVENTS = [
  ...OFFER_ACTIONS,
  'offer',
  'buy',
  'join',
  'complete',
  'expire',
  'line_up',
  'advance',
  'close',
] as const
export type OfferEvent = (typeof OFFER_EVENTS)[number]

interface Transition {
  by: readonly OfferActor[]
  to: OfferState
}

const BUYER: readonly OfferActor[] = ['buyer']
const SELLER: readonly OfferActor[] = ['seller']
const BOTH: readonly OfferActor[] = ['buyer', 'seller']
const SITE: readonly OfferActor[] = ['site']

/** Transitions of an offer that awaits an answer, when something else ends the wait. */
const WAITING = {
  buy: { by: BUYER, to: 'agreed' },
  expire: { by: SITE, to: 'expired' },
  line_up: { by: SITE, to: 'in_line' },
  close: { by: SITE, to: 'closed' },
} as const

/** State machine of offers: the next state per state and event, and whose event it is. States change nowhere else. */
const OFFER_TRANSITIONS: Readonly<
  Record<OfferState | 'none', Readonly<Partial<Record<OfferEvent, Transition>>>>
> = {
  none: {
    offer: { by: BUYER, to: 'offered' },
    buy: { by: BUYER, to: 'agreed' },
    join: { by: BUYER, to: 'in_line' },
  },
  offered: {
    accept: { by: SELLER, to: 'agreed' },
    counter: { by: SELLER, to: 'countered' },
    decline: { by: SELLER, to: 'declined' },
    withdraw: { by: BUYER, to: 'withdrawn' },
    ...WAITING,
  },
  countered: {
    accept: { by: BUYER, to: 'agreed' },
    counter: { by: BUYER, to: 'offered' },
    decline: { by: BUYER, to: 'declined' },
    withdraw: { by: BOTH, to: 'withdrawn' },
    ...WAITING,
  },
  in_line: {
    advance: { by: SITE, to: 'offered' },
    buy: { by: BUYER, to: 'agreed' },
    decline: { by: SELLER, to: 'declined' },
    withdraw: { by: BUYER, to: 'withdrawn' },
    close: { by: SITE, to: 'closed' },
  },
  agreed: {
    confirm: { by: BOTH, to: 'agreed' },
    complete: { by: BOTH, to: 'completed' },
    cancel: { by: [...BOTH, 'site'], to: 'fallen_through' },
  },
  completed: {},
  declined: {},
  withdrawn: {},
  expired: {},
  closed: {},
  fallen_through: {},
}

/** The next state after an event; null if the event is not allowed. */
export function nextOfferState(
  from: OfferState | 'none',
  event: OfferEvent,
  by: OfferActor,
): OfferState | null {
  const transition = OFFER_TRANSITIONS[from][event]
  return transition?.by.includes(by) ? transition.to : null
}

/** Actions open to this side in the state. */
export function offerActions(state: OfferState, role: OfferRole): OfferAction[] {
  return OFFER_ACTIONS.filter((action) => nextOfferState(state, action, role) !== null)
}

/** States that await an answer and expire. */
export const WAITING_STATES = ['offered', 'countered'] as const satisfies readonly OfferState[]
/** States that can still change. */
export const LIVE_STATES = [...WAITING_STATES, 'in_line', 'agreed'] as const satisfies readonly OfferState[]
/** States of deals, present or past. */
export const DEAL_STATES = ['agreed', 'completed', 'fallen_through'] as const satisfies readonly OfferState[]

export const isWaitingState = (state: OfferState): boolean =>
  (WAITING_STATES as readonly OfferState[]).includes(state)
export const isLiveState = (state: OfferState): boolean =>
  (LIVE_STATES as readonly OfferState[]).includes(state)

/** Filters of the offers' list: in progress, and finished. */
export const OFFER_LISTS = ['live', 'over'] as const

export const FEEDBACK_RATINGS = ['positive', 'neutral', 'negative'] as const
export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number]

export const FEEDBACK_LABELS: Readonly<Record<FeedbackRating, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
}

/** Whose turn it is, from one side of the offer. */
export function offerStateLabel(state: OfferState, role: OfferRole): string {
  const isOwnTurn = (state === 'offered' && role === 'seller') || (state === 'countered' && role === 'buyer')
  return isOwnTurn ? 'Your answer needed' : OFFER_STATE_LABELS[state]
}

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  offered: 'Waiting for the seller',
  countered: 'Waiting for the buyer',
  in_line: 'In line',
  agreed: 'Deal agreed',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  closed: 'Closed',
  fallen_through: 'Fell through',
}
