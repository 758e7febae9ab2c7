// Conversations for their participants: list, show, start, join.
import { aliasedTable, and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { EXCERPT_MAX } from '#contract/messages/constants.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/database/keyset.ts'
import type { Found } from '#server/base/database/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { blockedIdsOf } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'
import { excerptOf } from '#server/writing/markdown/plain-text.ts'
import { freshened, storedText, type WithHtml } from '#server/writing/stored.ts'
import { isWithheldFrom } from './messages.ts'
import { getParticipation } from './participants.ts'
import { conversationMembers, conversations, messages } from './tables.ts'
import { unreadMessages } from './unread.ts'

const authors = aliasedTable(users, 'authors')

type ListRow = Awaited<ReturnType<typeof selectConversations>>[number]
type OtherRow = Awaited<ReturnType<typeof listOthers>>[number]

/** The presenter's input for one conversation. */
export interface SeenConversation extends Omit<ListRow, 'newest'> {
  newest: WithHtml<NonNullable<ListRow['newest']>> | null
  others: OtherRow[]
  /** Members with a block in either direction between them and the viewer. */
  silent: ReadonlySet<number>
}

/** Includes the newest message unless it precedes what the viewer may see. */
function selectConversations(db: Db, viewer: Viewer, cursor: SQL<string | null> = sql<string | null>`null`) {
  return db
    .select({
      cursor,
      conversation: conversations,
      mine: conversationMembers,
      unread: unreadMessages(),
      newest: {
        ...storedText(messages),
        createdAt: messages.createdAt,
        removedAt: messages.removedAt,
        takenDownAt: messages.takenDownAt,
        isFromBlocked: isWithheldFrom(viewer),
      },
      author: { id: authors.id, username: authors.username, displayName: authors.displayName },
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.position, conversations.lastPosition),
        sql`${messages.position} >= ${conversationMembers.firstPosition}`,
      ),
    )
    .leftJoin(authors, eq(authors.id, messages.authorId))
    .$dynamic()
}

/** Other participants; a member who emptied a conversation of two still counts as one. */
async function listOthers(db: Db, ids: readonly number[], userId: number) {
  if (ids.length === 0) return []
  return db
    .select({
      conversationId: conversationMembers.conversationId,
      ...picturedMember,
      isBanned: isBanned(users.id),
      lastRead: conversationMembers.lastRead,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        inArray(conversationMembers.conversationId, [...ids]),
        sql`${conversationMembers.userId} <> ${userId}`,
        sql`(${conversationMembers.leftAt} is null or not ${conversations.isGroup})`,
      ),
    )
    .orderBy(asc(conversationMembers.joinedAt), asc(users.id))
}

async function complete(db: Db, rows: ListRow[], userId: number): Promise<SeenConversation[]> {
  const others = await listOthers(
    db,
    rows.map(({ conversation }) => conversation.id),
    userId,
  )
  const silent = new Set(await blockedIdsOf(db, userId))
  const written = await freshened(
    db,
    rows.flatMap(({ newest, conversation }) => (newest ? [{ ...newest, in: conversation.id }] : [])),
  )
  const newestOf = new Map(written.map((newest) => [newest.in, newest]))
  return rows.map((row) => ({
    ...row,
    newest: newestOf.get(row.conversation.id) ?? null,
    others: others.filter(({ conversationId }) => conversationId === row.conversation.id),
    silent,
  }))
}

const BY_ACTIVITY: Order = {
  key: conversations.lastActivityAt,
  isTime: true,
  id: conversations.id,
  direction: 'desc',
}

/** Newest activity first. */
export async function listConversations(
  db: Db,
  viewer: MemberViewer,
  window: KeysetWindow,
): Promise<Found<SeenConversation> & { cursors: Cursors }> {
  const userId = viewer.member.id
  const mine = and(eq(conversationMembers.userId, userId), isNull(conversationMembers.leftAt))
  const keyset = keysetOf(BY_ACTIVITY, window, await db.$count(conversationMembers, mine))
  const read = await selectConversations(db, viewer, keyset.cursor)
    .where(and(mine, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
  const { rows, ...found } = keyset.found(read)
  return { ...found, rows: await complete(db, rows, userId) }
}

/** The given conversations in which the viewer takes part. */
export async function findConversations(
  db: Db,
  viewer: MemberViewer,
  ids: readonly number[],
): Promise<SeenConversation[]> {
  if (ids.length === 0) return []
  const { id } = viewer.member
  const { conversationId, userId, leftAt } = conversationMembers
  const rows = await selectConversations(db, viewer).where(
    and(inArray(conversationId, [...ids]), eq(userId, id), isNull(leftAt)),
  )
  return complete(db, rows, id)
}

/** The viewer's own conversation; 404 for others' and for staff. */
export async function getConversation(db: Db, viewer: Viewer, id: number): Promise<SeenConversation> {
  const { me } = await getParticipation(db, viewer, id)
  const rows = await selectConversations(db, viewer).where(
    and(eq(conversationMembers.conversationId, id), eq(conversationMembers.userId, me.userId)),
  )
  const [seen] = await complete(db, rows, me.userId)
  if (!seen) throw refuse.notFound()
  return seen
}

export function toConversation({
  conversation,
  mine,
  unread,
  newest,
  author,
  others,
  silent,
}: SeenConversation): Conversation {
  const isRemoved = Boolean(newest?.removedAt ?? newest?.takenDownAt)
  return {
    id: conversation.id,
    isGroup: conversation.isGroup,
    about:
      conversation.listingId === null
        ? null
        : { listingId: conversation.listingId, title: conversation.listingTitle ?? '' },
    others: others.map(({ id, username, displayName, profileImageUrl, lastRead }) => ({
      id,
      username,
      displayName,
      profileImageUrl,
      // A read position is hidden from members with a block between them.
      lastRead: silent.has(id) ? 0 : lastRead,
    })),
    lastPosition: conversation.lastPosition,
    lastRead: mine.lastRead,
    unread,
    isMuted: mine.isMuted,
    hindrance: hindranceOf({ conversation, others, silent }),
    lastActivity: conversation.lastActivityAt.toISOString(),
    newest: newest && {
      author,
      excerpt: isRemoved || newest.isFromBlocked ? '' : excerptOf(newest.excerpt, EXCERPT_MAX),
      isRemoved,
      isFromBlocked: newest.isFromBlocked,
      createdAt: newest.createdAt.toISOString(),
    },
  }
}

/** Why the viewer cannot write there; null if they can. */
export function hindranceOf({
  conversation,
  others,
  silent,
}: Pick<SeenConversation, 'conversation' | 'others' | 'silent'>): Conversation['hindrance'] {
  if (!conversation.isGroup && others.some(({ id }) => silent.has(id))) return 'blocked'
  return others.some(({ isBanned }) => !isBanned) ? null : 'alone'
}
