// The rooms of the site, in the order of the shelves. What each plugs in is in its room.ts, what it may in room.ts here.
import { accounts } from '#server/accounts/room.ts'
import { billing } from '#server/billing/room.ts'
import { blog } from '#server/blog/room.ts'
import { collections } from '#server/collections/room.ts'
import { community } from '#server/community/room.ts'
import { forum } from '#server/forum/room.ts'
import { logbook } from '#server/logbook/room.ts'
import { machines } from '#server/machines/room.ts'
import { market } from '#server/market/room.ts'
import { membership } from '#server/membership/room.ts'
import { messages } from '#server/messages/room.ts'
import { moderation } from '#server/moderation/room.ts'
import { notifications } from '#server/notifications/room.ts'
import { pictures } from '#server/pictures/room.ts'
import { ratings } from '#server/ratings/room.ts'
import { search } from '#server/search/room.ts'
import { site } from '#server/site/room.ts'
import { writing } from '#server/writing/room.ts'
import { plugIn } from './rooms.ts'

const plugged = plugIn([
  site,
  accounts,
  moderation,
  pictures,
  writing,
  messages,
  membership,
  billing,
  machines,
  ratings,
  collections,
  logbook,
  forum,
  market,
  blog,
  community,
  search,
  notifications,
])

export const { seeds, queues, subscribers, personalData, searchableRows } = plugged
export const { withPorts, openRooms, createRoutes, startJobs, startRooms, stopRooms, closeRooms } = plugged
export const { pictureAccess, sitemapSources, publicFeeds, privateFeeds } = plugged
export const { createDownloads, createViewerFiles } = plugged
