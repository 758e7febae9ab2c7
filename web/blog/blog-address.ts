// What the blog list's address says, and how many posts that means.
import { BLOG_PAGE_SIZE } from '#contract/blog-terms.ts'
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

/** The windows that make up the first `page` pages. */
export function windowsOf(page: number): { limit: number; offset: number }[] {
  const big = PAGES_PER_CALL * BLOG_PAGE_SIZE
  const bigOnes = Math.floor(page / PAGES_PER_CALL)
  return [
    ...Array.from({ length: bigOnes }, (_, at) => ({ limit: big, offset: at * big })),
    ...Array.from({ length: page % PAGES_PER_CALL }, (_, at) => ({
      limit: BLOG_PAGE_SIZE,
      offset: bigOnes * big + at * BLOG_PAGE_SIZE,
    })),
  ]
}
