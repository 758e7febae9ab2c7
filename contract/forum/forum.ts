// Forum: categories, topics, replies. The specification calls topics "forum posts" in addresses; the code says topic.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
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
  /** 0 of a board that is closed to the caller. */
  topicCount: late(z.int()),
  /** The permission of tiers that it asks for beside the forums. */
  needs: z.enum(PERMISSION_NAMES).nullable(),
  /** Whether the caller's plan opens it, as far as it asks for more than the forums. */
  isOpen: z.boolean(),
  /** Name of the tier that opens it, where it is closed to the caller and one does. */
  opensWith: z.string().nullable(),
  /** Who starts a topic here may accept an answer. */
  isQuestionBoard: z.boolean(),
  /** Staff alone start topics here. */
  isStartedByStaff: z.boolean(),
})
export type ForumCategory = z.infer<typeof ForumCategory>

/** Who wrote a topic or a reply. */
const PostAuthor = z.strictObject({
  id: Id,
  username: z.string(),
  /** What stands on their badge of an expert; null without one. */
  expertise: z.string().nullable(),
})

export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

/** What can be done with a topic's text as with a reply: both are posts. */
const Post = {
  /** How often it was edited; who edits it says which state they had before them. */
  revision: z.int(),
  editedAt: Time.nullable(),
  /** How many there are of each reaction, the most first; none are told of in lists of topics. */
  reactions: z.array(z.strictObject({ reaction: Reaction, count: z.int() })),
  /** The viewer's own. */
  ownReaction: Reaction.nullable(),
}

/** A title of the catalogue that a topic is about. */
export const TopicMachine = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
})
export type TopicMachine = z.infer<typeof TopicMachine>

export const Topic = z.strictObject({
  ...Post,
  id: Id,
  title: z.string(),
  /** Markdown as it was sent. */
  content: z.string(),
  /** What pages show of it. */
  html: WrittenHtml,
  categoryId: Id,
  category: z.strictObject({ id: Id, name: z.string() }),
  author: PostAuthor,
  replyCount: z.int(),
  viewCount: z.int(),
  lastActivity: Time,
  createdAt: Time,
  /** Taken down or held back: its author and staff alone get to see it, and in no list. */
  isHidden: z.boolean(),
  /** The viewer has blocked its author: it opens by its address alone. */
  isFromBlocked: z.boolean(),
  /** The viewer is told of replies. */
  isFollowed: z.boolean(),
  /** The viewer's choice, or their choice for its category. */
  level: z.enum(FOLLOW_LEVELS),
  /** The viewer has not opened it yet, and it is newer than what they have read altogether. */
  isNew: z.boolean(),
  /** Replies that the viewer has yet to read; 100 for that many and more. */
  unread: z.int(),
  /** The position of the first of them; 0 for the topic's own text, null where nothing is unread. */
  firstUnread: z.int().nullable(),
  /** Stands first in the lists by last activity. */
  isPinned: z.boolean(),
  /** Staff alone reply. */
  isLocked: z.boolean(),
  /** Taken back: its author and staff alone are told that it was there. */
  isDeleted: z.boolean(),
  /** Whoever started it may accept a reply as the answer. */
  isQuestion: z.boolean(),
  isSolved: z.boolean(),
  /** The reply that was accepted; null where there is none, and in lists. */
  answer: z.strictObject({ replyId: Id, position: z.int() }).nullable(),
  /**
   * Where it was asked for by the id of a topic that was merged into it: the position of that one's text here, which its
   * replies follow by their old numbers; null otherwise.
   */
  mergedAt: z.int().nullable(),
  /** What it is about; none are told of in lists. */
  machines: z.array(TopicMachine),
})
export type Topic = z.infer<typeof Topic>

/** A number at which a reply stood before it was moved: links to it go on from there. */
export const MovedReply = z.strictObject({
  position: z.int(),
  /** Where it is now, as far as the viewer may read there. */
  topic: z.strictObject({ id: Id, title: z.string() }),
  /** 0 where it is that topic's own text. */
  movedTo: z.int(),
})
export type MovedReply = z.infer<typeof MovedReply>

/** What visitors and members without the forums flag may see of a topic. */
export const TopicTeaser = z.strictObject({
  id: Id,
  title: z.string(),
  category: z.strictObject({ id: Id, name: z.string() }),
  replyCount: z.int(),
  lastActivity: Time,
  /** Present for those whose tier opens the forums. */
  author: z.strictObject({ username: z.string() }).nullable(),
})
export type TopicTeaser = z.infer<typeof TopicTeaser>

export const TopicReply = z.strictObject({
  ...Post,
  id: Id,
  position: z.int(),
  /** Markdown as it was sent. */
  content: z.string(),
  /** What pages show of it. */
  html: WrittenHtml,
  author: PostAuthor.nullable(),
  createdAt: Time,
  /** Held back until a moderator has looked at it, or taken down: its author alone sees it in its place. */
  isHidden: z.boolean(),
  /** Taken back: it keeps its place, without text and name. Who did it; null where it stands. */
  deletedBy: z.enum(['author', 'moderator']).nullable(),
  /** The viewer has blocked its author: it keeps its place, without text and name. */
  isFromBlocked: z.boolean(),
})
export type TopicReply = z.infer<typeof TopicReply>

export const Content = prose(POST_MAX, 'Please write something')
export const Title = line(TOPIC_TITLE_MAX, 'Please enter a title')

const tooManyMachines = `At most ${TOPIC_MACHINES_MAX} machines`
/** Titles, editions or machines of this site: a topic is about their titles. */
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
  /** The number of the last reply that its writer knows: refused where others have replied since. Left out, it is sent anyway. */
  seen: z.int().min(0).max(2_147_483_647).optional(),
  sendKey: SendKey.optional(),
})
export type NewReply = z.infer<typeof NewReply>

/** What a page asks for, so that it does not carry what it doesn't show. */
const text = z
  .enum(['html', 'none'])
  .optional()
  .describe('`html`: the text without its source, `content` is empty; `none`: `html` is empty too')
export type TextAsked = z.infer<typeof text>

/** Names of authors are in the teasers of members alone. */
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
    summary:
      'Starts a topic; its text is Markdown. The same `sendKey` again answers the topic that already stands.',
    access: 'topic.write',
    limit: 'message',
    body: NewTopic,
    reply: Topic,
    status: 201,
    refuses: ['category_not_found', 'started_by_staff', 'machine_not_found', ...TEXT_REFUSALS],
  },
  'GET /api/forum-posts/newest': showing(
    {
      summary:
        'The newest topics as teasers, for the home page: no text, and names only for those with the forums flag.',
      access: 'anyone',
      shared: true,
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
  'POST /api/forum-posts/{id}/views': {
    summary: 'Says that the caller looks at a topic: it counts once for each member and day.',
    access: 'topic.read',
    limit: 'read',
    params: z.strictObject({ id: Id }),
    refuses: ['topic_not_found'],
  },
  'PUT /api/forum-posts/{id}/follow': {
    summary:
      'Follows a topic, stops it, or mutes it (`level`): followers are told of replies, who muted it of mentions alone. Who writes in a topic follows it.',
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
    summary:
      'Replies to a topic in Markdown. The same `sendKey` again answers the reply that already stands.',
    access: 'reply.write',
    limit: 'message',
    params: z.strictObject({ id: Id }),
    body: NewReply,
    reply: TopicReply,
    status: 201,
    refuses: ['topic_moved_on', 'topic_not_found', 'topic_locked', 'sent_elsewhere', ...TEXT_REFUSALS],
  },
})
