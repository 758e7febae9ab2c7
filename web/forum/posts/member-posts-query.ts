import { MEMBER_POSTS_PAGE_SIZE } from '#contract/forum/constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'

/** A member's posts in the forums. */
export function memberPostsQuery(username: string, page = 1) {
  return query('GET /api/members/{username}/forum-posts', {
    params: { username },
    query: windowOfPage(page, MEMBER_POSTS_PAGE_SIZE),
  })
}
