// Secret addresses of members' calendars.
import { paths } from '#contract/paths.ts'
import { feedAddresses } from '#server/accounts/profile/feed-addresses.ts'
import { eventFeeds } from '#server/community/tables.ts'

export const eventFeedAddresses = feedAddresses({
  table: eventFeeds,
  purpose: 'event feed',
  pathOf: paths.eventFeed,
})
