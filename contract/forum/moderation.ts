// Forum: moderators' actions on topics, each recorded in the audit log.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line } from '#contract/values.ts'
import { SPLIT_MAX, TOPIC_TITLE_MAX } from './constants.ts'

const RowId = z.int().min(1).max(2_147_483_647)
const OneTopic = z.strictObject({ id: Id })
const Place = z.strictObject({ id: Id })

export const forumModeration = endpoints({
  'PUT /api/forum-posts/{id}/pin': {
    summary: 'Pins a topic to the top of the lists by last activity, or lets it go.',
    access: 'topic.moderate',
    limit: 'write',
    params: OneTopic,
    body: z.strictObject({ isPinned: z.boolean() }),
    reply: z.strictObject({ isPinned: z.boolean() }),
    refuses: ['topic_not_found'],
  },
  'PUT /api/forum-posts/{id}/lock': {
    summary: 'Locks a topic: staff alone reply, edit and react until it is unlocked.',
    access: 'topic.moderate',
    limit: 'write',
    params: OneTopic,
    body: z.strictObject({ isLocked: z.boolean() }),
    reply: z.strictObject({ isLocked: z.boolean() }),
    refuses: ['topic_not_found'],
  },
  'PUT /api/forum-posts/{id}/category': {
    summary: 'Moves a topic to another category, whose rights hold for it at once.',
    access: 'topic.moderate',
    limit: 'write',
    params: OneTopic,
    body: z.strictObject({ categoryId: RowId }),
    reply: Place,
    refuses: ['topic_not_found', 'category_not_found'],
  },
  'POST /api/forum-posts/{id}/merge': {
    summary:
      'Merges a topic into another: its posts follow after the other one’s, and its addresses lead there. Answers where they went.',
    access: 'topic.moderate',
    limit: 'write',
    params: OneTopic,
    body: z.strictObject({ intoId: RowId }),
    reply: Place,
    refuses: ['topic_not_found', 'same_topic', 'already_merged', 'topic_too_long', 'comments_of_post'],
  },
  'POST /api/forum-posts/{id}/split': {
    summary:
      'Makes a new topic of some replies; the first of them opens it. The others keep their numbers. Answers the new topic.',
    access: 'topic.moderate',
    limit: 'write',
    params: OneTopic,
    body: z.strictObject({
      title: line(TOPIC_TITLE_MAX, 'Please enter a title'),
      categoryId: RowId,
      replyIds: z.array(RowId).min(1, 'Please choose replies').max(SPLIT_MAX),
    }),
    reply: Place,
    status: 201,
    refuses: ['topic_not_found', 'category_not_found', 'reply_not_found', 'reply_deleted'],
  },
})
