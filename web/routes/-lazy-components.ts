// The parts that come in scripts of their own, by name: a page tells the browser which of them it shows.
import { LateJoin, LateSubscribe } from '#web/billing/checkout/picked-plan.ts'
import { LateOwnKeeping } from '#web/collections/marks/lazy-own-entry.ts'
import { LateOwnMarks } from '#web/collections/marks/lazy-own-marks.ts'
import { LatePostActions } from '#web/forum/posts/lazy-post-actions.ts'
import { LateReplyForm } from '#web/forum/posts/lazy-reply-form.ts'
import { LateMachineDetail } from '#web/machines/page/lazy-machine-detail.ts'
import { LateMarketScreen, LateOpenListing } from '#web/market/lazy-market.ts'
import { LatePriceGuides } from '#web/market/prices/lazy-price-guides.ts'
import { LateWaiting } from '#web/notifications/lazy-waiting.ts'
import { LateOwnRating } from '#web/ratings/lazy-own-rating.ts'
import { LateNotFound } from '#web/shell/page/lazy-not-found.ts'
import { LateMemberTastes } from './-late-member-tastes.ts'
import { LateMemberWritings } from './-lazy-member-writings.ts'

const LATE_PARTS = {
  join: LateJoin,
  subscribe: LateSubscribe,
  notFound: LateNotFound,
  waiting: LateWaiting,
  ownRating: LateOwnRating,
  ownKeeping: LateOwnKeeping,
  ownMarks: LateOwnMarks,
  machineDetail: LateMachineDetail,
  priceGuides: LatePriceGuides,
  marketScreen: LateMarketScreen,
  openListing: LateOpenListing,
  replyForm: LateReplyForm,
  postActions: LatePostActions,
  memberTastes: LateMemberTastes,
  memberWritings: LateMemberWritings,
}

export type LatePartName = keyof typeof LATE_PARTS

/** Resolves when the part can be drawn at once. */
export function readyPart(name: LatePartName): Promise<void> {
  return LATE_PARTS[name].ready()
}
