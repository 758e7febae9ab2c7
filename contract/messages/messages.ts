// Messages: private conversations between two members, or a group of up to ten.
import { z } from 'zod'
import { Username } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { Id, KeysetWindow, keysetPage, prose, SearchText, Time, Window } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { GROUP_MAX, MESSAGE_MAX, MESSAGE_PICTURES_MAX } from './constants.ts'

/** A name the browser makes up for each message, so that sending it twice makes one. */
export const ClientId = z
  .string()
  .max(64, 'This is not a valid name for a message')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a valid name for a message')

const Position = z.int().min(0).max(2_147_483_647)
const Author = z.strictObject({ id: Id, username: z.string() })

export const ConversationMember = z.strictObject({
  id: Id,
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The position of the newest message they have seen; 0 for none. */
  lastRead: Position,
})
export type ConversationMember = z.infer<typeof ConversationMember>

/** Why one cannot write here: the others are gone, or a block stands between (which way is nobody's business). */
export const WriteHindrance = z.enum(['alone', 'blocked'])
export type WriteHindrance = z.infer<typeof WriteHindrance>

export const Conversation = z.strictObject({
  id: Id,
  isGroup: z.boolean(),
  /** The listing that two talk about; each has a conversation of its own. Null for all others. */
  about: z.strictObject({ listingId: Id, title: z.string() }).nullable(),
  /** Who else takes part; empty when they left or are no longer members. */
  others: z.array(ConversationMember),
  /** Position of the newest message. */
  lastPosition: Position,
  /** What the reader themselves has seen. */
  lastRead: Position,
  unread: z.int().min(0),
  isMuted: z.boolean(),
  hindrance: WriteHindrance.nullable(),
  lastActivity: Time,
  /** The newest message the reader may see; `excerpt` is empty where it was removed or is from a blocked member. */
  newest: z
    .strictObject({
      author: Author.nullable(),
      excerpt: z.string(),
      isRemoved: z.boolean(),
      isFromBlocked: z.boolean(),
      createdAt: Time,
    })
    .nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const Message = z.strictObject({
  id: Id,
  /** Counts up from 1 within the conversation, without gaps. */
  position: Position,
  /** Null for a member who is no longer here. */
  author: Author.nullable(),
  /** Markdown as it was sent; empty where the message was removed or is from a blocked member. */
  text: z.string(),
  /** What pages show of it; empty where the text is. */
  html: WrittenHtml,
  /** By its author, or by a moderator. */
  removed: z.enum(['author', 'moderator']).nullable(),
  /** In a group, where the reader has blocked the author: the message keeps its place, without text and pictures. */
  isFromBlocked: z.boolean(),
  /** Those beside the text; what the text shows itself is in its HTML. */
  pictures: z.array(Picture),
  createdAt: Time,
})
export type Message = z.infer<typeof Message>

const Text = prose(MESSAGE_MAX, 'Please write a message')
const PictureIds = z
  .array(Id)
  .max(MESSAGE_PICTURES_MAX, `At most ${MESSAGE_PICTURES_MAX} pictures`)
  .optional()

export const NewConversation = z.strictObject({
  to: z
    .array(Username)
    .min(1, 'Please enter a recipient')
    .max(GROUP_MAX - 1, `A group can have at most ${GROUP_MAX} members`),
  text: Text,
  pictureIds: PictureIds,
  clientId: ClientId.optional(),
  listingId: Id.optional().describe('What it is about: a listing of one of the two'),
})
export type NewConversation = z.infer<typeof NewConversation>

export const NewMessage = z.strictObject({ text: Text, pictureIds: PictureIds, clientId: ClientId })
export type NewMessage = z.infer<typeof NewMessage>

/** Somebody to whom one can write. */
export const Recipient = z.strictObject({
  id: Id,
  username: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type Recipient = z.infer<typeof Recipient>

/** A reported message as staff see it: with a few around it, and nothing else of the conversation. */
export const ReportedMessage = z.strictObject({
  messageId: Id,
  messages: z.array(Message),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

const params = z.strictObject({ id: Id })

export const messages = endpoints({
  'GET /api/conversations': {
    summary: "The member's own conversations, the one with the newest message first.",
    access: 'conversation.list',
    query: z.object({ ...KeysetWindow }),
    reply: keysetPage(Conversation),
  },
  'POST /api/conversations': {
    summary:
      'Writes to one member (in the conversation the two already have, if any) or starts a group with several.',
    access: 'conversation.start',
    limit: 'message',
    body: NewConversation,
    reply: Conversation,
    status: 201,
    refuses: [
      'member_not_found',
      'to_yourself',
      'blocked',
      'nobody_there',
      'picture_in_use',
      'too_many_pictures',
      'text_too_complex',
      'listing_not_found',
    ],
  },
  'GET /api/conversations/unread-count': {
    summary:
      'How many unread messages wait in conversations that are not muted. Those of a member on either side of a block do not count.',
    access: 'conversation.list',
    reply: z.strictObject({ count: z.int().min(0) }),
  },
  'GET /api/conversations/{id}': {
    summary: 'One of the own conversations. Those of others answer like those that do not exist.',
    access: 'conversation.read',
    params,
    reply: Conversation,
  },
  'GET /api/conversations/{id}/messages': {
    summary:
      'Messages, oldest first: the newest ones, or those right before the position `before`, or right after `after`.',
    access: 'conversation.read',
    params,
    query: z.object({ limit: Window.limit, before: Id.optional(), after: Id.optional() }),
    reply: z.strictObject({
      data: z.array(Message),
      pagination: z.strictObject({ total: z.int(), limit: z.int(), hasOlder: z.boolean() }),
    }),
  },
  'POST /api/conversations/{id}/messages': {
    summary:
      'Writes a message in Markdown. The same `clientId` again answers the message that already stands.',
    access: 'message.write',
    limit: 'message',
    params,
    body: NewMessage,
    reply: Message,
    status: 201,
    refuses: ['blocked', 'nobody_there', 'picture_in_use', 'too_many_pictures', 'text_too_complex'],
  },
  'DELETE /api/conversations/{id}/messages/{messageId}': {
    summary: 'Takes back an own message of the last 24 hours; "removed" is left in its place.',
    access: 'message.remove',
    limit: 'write',
    params: z.strictObject({ id: Id, messageId: Id }),
    refuses: ['too_late'],
  },
  'PUT /api/conversations/{id}/read': {
    summary: 'Notes how far the member has read; never goes back.',
    access: 'conversation.read',
    params,
    body: z.strictObject({ position: Position }),
    reply: Conversation,
  },
  'PUT /api/conversations/{id}/mute': {
    summary: 'Mutes the conversation or lets it be heard again: muted ones send no notices.',
    access: 'conversation.read',
    limit: 'write',
    params,
    body: z.strictObject({ isMuted: z.boolean() }),
    reply: Conversation,
  },
  'POST /api/conversations/{id}/members': {
    summary: 'Brings a member into a group; they see what is written from then on.',
    access: 'message.write',
    limit: 'write',
    params,
    body: z.strictObject({ username: Username }),
    reply: Conversation,
    refuses: ['member_not_found', 'blocked', 'not_a_group', 'group_full', 'already_there', 'has_left'],
  },
  'POST /api/conversations/{id}/leave': {
    summary: 'Leaves a group; a conversation of two is emptied for the one who leaves.',
    access: 'conversation.read',
    limit: 'write',
    params,
  },
  'GET /api/message-recipients': {
    summary:
      'For the form of a new message: whom the member has written with, the latest first; with `q` members whose name begins so.',
    access: 'conversation.list',
    limit: 'search',
    query: z.object({ q: SearchText.optional() }),
    reply: z.strictObject({ data: z.array(Recipient) }),
  },
  'POST /api/reported-messages/{id}/views': {
    summary:
      'For moderators: a reported message with a few around it. Each look is written to the audit log.',
    access: 'flag.review',
    params,
    reply: ReportedMessage,
    refuses: ['not_reported'],
  },
})
