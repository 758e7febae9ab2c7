// Secret addresses of members' feeds of topics.
import { paths } from '#contract/paths.ts'
import { feedAddresses } from '#server/accounts/profile/feed-addresses.ts'
import { forumFeeds } from '#server/forum/tables.ts'

export const forumFeedAddresses = feedAddresses({
  table: forumFeeds,
  purpose: 'forum feed',
  pathOf: paths.forumFeed,
})
