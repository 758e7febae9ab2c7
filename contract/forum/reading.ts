// Forum: read marks, follows, and the member's own feed.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id } from '#contract/values.ts'
import { FOLLOW_LEVELS } from './constants.ts'

const ForumUnread = z.strictObject({
  /** Number of followed topics with unread posts, capped at 100. */
  following: z.int(),
})

export const CategoryFollow = z.strictObject({ categoryId: Id, level: z.enum(FOLLOW_LEVELS) })
export type CategoryFollow = z.infer<typeof CategoryFollow>

/** Address of the caller's feed; null without one. */
const ForumFeed = z.strictObject({ address: z.string().nullable() })

export const forumReading = endpoints({
  'GET /api/forum-unread': {
    summary: 'How many of the topics that the caller follows have something unread.',
    access: 'forums',
    reply: ForumUnread,
  },
  'PUT /api/forum-posts/{id}/read': {
    summary:
      'Marks a topic as read up to a reply (0: its own text). What was read further down before stays read. Counts as a view, once for each member and day.',
    access: 'topic.follow',
    limit: 'read',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ replyId: z.int().min(0).max(2_147_483_647) }),
    reply: z.strictObject({
      /** Number of the last reply shown. */
      lastPosition: z.int(),
    }),
    refuses: ['topic_not_found', 'reply_not_found'],
  },
  'POST /api/forum-reads': {
    summary: 'Marks everything in the forums as read, or everything in one category.',
    access: 'topic.follow',
    limit: 'write',
    body: z.strictObject({ categoryId: z.int().min(1).max(2_147_483_647).optional() }),
    refuses: ['category_not_found'],
  },
  'GET /api/forum-category-follows': {
    summary: 'The categories that the caller follows or has muted.',
    access: 'forums',
    reply: z.array(CategoryFollow),
  },
  'PUT /api/forum-categories/{id}/follow': {
    summary: 'Follows, unfollows or mutes a category: followers are notified of new topics.',
    access: 'topic.follow',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ level: z.enum(FOLLOW_LEVELS) }),
    reply: CategoryFollow,
    refuses: ['category_not_found'],
  },
  'GET /api/forum-feed': {
    summary: "The address of the caller's private feed of topics.",
    access: 'forums',
    reply: ForumFeed,
  },
  'POST /api/forum-feed': {
    summary: 'Makes the address of the private feed, or another one; the address before it leads nowhere.',
    access: 'forums',
    limit: 'write',
    reply: ForumFeed,
  },
  'DELETE /api/forum-feed': {
    summary: 'Ends the private feed: its address leads nowhere.',
    access: 'forums',
    limit: 'write',
  },
})
