// What the blog list's address says, and how many posts that means.
import { BLOG_PAGE_SIZE } from '#contract/blog/constants.ts'
import { typedText, wholeNumber } from '#web/shell/address-query.ts'

export interface BlogAddress {
  category: number | undefined
  search: string | undefined
  /** How often more was asked for, plus one. */
  page: number | undefined
}

const PAGES_MAX = 100
/** So many pages are fetched by one call once they are complete: a long list costs few calls. */
const PAGES_PER_CALL = 10

export function readBlogAddress(search: Record<string, unknown>): BlogAddress {
  return {
    category: wholeNumber(search.category),
    search: typedText(search.search),
    page: wholeNumber(search.page, PAGES_MAX),
  }
}

/** How many posts each of the calls asks for that make up the first `page` pages, one after the other. */
export function sizesOf(page: number): number[] {
  const bigOnes = Math.floor(page / PAGES_PER_CALL)
  return [
    ...Array.from({ length: bigOnes }, () => PAGES_PER_CALL * BLOG_PAGE_SIZE),
    ...Array.from({ length: page % PAGES_PER_CALL }, () => BLOG_PAGE_SIZE),
  ]
}
