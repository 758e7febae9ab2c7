// Forum: one member's topics and replies, for profiles.
import { z } from 'zod'
import { Username } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, page, Time, Window } from '#contract/values.ts'

/** A topic or reply in a list of a member's posts. */
export const MemberPost = z.strictObject({
  kind: z.enum(['topic', 'reply']),
  topicId: Id,
  /** The reply's position in its topic; 0 for the topic's own text. */
  position: z.int(),
  title: z.string(),
  category: z.strictObject({ id: Id, name: z.string() }),
  /** Beginning of the text on one line. */
  excerpt: z.string(),
  createdAt: Time,
  /** Held back for review or taken down: only its author sees it here. */
  isHidden: z.boolean(),
})
export type MemberPost = z.infer<typeof MemberPost>

export const forumMembers = endpoints({
  'GET /api/members/{username}/forum-posts': {
    summary:
      'The topics and replies of a member that the caller may read, newest first. One’s own include those that wait for a moderator.',
    access: 'forums',
    params: z.object({ username: Username }),
    query: z.object({ ...Window }),
    reply: page(MemberPost),
    refuses: ['member_not_found'],
  },
})
