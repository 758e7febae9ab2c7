// Everything that the community page plugs into the site.
import type { AppContext } from '#server/base/app-context.ts'
import { communityActivity } from './activity.ts'
import { calendarFiles } from './calendar-files.ts'
import { runTendCalendar, tendCalendar } from './calendar-jobs.ts'
import { eventFeed } from './event-feed.ts'
import { communityPersonalData } from './personal-data.ts'
import { communityRoutes } from './routes.ts'
import { searchMembers } from './search.ts'
import { communitySeed } from './seed.ts'
import { publicEvents } from './sitemap.ts'

export const community = {
  seed: communitySeed,
  routes: communityRoutes,
  search: searchMembers,
  activity: communityActivity,
  personalData: communityPersonalData,
  files: calendarFiles,
  feed: eventFeed,
  sitemap: publicEvents,
  jobTypes: [tendCalendar],
  startJobs: (context: AppContext) => context.jobs.work(tendCalendar, () => runTendCalendar(context)),
}
