// Membership: gift codes that grant months of a tier once, and partners' discounts for members whose plan includes them.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { isWebAddress } from '#contract/site/constants.ts'
import { count, Id, line, page, prose, Time, Window } from '#contract/values.ts'
import { DISCOUNT_LIMITS, GIFT_LIMITS, GIFT_STATES } from './gift-constants.ts'

const Day = z.iso.date('Please enter a date')
const TierName = z.strictObject({ id: Id, name: z.string() })

/** A code in the admins' list, without the code itself, which only its holder has. */
export const GiftCode = z.strictObject({
  id: Id,
  /** Its last four characters. */
  ending: z.string(),
  tier: TierName,
  months: z.int(),
  note: z.string(),
  state: z.enum(GIFT_STATES),
  createdAt: Time,
  /** Null if that account is erased. */
  madeBy: z.string().nullable(),
  /** Last day (UTC) on which it can be redeemed; null for no limit. */
  expiresOn: z.iso.date().nullable(),
  withdrawnAt: Time.nullable(),
  redeemedAt: Time.nullable(),
  /** Null until redeemed, and if that account is erased. */
  redeemedBy: z.string().nullable(),
  /** End of the granted tier, past or future. */
  givenUntil: Time.nullable(),
})
export type GiftCode = z.infer<typeof GiftCode>

export const NewGiftCode = z.strictObject({
  tierId: Id,
  months: count(1, GIFT_LIMITS.months),
  /** For admins: the recipient and the reason. */
  note: z
    .union([z.literal(''), line(GIFT_LIMITS.note)], `At most ${GIFT_LIMITS.note} characters, in one line`)
    .optional(),
  expiresOn: Day.nullable().optional(),
})
export type NewGiftCode = z.infer<typeof NewGiftCode>

/** Result of redeeming a code. */
export const RedeemedGift = z.strictObject({
  tier: TierName,
  months: z.int(),
  /** End of the tier, including what was left of earlier codes of the same tier. */
  until: Time,
  /** False while a paid plan is as high or higher: the gift counts once that plan ends. */
  counts: z.boolean(),
})
export type RedeemedGift = z.infer<typeof RedeemedGift>

/** A discount for members whose plan includes discounts. */
export const Discount = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  code: z.string(),
  url: z.string().nullable(),
  /** First and last day (UTC); null for no limit. */
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
})
export type Discount = z.infer<typeof Discount>

const DiscountFields = {
  title: line(DISCOUNT_LIMITS.title, 'Please enter a title'),
  description: prose(DISCOUNT_LIMITS.description, 'Please say what members get'),
  code: line(DISCOUNT_LIMITS.code, 'Please enter the code'),
  /** Address of the shop where the code is used. */
  url: line(DISCOUNT_LIMITS.url, 'Please enter an address')
    .refine(isWebAddress, 'Please enter an address that starts with https:// or http://')
    .meta({ format: 'uri' })
    .nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
}

/** A discount as admins write it; a change sends all fields. */
export const NewDiscount = z
  .strictObject(DiscountFields)
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'The last day must not be before the first',
  })
export type NewDiscount = z.infer<typeof NewDiscount>

const Total = z.strictObject({ total: z.int() })

export const membershipGifts = endpoints({
  'GET /api/admin/gift-codes': {
    summary: 'The gift codes that were made, newest first.',
    access: 'gifts.give',
    query: z.object({ ...Window, state: z.enum(GIFT_STATES).optional() }),
    reply: page(GiftCode),
  },
  'POST /api/admin/gift-codes': {
    summary: 'Creates a code that gives months of a tier. The code is returned only once.',
    access: 'gifts.give',
    limit: 'write',
    confirmed: true,
    body: NewGiftCode,
    reply: z.strictObject({ code: z.string(), gift: GiftCode }),
    status: 201,
    refuses: ['tier_not_found', 'tier_is_free', 'day_is_over'],
  },
  'DELETE /api/admin/gift-codes/{id}': {
    summary: 'Withdraws an unredeemed code, which stays in the list.',
    access: 'gifts.give',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    refuses: ['not_found', 'gift_code_used'],
  },
  'POST /api/gift-codes/redeem': {
    summary: 'Redeems a gift code: its tier applies at once, or when a more expensive paid plan ends.',
    access: 'member',
    limit: 'gift',
    body: z.strictObject({ code: line(GIFT_LIMITS.code, 'Please enter the code') }),
    reply: RedeemedGift,
    refuses: ['gift_code_unknown', 'gift_code_used', 'gift_code_expired', 'gift_code_withdrawn'],
  },
  'GET /api/discounts': {
    summary: 'The discounts that can be used today, for members whose plan includes them.',
    access: 'discounts.read',
    reply: z.strictObject({ data: z.array(Discount), pagination: Total }),
  },
  'GET /api/discounts/count': {
    summary: 'How many discounts can be used today, and whether the caller may see them.',
    access: 'member',
    reply: z.strictObject({ total: z.int(), isOpen: z.boolean() }),
  },
  'GET /api/admin/discounts': {
    summary: 'All discounts, also those that are over or still to come.',
    access: 'discounts.write',
    reply: z.strictObject({ data: z.array(Discount), pagination: Total }),
  },
  'POST /api/admin/discounts': {
    summary: 'Adds a discount.',
    access: 'discounts.write',
    limit: 'write',
    body: NewDiscount,
    reply: Discount,
    status: 201,
    refuses: ['too_many_discounts'],
  },
  'PUT /api/admin/discounts/{id}': {
    summary: 'Replaces all fields of a discount.',
    access: 'discounts.write',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: NewDiscount,
    reply: Discount,
    refuses: ['not_found'],
  },
  'DELETE /api/admin/discounts/{id}': {
    summary: 'Deletes a discount.',
    access: 'discounts.write',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    refuses: ['not_found'],
  },
})
