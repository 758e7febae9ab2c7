// Words and numbers of gifts and discounts. Without schemas, so that pages do not load the validator.

/** Limits of a gift code: whole months, length of note and code. */
export const GIFT_LIMITS = { months: 24, note: 200, code: 80 }

export const DISCOUNT_LIMITS = { title: 80, description: 500, code: 60, url: 500 }

export const GIFT_STATES = ['open', 'redeemed', 'expired', 'withdrawn'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** The tier from which discounts are shown: this one, and those of at least its price. */
export const PREMIUM_TIER_ID = 3
