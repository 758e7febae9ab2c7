// Forum: categories, topics, replies. The specification calls topics "forum posts" in addresses; the code says topic.
import { z } from 'zod'
import { memberName, PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { NamedMachine } from '#contract/machines/named-machines.ts'
import { MISSING_INFORMATION } from '#contract/missing-information.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { countsKey, listKey, memberKey, type PurgeKey, topicKey } from '#contract/purge-keys.ts'
import {
  Id,
  KeysetWindow,
  keysetPage,
  late,
  line,
  PositionWindow,
  page,
  prose,
  SearchText,
  Time,
  Window,
} from '#contract/values.ts'
import { SendKey } from '#contract/writing/drafts.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import {
  FOLLOW_LEVELS,
  POST_MAX,
  REACTIONS,
  TOPIC_MACHINES_MAX,
  TOPIC_SORTS,
  TOPIC_TITLE_MAX,
} from './constants.ts'

export const ForumCategory = z.strictObject({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** 0 for a board closed to the caller. */
  topicCount: late(z.int()),
  /** Tier permission required beside the forums'. */
  needs: z.enum(PERMISSION_NAMES).nullable(),
  /** Whether the caller's plan opens the board. */
  isOpen: z.boolean(),
  /** Name of the tier that opens a closed board, if any. */
  opensWith: z.string().nullable(),
  /** Whether topic starters may accept an answer. */
  isQuestionBoard: z.boolean(),
  /** Whether only staff start topics. */
  isStartedByStaff: z.boolean(),
})
export type ForumCategory = z.infer<typeof ForumCategory>

/** Author of a topic or a reply. */
const PostAuthor = PicturedMember.extend({
  /** Text of the expert badge; null without one. */
  expertise: z.string().nullable(),
})

export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

/** Fields shared by topics and replies: both are posts. */
const Post = {
  /** Number of edits; an edit names the revision it is based on. */
  revision: z.int(),
  editedAt: Time.nullable(),
  /** Count per reaction, highest first; empty in lists of topics. */
  reactions: z.array(z.strictObject({ reaction: Reaction, count: z.int() })),
  /** The viewer's own reaction. */
  ownReaction: Reaction.nullable(),
}

/** A title of the catalogue that a topic is about. */
export const TopicMachine = NamedMachine
export type TopicMachine = NamedMachine

export const Topic = z.strictObject({
  ...Post,
  id: Id,
  title: z.string(),
  /** Markdown source. */
  content: z.string(),
  /** Rendered HTML. */
  html: WrittenHtml,
  categoryId: Id,
  category: z.strictObject({ id: Id, name: z.string() }),
  author: PostAuthor,
  replyCount: z.int(),
  viewCount: z.int(),
  lastActivity: Time,
  /** In lists: who wrote its newest reply that the viewer is shown, and when; null if none, and for a single topic. */
  lastReplyBy: z.strictObject({ ...memberName, at: Time }).nullable(),
  createdAt: Time,
  /** Taken down or held back: unlisted, visible to its author and staff only. */
  isHidden: z.boolean(),
  /** The viewer has blocked its author: reachable by its address only. */
  isFromBlocked: z.boolean(),
  /** Whether the viewer is notified of replies. */
  isFollowed: z.boolean(),
  /** The viewer's level for the topic, or else for its category. */
  level: z.enum(FOLLOW_LEVELS),
  /** Whether the viewer has not opened it and it is newer than their read mark. */
  isNew: z.boolean(),
  /** Number of replies unread by the viewer, capped at 100. */
  unread: z.int(),
  /** Position of the first unread post; 0 for the topic's own text, null if none. */
  firstUnread: z.int().nullable(),
  /** Listed first when sorted by last activity. */
  isPinned: z.boolean(),
  /** Only staff reply. */
  isLocked: z.boolean(),
  /** Deleted: only staff see that it existed. */
  isDeleted: z.boolean(),
  /** Members comment on a post of the blog here: it stays a topic of its own. */
  isForComments: z.boolean(),
  /** The topic's author may accept a reply as the answer. */
  isQuestion: z.boolean(),
  isSolved: z.boolean(),
  /** The accepted reply; null if none, and in lists. */
  answer: z.strictObject({ replyId: Id, position: z.int() }).nullable(),
  /**
   * If requested by the id of a topic merged into it: the position of the merged topic's text here, followed by its
   * replies with their old numbers; null otherwise.
   */
  mergedAt: z.int().nullable(),
  /** Machines that it is about; empty in lists. */
  machines: z.array(TopicMachine),
})
export type Topic = z.infer<typeof Topic>

