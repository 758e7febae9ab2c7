// What the ratings room plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { hideRatingsOfBanned } from '#server/ratings/members/banned-members.ts'
import { reviewDrafts } from '#server/ratings/reviews/draft-kinds.ts'
import { ratingActivity } from './activity.ts'
import { moderatedReviews } from './moderated.ts'
import { moveRatingsOfTitles } from './moved-titles.ts'
import { ratingsPersonalData } from './personal-data.ts'
import { refreshReviews } from './refreshing.ts'
import { ratingRoutes } from './routes.ts'
import { ratingsSeed } from './seed.ts'

type Running = AppContext & { catalogue: Catalogue }

export const ratings = {
  seed: ratingsSeed,
  routes: (app: Running) => ratingRoutes(app, app),
  activity: ({ db, catalogue }: Running) => [ratingActivity(db, catalogue)],
  personalData: ratingsPersonalData,
  drafts: (app: Running) => [reviewDrafts(app, app)],
  reportable: (context: AppContext) => [moderatedReviews(context)],
  written: [refreshReviews],
  subscribers: [moveRatingsOfTitles, hideRatingsOfBanned],
}
