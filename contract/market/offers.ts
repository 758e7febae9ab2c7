// Market: offers on listings, the deals that follow, and feedback.

import { z } from 'zod'
import { Username } from '#contract/accounts/accounts.ts'
import { NamedMember, PicturedMember } from '#contract/accounts/member-names.ts'
import { CONDITIONS } from '#contract/conditions.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { Id, Money, orNone, page, prose, Time, Window } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { LISTING_CATEGORIES, LISTING_STATES } from './constants.ts'
import { Disclosure } from './disclosure.ts'
import { Price } from './market.ts'
import {
  FEEDBACK_MAX,
  FEEDBACK_RATINGS,
  OFFER_ACTIONS,
  OFFER_EVENTS,
  OFFER_LISTS,
  OFFER_MESSAGE_MAX,
  OFFER_STATES,
} from './offer-constants.ts'

const Role = z.enum(['buyer', 'seller'])

export const Feedback = z.strictObject({
  id: Id,
  /** Who wrote it. */
  author: NamedMember,
  /** The author's role in the deal. */
  role: Role,
  rating: z.enum(FEEDBACK_RATINGS),
  text: z.string(),
  createdAt: Time,
})
export type Feedback = z.infer<typeof Feedback>

/** An offer as seen by the buyer or the seller. */
export const Offer = z.strictObject({
  id: Id,
  /** The listing at the time of the offer; `id` is null if it has been deleted. */
  listing: z.strictObject({
    id: Id.nullable(),
    title: z.string(),
    price: Money,
    picture: Picture.nullable(),
    /** Its present state; null if it has been deleted. */
    state: z.enum(LISTING_STATES).nullable(),
  }),
  buyer: PicturedMember,
  seller: PicturedMember,
  /** The caller's role. */
  role: Role,
  state: z.enum(OFFER_STATES),
  /** The latest amount offered; in a deal, the agreed one. */
  amount: Money,
  isBuyNow: z.boolean(),
  /** Place among offers in line, from 1; null for others. */
  place: z.int().nullable(),
  /** When it expires unanswered; null if it awaits no answer. */
  expiresAt: Time.nullable(),
  /** Actions open to the caller. */
  actions: z.array(z.enum(OFFER_ACTIONS)),
  createdAt: Time,
  updatedAt: Time,
})
export type Offer = z.infer<typeof Offer>

export const OfferStep = z.strictObject({
  id: Id,
  event: z.enum(OFFER_EVENTS),
  by: z.enum(['buyer', 'seller', 'site']),
  amount: Money.nullable(),
  message: z.string().nullable(),
  at: Time,
})
export type OfferStep = z.infer<typeof OfferStep>

/** An offer with its history and its listing. */
export const OfferDetail = Offer.extend({
  steps: z.array(OfferStep),
  snapshot: z.strictObject({
    html: WrittenHtml,
    category: z.enum(LISTING_CATEGORIES),
    condition: z.enum(CONDITIONS),
    disclosure: Disclosure,
    /** Whether a logbook was attached. */
    hasLogbook: z.boolean(),
    pictures: z.array(Picture),
    takenAt: Time,
    /** Whether the listing has been edited since. */
    isChanged: z.boolean(),
  }),
  /** The price paid according to each side; null before there is a deal. */
  finalPrice: z.strictObject({ own: Money.nullable(), other: Money.nullable() }).nullable(),
  /** Null before the deal is completed. */
  feedback: z
    .strictObject({
      own: Feedback.nullable(),
      /** Null until both have written or the period is over. */
      other: Feedback.nullable(),
      isOtherGiven: z.boolean(),
      /** End of the feedback period. */
      until: Time,
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type OfferDetail = z.infer<typeof OfferDetail>

const Message = prose(OFFER_MESSAGE_MAX, 'Please write a message')

export const NewOffer = z.strictObject({
  amount: Price.describe('US dollars, such as "9.99"'),
  message: orNone(Message),
  isBuyNow: z.boolean().optional().describe('Buys at the asking price, which `amount` repeats'),
})
export type NewOffer = z.infer<typeof NewOffer>

export const OfferAnswer = z.strictObject({
  action: z.enum(OFFER_ACTIONS),
  amount: Price.optional().describe(
    'Of a counteroffer, or the final price of a deal. Accepting may say the amount that was shown: if it is another by now, the call is refused.',
  ),
  message: orNone(Message),
})
export type OfferAnswer = z.infer<typeof OfferAnswer>

export const NewFeedback = z.strictObject({
  rating: z.enum(FEEDBACK_RATINGS),
  text: orNone(prose(FEEDBACK_MAX)),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** Feedback about a member: each partner counts once, with their latest feedback. */
export const Reputation = z.strictObject({
  positive: z.int().min(0),
  neutral: z.int().min(0),
  negative: z.int().min(0),
  /** Number of members with a completed deal. */
  partners: z.int().min(0),
})
export type Reputation = z.infer<typeof Reputation>

const params = z.strictObject({ id: Id })

export const marketOffers = endpoints({
  'GET /api/marketplace-listings/{id}/offers': {
    summary: 'Offers on a listing, newest first: to its seller all, to others their own.',
    access: 'marketplace',
    params,
    query: z.object({ ...Window }),
    reply: page(Offer),
    refuses: ['listing_not_found'],
  },
  'POST /api/marketplace-listings/{id}/offers': {
    summary:
      'Makes an offer, or buys at the asking price. While a sale is pending, or others are in line, the offer joins the line.',
    access: 'offer.make',
    limit: 'message',
    params,
    body: NewOffer,
    reply: OfferDetail,
    status: 201,
    refuses: [
      'listing_not_found',
      'own_listing',
      'listing_sold',
      'listing_withdrawn',
      'listing_hidden',
      'not_for_sale',
      'listing_expired',
      'sale_pending',
      'price_changed',
      'seller_gone',
      'blocked',
      'offer_open',
      'offers_used_up',
    ],
  },
  'GET /api/offers': {
    summary: 'The caller’s offers and deals as buyer or as seller, those with the newest step first.',
    access: 'marketplace',
    query: z.object({ ...Window, role: Role.optional(), list: z.enum(OFFER_LISTS).optional() }),
    reply: page(Offer),
  },
  'GET /api/offers/{id}': {
    summary: 'An offer of the caller’s, with its listing as it was and all that has happened.',
    access: 'marketplace',
    params,
    reply: OfferDetail,
    refuses: ['offer_not_found'],
  },
  'PATCH /api/offers/{id}': {
    summary:
      'Answers an offer: accept, decline, counter or withdraw it; of a deal: confirm its final price, or cancel it.',
    access: 'offer.answer',
    limit: 'message',
    params,
    body: OfferAnswer,
    reply: OfferDetail,
    refuses: [
      'offer_not_found',
      'offer_over',
      'not_your_turn',
      'listing_hidden',
      'price_changed',
      'amount_required',
    ],
  },
  'POST /api/offers/{id}/feedback': {
    summary: 'Leaves feedback for the other side of a completed deal, within 14 days.',
    access: 'offer.make',
    limit: 'message',
    params,
    body: NewFeedback,
    reply: OfferDetail,
    status: 201,
    refuses: ['offer_not_found', 'no_deal', 'feedback_given', 'feedback_over'],
  },
  'GET /api/members/{username}/feedback': {
    summary: 'Feedback that a member got for deals, newest first.',
    access: 'marketplace',
    params: z.strictObject({ username: Username }),
    query: z.object({ ...Window }),
    reply: page(Feedback).extend({ reputation: Reputation }),
    refuses: ['member_not_found'],
  },
})
