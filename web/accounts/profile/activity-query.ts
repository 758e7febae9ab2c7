import { ACTIVITY_PAGE_SIZE } from '#contract/accounts/activity-constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'

/** A page of what the reader did on the site. */
export function activityQuery(page = 1) {
  return query('GET /api/user/activity', { query: windowOfPage(page, ACTIVITY_PAGE_SIZE) })
}
