// What the forums' address says: tab, category and page.
import type { InputOf } from '#web/api.ts'
import { cursor, oneOf, pageNumber, wholeNumber } from '#web/shell/address-query.ts'

const FORUM_TABS = ['popular', 'recent', 'following', 'machines'] as const
/** No tab in the address is the first one, All Topics. */
export type ForumTab = (typeof FORUM_TABS)[number] | undefined

export interface ForumAddress {
  tab: ForumTab
  category: number | undefined
  page: number | undefined
  after: string | undefined
  /** The dialog for a new topic stands open. */
  new: 'topic' | undefined
}

export function readForumAddress(search: Record<string, unknown>): ForumAddress {
  return {
    tab: oneOf(search.tab, FORUM_TABS),
    category: wholeNumber(search.category),
    page: pageNumber(search.page),
    after: cursor(search.after),
    new: oneOf(search.new, ['topic'] as const),
  }
}

type Sort = NonNullable<NonNullable<InputOf<'GET /api/forum-posts'>['query']>['sort']>

const SORTS: Record<NonNullable<ForumTab>, Sort> = {
  popular: 'popular',
  recent: 'newest',
  following: 'lastActivity',
  machines: 'lastActivity',
}

/** The order of topics behind a tab. */
export function sortOf(tab: ForumTab): Sort {
  return tab ? SORTS[tab] : 'lastActivity'
}
