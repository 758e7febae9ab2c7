// Lazy components by name: a page tells the browser which of them it shows.
import { LazyJoin, LazySubscribe } from '#web/billing/checkout/picked-plan.ts'
import { LazyOwnEntry } from '#web/collections/marks/lazy-own-entry.ts'
import { LazyOwnMarks } from '#web/collections/marks/lazy-own-marks.ts'
import { LazyEventMonth } from '#web/community/events/lazy-event-month.ts'
import { LazyPostActions } from '#web/forum/posts/lazy-post-actions.ts'
import { LazyReplyForm } from '#web/forum/posts/replies/lazy-reply-form.ts'
import { LazyComments } from '#web/forum/topics/lazy-comments.ts'
import { LazyMachineDetail } from '#web/machines/page/lazy-machine-detail.ts'
import { LazyMarketScreen, LazyOpenListing } from '#web/market/lazy-market.ts'
import { LazyPriceGuides } from '#web/market/prices/lazy-price-guides.ts'
import { LazyWaiting } from '#web/notifications/lazy-waiting.ts'
import { LazyOwnRating } from '#web/ratings/lazy-own-rating.ts'
import { LazyMemberActions, LazyMemberWritings } from '#web/routes/-member/lazy-member-page.ts'
import { LazyNotFound } from '#web/shell/page/lazy-not-found.ts'

const LAZY_COMPONENTS = {
  join: LazyJoin,
  subscribe: LazySubscribe,
  notFound: LazyNotFound,
  waiting: LazyWaiting,
  ownRating: LazyOwnRating,
  ownEntry: LazyOwnEntry,
  ownMarks: LazyOwnMarks,
  machineDetail: LazyMachineDetail,
  priceGuides: LazyPriceGuides,
  marketScreen: LazyMarketScreen,
  openListing: LazyOpenListing,
  eventMonth: LazyEventMonth,
  replyForm: LazyReplyForm,
  postActions: LazyPostActions,
  comments: LazyComments,
  memberActions: LazyMemberActions,
  memberWritings: LazyMemberWritings,
}

export type LazyComponentName = keyof typeof LAZY_COMPONENTS

/** Resolves when the component can be rendered at once. */
export function readyPart(name: LazyComponentName): Promise<void> {
  return LAZY_COMPONENTS[name].ready()
}
