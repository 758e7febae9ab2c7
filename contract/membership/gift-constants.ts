// The words and numbers of gifts and discounts that pages need as well, apart from the schemas.

/** What a code may give, and how long its note is; a code gives whole months. */
export const GIFT_LIMITS = { months: 24, note: 200, code: 80 }

export const DISCOUNT_LIMITS = { title: 80, description: 500, code: 60, url: 500 }

export const GIFT_STATES = ['open', 'redeemed', 'expired', 'withdrawn'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** The tier from which on discounts are shown: this one, and whatever costs as much. */
export const PREMIUM_TIER_ID = 3
