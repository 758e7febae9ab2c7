// The community room's plug.
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { calendarFiles } from '#server/community/calendar/calendar-files.ts'
import { runTendCalendar, tendCalendar } from '#server/community/calendar/calendar-jobs.ts'
import { eventFeed } from '#server/community/calendar/event-feed.ts'
import { freePlacesOfBanned } from '#server/community/calendar/sign-ups.ts'
import { countOpenEventProposals } from '#server/community/proposals/event-proposals.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { communityActivity } from './activity.ts'
import type { ContributionSource } from './leaders.ts'
import { communityNotifications } from './notified-events.ts'
import { communityPersonalData } from './personal-data.ts'
import { communityRoutes } from './routes.ts'
import { searchMembers } from './search.ts'
import { communitySeed } from './seed.ts'
import { publicEvents } from './sitemap.ts'

export const community = {
  gives: { countOpenEventProposals },
  notifications: communityNotifications,
  subscribers: [freePlacesOfBanned],
  seed: communitySeed,
  routes: (
    context: AppContext & { catalogue: Catalogue },
    { contributions }: { contributions: readonly ContributionSource[] },
  ) => communityRoutes(context, contributions),
  search: ({ db }: AppContext) => [
    {
      kind: 'member' as const,
      search: (viewer: Viewer, text: string, limit: number) => searchMembers(db, viewer, text, limit),
    },
  ],
  activity: ({ clock }: AppContext) => [communityActivity(clock)],
  personalData: communityPersonalData,
  viewerFiles: calendarFiles,
  privateFeed: eventFeed,
  sitemap: publicEvents,
  jobTypes: [tendCalendar],
  startJobs: (context: AppContext) => context.jobs.work(tendCalendar, () => runTendCalendar(context)),
}
