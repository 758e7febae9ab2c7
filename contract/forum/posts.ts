// Forum posts: editing, deleting, reacting to and accepting topics and replies.
import { z } from 'zod'
import { NamedMember, PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line, page, Time, Window } from '#contract/values.ts'
import { DELETION_REASON_MAX, REACTIONS_PAGE_SIZE, REVISIONS_PAGE_SIZE } from './constants.ts'
import { Content, MachineIds, Reaction, Title, Topic, TopicReply } from './forum.ts'

/** The revision that the edit is based on: 409 if the post has changed since. */
const Revision = z.int().min(0).max(2_147_483_647).optional()

/** One revision of a post: its text from a time on. */
export const PostRevision = z.strictObject({
  /** 0 for the original. */
  revision: z.int(),
  /** Null for replies. */
  title: z.string().nullable(),
  /** Markdown. */
  content: z.string(),
  writer: NamedMember,
  writtenAt: Time,
})
export type PostRevision = z.infer<typeof PostRevision>

/** One member's reaction to a post. */
export const PostReaction = z.strictObject({
  member: PicturedMember,
  reaction: Reaction,
})
export type PostReaction = z.infer<typeof PostReaction>

/** Count per reaction, and the viewer's own. */
const ReactionCounts = Topic.pick({ reactions: true, ownReaction: true })

const params = z.strictObject({ id: Id })
const EDIT_REFUSALS = [
  'edited_meanwhile',
  'post_hidden',
  'topic_locked',
  'picture_in_use',
  'too_many_pictures',
  'text_too_complex',
]
const CONFLICT =
  'With `revision` nothing is written over a newer state: `edited_meanwhile` carries its `revision`, `text` and `title` in `fields`.'
const deletionQuery = z.object({
  reason: line(DELETION_REASON_MAX).optional().describe('For the audit log, where a moderator deletes it'),
})
const reactionBody = z.strictObject({ reaction: Reaction })
const REACTION_REFUSALS = ['own_post', 'cannot_react', 'topic_locked']

export const forumPosts = endpoints({
  'PATCH /api/forum-posts/{id}': {
    summary: `Edits a topic's title or text, or what machines it is about. ${CONFLICT}`,
    access: 'reply.edit',
    limit: 'write',
    params,
    body: z.strictObject({
      title: Title.optional(),
      content: Content.optional(),
      machineIds: MachineIds.optional(),
      revision: Revision,
    }),
    reply: Topic,
    refuses: ['topic_not_found', 'machine_not_found', ...EDIT_REFUSALS],
  },
  'DELETE /api/forum-posts/{id}': {
    summary: 'Deletes a topic. Its author may do so until others have replied; moderators always may.',
    access: 'reply.delete',
    limit: 'write',
    params,
    query: deletionQuery,
    refuses: ['topic_not_found', 'topic_has_replies', 'post_hidden'],
  },
  'POST /api/forum-posts/{id}/restoration': {
    summary: 'Takes the deletion of a topic back, within seconds of it.',
    access: 'reply.delete',
    limit: 'write',
    params,
    reply: Topic,
    status: 200,
    refuses: ['topic_not_found', 'too_late'],
  },
  'GET /api/forum-posts/{id}/revisions': {
    summary: "The states of a topic's title and text, newest first; none where it was never edited.",
    access: 'forums',
    params,
    query: z.object({ ...Window }),
    reply: page(PostRevision).describe(`At most ${REVISIONS_PAGE_SIZE} unless asked otherwise`),
    refuses: ['topic_not_found'],
  },
  'PUT /api/forum-posts/{id}/answer': {
    summary: 'Accepts a reply as the answer to a question, or none: for who asked it, and moderators.',
    access: 'topic.answer',
    limit: 'write',
    params,
    body: z.strictObject({ replyId: z.int().min(1).max(2_147_483_647).nullable() }),
    reply: Topic,
    refuses: ['topic_not_found', 'reply_not_found', 'not_a_question'],
  },
  'PUT /api/forum-posts/{id}/reaction': {
    summary: "Reacts to a topic's text; another reaction takes the place of the first.",
    access: 'reply.react',
    limit: 'write',
    params,
    body: reactionBody,
    reply: ReactionCounts,
    refuses: ['topic_not_found', ...REACTION_REFUSALS],
  },
  'DELETE /api/forum-posts/{id}/reaction': {
    summary: "Takes back one's reaction to a topic's text.",
    access: 'reply.react',
    limit: 'write',
    params,
    reply: ReactionCounts,
    refuses: ['topic_not_found'],
  },
  'GET /api/forum-posts/{id}/reactions': {
    summary: "Who reacted to a topic's text, newest first; without members whom the viewer has blocked.",
    access: 'forums',
    params,
    query: z.object({ ...Window }),
    reply: page(PostReaction).describe(`At most ${REACTIONS_PAGE_SIZE} unless asked otherwise`),
    refuses: ['topic_not_found'],
  },
  'GET /api/forum-replies/{id}': {
    summary: 'One reply with its topic.',
    access: 'forums',
    params,
    reply: TopicReply.extend({ topicId: Id }),
    refuses: ['reply_not_found'],
  },
  'PATCH /api/forum-replies/{id}': {
    summary: `Edits a reply. ${CONFLICT}`,
    access: 'reply.edit',
    limit: 'write',
    params,
    body: z.strictObject({ content: Content, revision: Revision }),
    reply: TopicReply,
    refuses: ['reply_not_found', ...EDIT_REFUSALS],
  },
  'DELETE /api/forum-replies/{id}': {
    summary: 'Deletes a reply, by its author or a moderator: "removed" is left in its place.',
    access: 'reply.delete',
    limit: 'write',
    params,
    query: deletionQuery,
    refuses: ['reply_not_found', 'post_hidden'],
  },
  'POST /api/forum-replies/{id}/restoration': {
    summary: 'Takes the deletion of a reply back, within seconds of it.',
    access: 'reply.delete',
    limit: 'write',
    params,
    reply: TopicReply,
    status: 200,
    refuses: ['reply_not_found', 'too_late'],
  },
  'GET /api/forum-replies/{id}/revisions': {
    summary: 'The states of a reply, newest first; none where it was never edited.',
    access: 'forums',
    params,
    query: z.object({ ...Window }),
    reply: page(PostRevision).describe(`At most ${REVISIONS_PAGE_SIZE} unless asked otherwise`),
    refuses: ['reply_not_found'],
  },
  'PUT /api/forum-replies/{id}/reaction': {
    summary: 'Reacts to a reply; another reaction takes the place of the first.',
    access: 'reply.react',
    limit: 'write',
    params,
    body: reactionBody,
    reply: ReactionCounts,
    refuses: ['reply_not_found', ...REACTION_REFUSALS],
  },
  'DELETE /api/forum-replies/{id}/reaction': {
    summary: "Takes back one's reaction to a reply.",
    access: 'reply.react',
    limit: 'write',
    params,
    reply: ReactionCounts,
    refuses: ['reply_not_found'],
  },
  'GET /api/forum-replies/{id}/reactions': {
    summary: 'Who reacted to a reply, newest first; without members whom the viewer has blocked.',
    access: 'forums',
    params,
    query: z.object({ ...Window }),
    reply: page(PostReaction).describe(`At most ${REACTIONS_PAGE_SIZE} unless asked otherwise`),
    refuses: ['reply_not_found'],
  },
})
