// All calls of membership.
import { membershipGifts } from './gifts.ts'
import { membership } from './membership.ts'

export const membershipCalls = {
  ...membership,
  ...membershipGifts,
}
