// The blog list's address, and the number of posts that it shows.
import { BLOG_PAGE_SIZE } from '#contract/blog/constants.ts'
import { typedText, wholeNumber } from '#web/shell/address-query.ts'

export interface BlogAddress {
  category: number | undefined
  /** A username. */
  author: string | undefined
  search: string | undefined
  /** Number of "more" presses, plus one. */
  page: number | undefined
}

const PAGES_MAX = 100
/** Once complete, this many pages are fetched by one call, so that a long list needs few calls. */
const PAGES_PER_CALL = 10

export function readBlogAddress(search: Record<string, unknown>): BlogAddress {
  return {
    category: wholeNumber(search.category),
    author: typedText(search.author),
    search: typedText(search.search),
    page: wholeNumber(search.page, PAGES_MAX),
  }
}

/** Whether an address cannot name a further page. */
export function isLastPage({ page = 1 }: Pick<BlogAddress, 'page'>): boolean {
  return page >= PAGES_MAX
}

/** Limits of the consecutive calls that fetch the first `page` pages. */
export function sizesOf(page: number): number[] {
  const bigOnes = Math.floor(page / PAGES_PER_CALL)
  return [
    ...Array.from({ length: bigOnes }, () => PAGES_PER_CALL * BLOG_PAGE_SIZE),
    ...Array.from({ length: page % PAGES_PER_CALL }, () => BLOG_PAGE_SIZE),
  ]
}
