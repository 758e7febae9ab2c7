// The forums' address: tab, category and page.
import type { InputOf } from '#web/api.ts'
import { cursor, oneOf, pageNumber, wholeNumber } from '#web/shell/address-query.ts'

const FORUM_TABS = ['popular', 'recent', 'following', 'machines'] as const
/** Undefined is the first tab, All Topics. */
export type ForumTab = (typeof FORUM_TABS)[number] | undefined

export interface ForumAddress {
  tab: ForumTab
  category: number | undefined
  page: number | undefined
  after: string | undefined
  /** Whether the dialog for a new topic is open. */
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

/** The sort order of a tab. */
export function sortOf(tab: ForumTab): Sort {
  return tab ? SORTS[tab] : 'lastActivity'
}
