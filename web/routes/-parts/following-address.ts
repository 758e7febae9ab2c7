// Address of the page of everything that a member follows.
import { paths } from '#contract/paths.ts'
import { cursor, oneOf, pageNumber } from '#web/shell/address-query.ts'

export const FOLLOWING_PAGES = 'Following'
const TABS = ['topics', 'machines'] as const
/** Without a tab, the first one: members. */
export type FollowingTab = (typeof TABS)[number] | undefined

interface FollowingAddress {
  tab?: FollowingTab
  page?: number | undefined
  after?: string | undefined
}

export function readFollowingAddress({ tab, page, after }: Record<string, unknown>): FollowingAddress {
  return { tab: oneOf(tab, TABS), page: pageNumber(page), after: cursor(after) }
}

export function hrefOfFollowing(tab: FollowingTab, page = 1, after?: string): string {
  return paths.following({ tab, page: page > 1 ? page : undefined, after })
}
