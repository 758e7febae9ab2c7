// What the ratings room plugs into the site.
import { ratingActivity } from './activity.ts'
import { hideRatingsOfBanned } from './banned-members.ts'
import { reviewDrafts } from './draft-kinds.ts'
import { moderatedReviews } from './moderated.ts'
import { moveRatingsOfTitles } from './moved-titles.ts'
import { ratingsPersonalData } from './personal-data.ts'
import { refreshReviews } from './refreshing.ts'
import { ratingRoutes } from './routes.ts'
import { ratingsSeed } from './seed.ts'

export const ratings = {
  seed: ratingsSeed,
  routes: ratingRoutes,
  activity: ratingActivity,
  personalData: ratingsPersonalData,
  drafts: reviewDrafts,
  moderated: moderatedReviews,
  moveTitles: moveRatingsOfTitles,
  hideOfBanned: hideRatingsOfBanned,
  refresh: refreshReviews,
}