/** A former position of a moved reply, from which links redirect. */
export const MovedReply = z.strictObject({
  position: z.int(),
  /** Its present topic, if the viewer may read there. */
  topic: z.strictObject({ id: Id, title: z.string() }),
  /** 0 for that topic's own text. */
  movedTo: z.int(),
})
export type MovedReply = z.infer<typeof MovedReply>

/** The part of a topic visible to visitors and to members without the forums permission. */
export const TopicTeaser = z.strictObject({
  id: Id,
  title: z.string(),
  category: z.strictObject({ id: Id, name: z.string() }),
  replyCount: z.int(),
  lastActivity: Time,
  /** Present for viewers whose tier opens the forums. */
  author: z.strictObject(memberName).nullable(),
})
export type TopicTeaser = z.infer<typeof TopicTeaser>

export const TopicReply = z.strictObject({
  ...Post,
  id: Id,
  position: z.int(),
  /** Markdown source. */
  content: z.string(),
  /** Rendered HTML. */
  html: WrittenHtml,
  author: PostAuthor.nullable(),
  createdAt: Time,
  /** Held back for review or taken down: only its author sees it in place. */
  isHidden: z.boolean(),
  /** Deleted by its author or a moderator: keeps its place without text and name. Null if not deleted. */
  deletedBy: z.enum(['author', 'moderator']).nullable(),
  /** The viewer has blocked its author: keeps its place without text and name. */
  isFromBlocked: z.boolean(),
})
export type TopicReply = z.infer<typeof TopicReply>

export const Content = prose(POST_MAX, 'Please write something')
export const Title = line(TOPIC_TITLE_MAX, 'Please enter a title')

const tooManyMachines = `At most ${TOPIC_MACHINES_MAX} machines`
/** Titles, editions or hand-added machines; the topic is linked to their titles. */
export const MachineIds = z.array(MachineId).max(TOPIC_MACHINES_MAX, tooManyMachines)

export const NewTopic = z.strictObject({
  title: Title,
  /** Markdown. */
  content: Content,
  categoryId: z.int('Please choose a category').min(1).max(2_147_483_647),
  machineIds: MachineIds.optional(),
  sendKey: SendKey.optional(),
})
export type NewTopic = z.infer<typeof NewTopic>

export const NewReply = z.strictObject({
  /** Markdown. */
  content: Content,
  /** Number of the last reply that the writer has seen: refused if others have replied since. Optional. */
  seen: z.int().min(0).max(2_147_483_647).optional(),
  quoteOf: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullish()
    .describe('The id of a reply of the same topic; its text is placed before `content` as a quote'),
  sendKey: SendKey.optional(),
})
export type NewReply = z.infer<typeof NewReply>

/** Selects what a page needs, so that the reply carries no more. */
const text = z
  .enum(['html', 'none'])
  .optional()
  .describe('`html`: the text without its source, `content` is empty; `none`: `html` is empty too')
export type TextAsked = z.infer<typeof text>

/** Only members' teasers include authors' names. */
function teaserKeys({ id, author }: TopicTeaser): PurgeKey[] {
  return [topicKey(id), listKey('forum-categories'), ...(author ? [memberKey(author.username)] : [])]
}

const TEXT_REFUSALS = ['picture_in_use', 'too_many_pictures', 'text_too_complex']

