// Offers and deals: their states, what leads from one to the next, and the numbers that pages need as well.

/** Hours for which an offer or a counteroffer waits for its answer. */
export const OFFER_HOURS = 48
/** Offers that one buyer can make on one listing. */
export const OFFERS_PER_LISTING = 5
/** Characters of the words beside an offer, and of feedback. */
export const OFFER_MESSAGE_MAX = 500
export const FEEDBACK_MAX = 500
/** Days after a deal in which both sides can leave feedback. */
export const FEEDBACK_DAYS = 14
export const OFFERS_PAGE_SIZE = 30
export const FEEDBACK_PAGE_SIZE = 10

/** `offered` waits for the seller and `countered` for the buyer; `agreed` is a deal, and `completed` one with its price confirmed. */
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

/** What the two sides can do to an offer. */
export const OFFER_ACTIONS = ['accept', 'decline', 'counter', 'withdraw', 'confirm', 'cancel'] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]

/** How one comes to be, and what happens to it by itself: its time is over, another is accepted, it is next, its listing ends. */
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

/** Whatever the offer waits for: what ends the wait from outside. */
const WAITING = {
  buy: { by: BUYER, to: 'agreed' },
  expire: { by: SITE, to: 'expired' },
  line_up: { by: SITE, to: 'in_line' },
  close: { by: SITE, to: 'closed' },
} as const

/** The state machine of offers: what each event makes of each state, and whose it is. Nothing else changes a state. */
export const OFFER_TRANSITIONS: Readonly<
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

/** What the event makes of an offer in this state; null where it may not happen. */
export function nextOfferState(
  from: OfferState | 'none',
  event: OfferEvent,
  by: OfferActor,
): OfferState | null {
  const transition = OFFER_TRANSITIONS[from][event]
  return transition?.by.includes(by) ? transition.to : null
}

/** What this side can do in the state. */
export function offerActions(state: OfferState, role: OfferRole): OfferAction[] {
  return OFFER_ACTIONS.filter((action) => nextOfferState(state, action, role) !== null)
}

/** Those that wait for an answer, and end with their deadline. */
export const WAITING_STATES = ['offered', 'countered'] as const satisfies readonly OfferState[]
/** Those that something can still become of. */
export const LIVE_STATES = [...WAITING_STATES, 'in_line', 'agreed'] as const satisfies readonly OfferState[]
/** Those that were a deal once. */
export const DEAL_STATES = ['agreed', 'completed', 'fallen_through'] as const satisfies readonly OfferState[]

export const isWaitingState = (state: OfferState): boolean =>
  (WAITING_STATES as readonly OfferState[]).includes(state)
export const isLiveState = (state: OfferState): boolean =>
  (LIVE_STATES as readonly OfferState[]).includes(state)

/** How a list of offers is filtered: those that go on, and those that are over. */
export const OFFER_LISTS = ['live', 'over'] as const

export const FEEDBACK_RATINGS = ['positive', 'neutral', 'negative'] as const
export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number]

export const FEEDBACK_LABELS: Readonly<Record<FeedbackRating, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
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
