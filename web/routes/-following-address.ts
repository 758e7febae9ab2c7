// What the address of the page of all that a member follows says.
import { paths } from '#contract/paths.ts'
import { cursor, oneOf, pageNumber } from '#web/shell/address-query.ts'

export const FOLLOWING_PAGES = 'Following'
const TABS = ['topics', 'machines'] as const
/** No tab in the address is the first one, members. */
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