export const forum = endpoints({
  'GET /api/forum-categories': showing(
    {
      summary: 'The forum categories, each with its number of topics.',
      access: 'anyone',
      shared: true,
      reply: z.array(ForumCategory),
    },
    () => [countsKey('forum'), listKey('forum-categories'), listKey('tiers')],
  ),
  'GET /api/forum-posts': {
    summary:
      'Topics, by last activity unless asked otherwise; `search` looks into titles and texts. Without those by members whom the viewer has blocked.',
    access: 'forums',
    limit: 'search',
    query: z.object({
      ...KeysetWindow,
      sort: z.enum(TOPIC_SORTS).optional(),
      categoryId: Id.optional(),
      search: SearchText.optional(),
      following: z
        .union([z.boolean(), z.stringbool()])
        .optional()
        .describe('Only topics that the caller follows'),
      opdbId: MachineId.optional().describe('Only topics about this title, or the title of this edition'),
      owned: z
        .union([z.boolean(), z.stringbool()])
        .optional()
        .describe('Only topics about machines that stand in the caller’s collection as owned'),
      text,
    }),
    reply: keysetPage(Topic),
  },
  'POST /api/forum-posts': {
    summary: 'Starts a topic; its text is Markdown. Repeating a `sendKey` returns the existing topic.',
    access: 'topic.write',
    limit: 'message',
    body: NewTopic,
    missingText: MISSING_INFORMATION,
    reply: Topic,
    status: 201,
    refuses: ['category_not_found', 'started_by_staff', 'machine_not_found', ...TEXT_REFUSALS],
  },
  'GET /api/forum-posts/newest': showing(
    {
      summary:
        'The newest topics as teasers: no text, names only for those with the forums flag, and none by members whom the viewer has blocked.',
      access: 'anyone',
      shared: 'unless_blocking',
      query: z.object({
        ...Window,
        opdbId: MachineId.optional().describe('Only topics about this title, or the title of this edition'),
      }),
      reply: page(TopicTeaser),
    },
    (reply) => [listKey('topics'), ...(reply?.data ?? []).flatMap(teaserKeys)],
  ),
  'GET /api/forum-machines': {
    summary: 'How many titles the caller owns by their collection: whether there can be topics about them.',
    access: 'forums',
    reply: z.strictObject({ owned: z.int() }),
  },
  'POST /api/forum-machines': {
    summary: 'Machines that a text seems to name, for the author of a topic to confirm. Writes nothing.',
    access: 'topic.write',
    limit: 'search',
    body: z.strictObject({ text: Content }),
    reply: z.array(TopicMachine),
    status: 200,
  },
  'GET /api/forum-posts/{id}': {
    summary: 'One topic; of one that was merged into another, that one.',
    access: 'forums',
    params: z.strictObject({ id: Id }),
    query: z.object({ text }),
    reply: Topic,
    refuses: ['topic_not_found'],
  },
  'PUT /api/forum-posts/{id}/follow': {
    summary:
      'Follows, unfollows or mutes a topic (`level`): followers are told of replies, members who muted it only of mentions. Writing in a topic follows it.',
    access: 'topic.follow',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: z
      .strictObject({ isFollowing: z.boolean().optional(), level: z.enum(FOLLOW_LEVELS).optional() })
      .refine((body) => body.isFollowing !== undefined || body.level !== undefined, 'Please choose one'),
    reply: z.strictObject({ isFollowing: z.boolean(), level: z.enum(FOLLOW_LEVELS) }),
    refuses: ['topic_not_found'],
  },
  'GET /api/forum-posts/{id}/teaser': showing(
    {
      summary: "A topic's title and category, for the gate screen.",
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: TopicTeaser,
      refuses: ['topic_not_found'],
    },
    (topic, { params }) => (topic ? teaserKeys(topic) : [topicKey(params.id)]),
  ),
  'GET /api/forum-posts/{id}/replies': {
    summary:
      'The replies to a topic, oldest first. Those by members whom the viewer has blocked keep their place, without text and name.',
    access: 'forums',
    params: z.strictObject({ id: Id }),
    query: z.object({ ...PositionWindow, text }),
    reply: keysetPage(TopicReply).extend({
      moved: z.array(MovedReply).describe('Those that stood in this part of the topic and were moved'),
    }),
    refuses: ['topic_not_found'],
  },
  'POST /api/forum-posts/{id}/replies': {
    summary: 'Replies to a topic in Markdown. Repeating a `sendKey` returns the existing reply.',
    access: 'reply.write',
    limit: 'message',
    params: z.strictObject({ id: Id }),
    body: NewReply,
    reply: TopicReply,
    status: 201,
    refuses: [
      'topic_moved_on',
      'topic_not_found',
      'topic_locked',
      'sent_elsewhere',
      'quote_not_found',
      ...TEXT_REFUSALS,
    ],
  },
})
