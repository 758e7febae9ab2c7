// Forum members: what one member wrote in the forums, for profiles.
import { z } from 'zod'
import { Username } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, page, Time, Window } from '#contract/values.ts'

/** A topic that a member started, or a reply, in a list of what they wrote. */
export const MemberPost = z.strictObject({
  kind: z.enum(['topic', 'reply']),
  topicId: Id,
  /** The place of the reply in its topic; 0 for the topic's own text. */
  position: z.int(),
  title: z.string(),
  category: z.strictObject({ id: Id, name: z.string() }),
  /** The beginning of the text, on one line. */
  excerpt: z.string(),
  createdAt: Time,
  /** Waits for a moderator, or was taken down: only its author is shown it here. */
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
