// Participants of conversations. Others' conversations answer like unknown ones, by the same query.
import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import { memberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { tell } from '#server/base/live/live.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { blockedIdsOf } from '#server/moderation/members/blocks.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'
import { conversationLeft, conversationRead } from './events.ts'
import { conversationMembers, conversations } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect

export interface Participant {
  userId: number
  username: string
  displayName: string | null
  profileImageUrl: string | null
  isBanned: boolean
  firstPosition: number
  lastRead: number
  isMuted: boolean
  leftAt: Date | null
}

/** A conversation from one participant's view. */
export interface Participation {
  conversation: ConversationRow
  me: Participant
  /** All other members who have not left. */
  others: Participant[]
  /** In a conversation of two, the member who emptied it: the next message brings them back. */
  away: Participant[]
}

export async function listParticipants(db: Db, conversationId: number): Promise<Participant[]> {
  return db
    .select({
      userId: users.id,
      ...memberName,
      profileImageUrl: users.profileImageUrl,
      isBanned: isBanned(users.id),
      firstPosition: conversationMembers.firstPosition,
      lastRead: conversationMembers.lastRead,
      isMuted: conversationMembers.isMuted,
      leftAt: conversationMembers.leftAt,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .where(eq(conversationMembers.conversationId, conversationId))
    .orderBy(asc(conversationMembers.joinedAt), asc(users.id))
}

/** The viewer's participation; refuses with 404 all others, staff included. Pass `lock` before writing. */
export async function getParticipation(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  { lock = false } = {},
): Promise<Participation> {
  const asked = db.select().from(conversations).where(eq(conversations.id, conversationId))
  const [conversation] = await (lock ? asked.for('update') : asked)
  const all = await listParticipants(db, conversationId)
  const present = all.filter(({ leftAt }) => leftAt === null)
  const partyIds = present.map(({ userId }) => userId)
  mustBeAllowed(viewer, 'conversation.read', { partyIds }, { isPrivate: true })
  const me = present.find(({ userId }) => userId === viewer.member?.id)
  if (!conversation || !me) throw refuse.notFound()
  return {
    conversation,
    me,
    others: present.filter(({ userId }) => userId !== me.userId),
    away: conversation.isGroup ? [] : all.filter(({ leftAt }) => leftAt !== null),
  }
}

/** The text does not disclose who blocked whom. */
export function blocked() {
  return refuse.forbidden('blocked', "You can't message each other.")
}

/**
 * Refuses if there is a block between the member and one of the others, in either direction; blocks between two others
 * do not count.
 */
export async function mustBeOnSpeakingTerms(
  db: Db,
  memberId: number,
  otherIds: readonly number[],
): Promise<void> {
  const apart = new Set(await blockedIdsOf(db, memberId))
  if (otherIds.some((id) => apart.has(id))) throw blocked()
}

/** Records how far a member has read, and shows the others. */
export async function markRead(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  position: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, me, others } = await getParticipation(tx, viewer, conversationId, { lock: true })
    const read = Math.min(position, conversation.lastPosition)
    if (read <= me.lastRead) return
    await tx.update(conversationMembers).set({ lastRead: read }).where(isPartOf(conversationId, me.userId))
    if (read === conversation.lastPosition) {
      await emit(tx, conversationRead, { conversationId, userId: me.userId })
    }
    const silent = new Set(await blockedIdsOf(tx, me.userId))
    for (const { userId } of [me, ...others.filter((other) => !silent.has(other.userId))]) {
      await tell(tx, userId, 'message', { conversationId, read })
    }
  })
}

export async function setMuted(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  isMuted: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { me } = await getParticipation(tx, viewer, conversationId)
    await tx.update(conversationMembers).set({ isMuted }).where(isPartOf(conversationId, me.userId))
    await tell(tx, me.userId, 'message', { conversationId })
  })
}

/** Leaves a group for good; in a conversation of two, all messages so far are hidden from the one who leaves. */
export async function leave(db: Db, viewer: Viewer, conversationId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, me, others } = await getParticipation(tx, viewer, conversationId, { lock: true })
    const { lastPosition } = conversation
    await tx
      .update(conversationMembers)
      .set({ leftAt: now, firstPosition: lastPosition + 1, lastRead: lastPosition })
      .where(isPartOf(conversationId, me.userId))
    await emit(tx, conversationLeft, { conversationId, userId: me.userId })
    const told = conversation.isGroup ? [me, ...others] : [me]
    for (const { userId } of told) await tell(tx, userId, 'message', { conversationId })
  })
}

export function isPartOf(conversationId: number, userId: number) {
  return and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId))
}
