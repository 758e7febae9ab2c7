// Live streams: whose sessions stand, and what a page is told first.
import { may } from '#contract/entitlements.ts'
import type { House } from '#server/base/app-context.ts'
import { createLiveHub, type LiveHub } from '#server/base/live/live-hub.ts'
import { countUnreadTopics } from '#server/forum/reading/unread.ts'
import { findActiveSessions } from '#server/moderation/members/sanctions.ts'
import { countUnread } from './notifications.ts'

export function openLive(house: House): LiveHub {
  return createLiveHub(house, {
    standingSessions: (ids) => findActiveSessions(house.db, ids, house.clock.now()),
    greeting: async (viewer) => ({
      ...(await countUnread(house.db, viewer, viewer.member?.id ?? 0)),
      topics: may(viewer, 'forums') ? await countUnreadTopics(house.db, viewer) : 0,
    }),
  })
}
