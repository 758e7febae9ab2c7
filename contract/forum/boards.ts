// Forum for admins: categories and their access, topics that need attention, experts.
import { z } from 'zod'
import { NamedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { Id, line, Time } from '#contract/values.ts'
import { BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX, BOARDS_MAX, EXPERTISE_MAX } from './constants.ts'

const RowId = z.int().min(1).max(2_147_483_647)

/** A category for admins. */
export const Board = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Tier permission required beside the forums'; null if none. */
  needs: z.enum(PERMISSION_NAMES).nullable(),
  isQuestionBoard: z.boolean(),
  isStartedByStaff: z.boolean(),
  /** Number of listed topics. */
  topicCount: z.int(),
  /** Whether it has no topic at all, not even a hidden one, and so can be deleted. */
  isEmpty: z.boolean(),
})
export type Board = z.infer<typeof Board>

const fields = {
  name: line(BOARD_NAME_MAX, 'Please enter a name'),
  description: line(BOARD_DESCRIPTION_MAX, 'Please enter a description'),
  needs: z.enum(PERMISSION_NAMES).nullable(),
  isQuestionBoard: z.boolean(),
  isStartedByStaff: z.boolean(),
}
export const NewBoard = z.strictObject({
  ...fields,
  needs: fields.needs.default(null),
  isQuestionBoard: fields.isQuestionBoard.default(false),
  isStartedByStaff: fields.isStartedByStaff.default(false),
})
export type NewBoard = z.infer<typeof NewBoard>
export const BoardChanges = z.strictObject(fields).partial()
export type BoardChanges = z.infer<typeof BoardChanges>

/** A topic in the dashboard's lists. */
export const WatchedTopic = z.strictObject({
  id: Id,
  title: z.string(),
  category: z.string(),
  author: z.string(),
  replyCount: z.int(),
  recentReplies: z.int(),
  lastActivity: Time,
  /** Why it is hidden: held until approved, taken down, or with the post that it comments on. Null if it is shown. */
  hiddenAs: z.enum(['held', 'taken_down', 'with_post']).nullable(),
})
export type WatchedTopic = z.infer<typeof WatchedTopic>

export const ForumWatch = z.strictObject({
  /** Hidden topics, newest first; each says why in `hiddenAs`. */
  held: z.array(WatchedTopic),
  /** Locked topics, latest first. */
  locked: z.array(WatchedTopic),
  /** Most replies in the last thirty days. */
  busiest: z.array(WatchedTopic),
})
export type ForumWatch = z.infer<typeof ForumWatch>

export const Expert = NamedMember.extend({ field: z.string(), since: Time })
export type Expert = z.infer<typeof Expert>

const OneRow = z.strictObject({ id: Id })

export const forumBoards = endpoints({
  'GET /api/admin/forum-categories': {
    summary: 'The forum categories as admins manage them, in their order.',
    access: 'board.manage',
    reply: z.array(Board),
  },
  'POST /api/admin/forum-categories': {
    summary: 'Adds a category, after the others.',
    access: 'board.manage',
    limit: 'write',
    body: NewBoard,
    reply: Board,
    status: 201,
    refuses: ['name_taken', 'too_many_categories'],
  },
  'PUT /api/admin/forum-categories/order': {
    summary: 'Puts the categories in this order; the body has each of their ids exactly once.',
    access: 'board.manage',
    limit: 'write',
    body: z.strictObject({ ids: z.array(RowId).max(BOARDS_MAX) }),
    reply: z.array(Board),
    refuses: ['categories_changed'],
  },
  'PATCH /api/admin/forum-categories/{id}': {
    summary: 'Changes a category. Its access rule applies at once to all of its topics.',
    access: 'board.manage',
    limit: 'write',
    params: OneRow,
    body: BoardChanges,
    reply: Board,
    refuses: ['category_not_found', 'name_taken'],
  },
  'DELETE /api/admin/forum-categories/{id}': {
    summary: 'Deletes a category without topics.',
    access: 'board.manage',
    limit: 'write',
    params: OneRow,
    refuses: ['category_not_found', 'category_not_empty'],
  },
  'GET /api/admin/forum-watch': {
    summary: 'Topics that are held, locked or much talked about, ten of each.',
    access: 'board.manage',
    reply: ForumWatch,
  },
  'GET /api/admin/experts': {
    summary: "Members with an expert's badge, by name.",
    access: 'board.manage',
    reply: z.array(Expert),
  },
  'POST /api/admin/experts': {
    summary:
      "Gives a member an expert's badge, or changes its text: they read and answer on the experts' board whatever their plan.",
    access: 'board.manage',
    limit: 'write',
    body: z.strictObject({
      username: line(40, 'Please enter a username'),
      field: line(EXPERTISE_MAX, 'Please enter what they know'),
    }),
    reply: z.array(Expert),
    status: 201,
    refuses: ['member_not_found'],
  },
  'DELETE /api/admin/experts/{id}': {
    summary: 'Takes the badge away.',
    access: 'board.manage',
    limit: 'write',
    params: OneRow,
    refuses: ['expert_not_found'],
  },
})
