// Routes of gift codes and discounts.
import { may } from '#contract/entitlements.ts'
import { membershipGifts } from '#contract/membership/gifts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import {
  addDiscount,
  changeDiscount,
  countDiscounts,
  listAllDiscounts,
  listDiscounts,
  removeDiscount,
} from '#server/membership/discounts.ts'
import { listGiftCodes, makeGiftCode, toGiftCode, withdrawGiftCode } from './gift-codes.ts'
import { redeemGift } from './gifts.ts'

const PAGE = 25

/** `clock` is the one by which plans end. */
export function giftRoutes(context: AppContext, clock: Clock): Route[] {
  const { db } = context
  return implement(membershipGifts, {
    'GET /api/admin/gift-codes': async ({ query }) => {
      const now = clock.now()
      const window = windowOf(query, PAGE)
      const found = await listGiftCodes(db, { state: query.state, now, window })
      return pageOf(found, window, (row) => toGiftCode(row, now))
    },
    'POST /api/admin/gift-codes': ({ me, body }) => makeGiftCode(context, clock, me, body),
    'DELETE /api/admin/gift-codes/{id}': ({ me, params }) => withdrawGiftCode(context, clock, me, params.id),
    'POST /api/gift-codes/redeem': ({ me, body }) => {
      return redeemGift(context, clock, me.id, body.code)
    },

    'GET /api/discounts': async ({ viewer }) => listOf(await listDiscounts(context, viewer)),
    'GET /api/discounts/count': async ({ viewer }) => ({
      total: await countDiscounts(context),
      isOpen: may(viewer, 'discounts.read'),
    }),
    'GET /api/admin/discounts': async () => listOf(await listAllDiscounts(db)),
    'POST /api/admin/discounts': ({ me, body }) => addDiscount(context, me, body),
    'PUT /api/admin/discounts/{id}': ({ me, params, body }) =>
      changeDiscount(context, me, { id: params.id, change: body }),
    'DELETE /api/admin/discounts/{id}': ({ me, params }) => removeDiscount(context, me, params.id),
  })
}

function listOf<T>(data: T[]): { data: T[]; pagination: { total: number } } {
  return { data, pagination: { total: data.length } }
}
