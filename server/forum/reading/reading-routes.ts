// Routes for read positions, followed categories and the member's feed.
import { forumReading } from '#contract/forum/reading.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { getReplySpan } from '#server/forum/topics/reply-span.ts'
import type { TopicViews } from '#server/forum/topics/views.ts'
import { forumFeedAddresses } from './feed-addresses.ts'
import { listCategoryFollows, setCategoryLevel } from './follows.ts'
import { markAllRead, markRead, type SettlesNotifications } from './reads.ts'
import { countUnreadTopics } from './unread.ts'

interface ReadingParts {
  settle: SettlesNotifications
  views: TopicViews
}

export function forumReadingRoutes(context: AppContext, { settle, views }: ReadingParts): Route[] {
  const { db, clock } = context
  return implement(forumReading, {
    'GET /api/forum-unread': async ({ viewer }) => ({
      following: await countUnreadTopics(db, viewer),
    }),

    'PUT /api/forum-posts/{id}/read': async ({ params, body, viewer, me }) => {
      const { topicId } = await getReplySpan(db, viewer, params.id)
      await markRead(db, viewer, { topicId, replyId: body.replyId, userId: me.id, now: clock.now(), settle })
      views.note(topicId, me.id)
      // Read last: the page is notified of any later reply.
      const { total } = await getReplySpan(db, viewer, topicId)
      return { lastPosition: total }
    },

    'POST /api/forum-reads': ({ body, viewer, me }) =>
      markAllRead(db, viewer, { categoryId: body.categoryId, userId: me.id, now: clock.now() }),

    'GET /api/forum-category-follows': ({ me }) => listCategoryFollows(db, me.id),

    'PUT /api/forum-categories/{id}/follow': async ({ params, body, viewer, me }) => {
      await setCategoryLevel(db, viewer, { categoryId: params.id, userId: me.id, level: body.level })
      return { categoryId: params.id, level: body.level }
    },

    'GET /api/forum-feed': async ({ me }) => ({ address: await forumFeedAddresses.find(context, me.id) }),

    'POST /api/forum-feed': async ({ me }) => ({ address: await forumFeedAddresses.renew(context, me.id) }),

    'DELETE /api/forum-feed': ({ me }) => forumFeedAddresses.end(db, me.id),
  })
}
