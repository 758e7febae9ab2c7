// Live streams: valid sessions, and the first message to a page.
import { may } from '#contract/entitlements.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { createLiveHub, type LiveHub } from '#server/base/live/live-hub.ts'
import { countUnreadTopics } from '#server/forum/reading/unread.ts'
import { findActiveSessions } from '#server/moderation/members/sanctions.ts'
import { countUnread } from './notifications.ts'

export function openLive(context: AppContext): LiveHub {
  return createLiveHub(context, {
    activeSessions: (ids) => findActiveSessions(context.db, ids, context.clock.now()),
    greeting: async (viewer) => ({
      ...(await countUnread(context.db, viewer, viewer.member?.id ?? 0)),
      topics: may(viewer, 'forums') ? await countUnreadTopics(context.db, viewer) : 0,
    }),
  })
}
