// Starts conversations and adds members to groups. Nobody can start one with, or add, a member whom they blocked or who
// blocked them. A block between two other members is their private matter: refusing the group would disclose it. Both
// join; each gets no notification of the other's messages, and the blocker does not see the other's.
import { and, eq, inArray } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { GROUP_MAX } from '#contract/messages/constants.ts'
import type { NewConversation } from '#contract/messages/messages.ts'
import type { MemberViewer, Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { tell } from '#server/base/live/live.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import { addMessage } from './messages.ts'
import { getParticipation, isPartOf, listParticipants, mustBeOnSpeakingTerms } from './participants.ts'
import { isNotErased } from './recipients.ts'
import { conversationMembers, conversations } from './tables.ts'

/** Subjects of higher rooms that a conversation can be about: null if unknown, or hidden from the viewer. */
export interface ConversationSubjects {
  findListing(db: Db, viewer: Viewer, id: number): Promise<{ title: string; sellerId: number } | null>
}

interface Subject {
  listingId: number
  listingTitle: string
}

/** Writes to one member in the pair's conversation, or to several in a new group. Returns its id. */
export async function startConversation(
  db: Db,
  viewer: MemberViewer,
  { to, clientId, listingId, ...message }: NewConversation,
  { now, subjects }: { now: Date; subjects: ConversationSubjects },
): Promise<number> {
  const { member } = viewer
  return db.transaction(async (tx) => {
    await lockCaller(tx, member.id)
    const userIds = await findRecipients(tx, member, to)
    await mustBeOnSpeakingTerms(tx, member.id, userIds)
    const [only] = userIds
    const about =
      listingId === undefined ? null : await getSubject(tx, viewer, listingId, { userIds, subjects })
    const id =
      userIds.length === 1 && only !== undefined
        ? await pairOf(tx, { memberId: member.id, otherId: only, about, now })
        : await groupOf(tx, { memberId: member.id, userIds, clientId, now })
    const part = await getParticipation(tx, viewer, id, { lock: true })
    // The same client id may be used in both conversations, of the pair and of the group.
    await addMessage(tx, viewer, part, { ...message, clientId }, now)
    return id
  })
}

/** The listing, which one of the two sells. */
async function getSubject(
  tx: Db,
  viewer: MemberViewer,
  listingId: number,
  { userIds, subjects }: { userIds: readonly number[]; subjects: ConversationSubjects },
): Promise<Subject> {
  const found = await subjects.findListing(tx, viewer, listingId)
  const isTheirs = found && userIds.length === 1 && [viewer.member.id, ...userIds].includes(found.sellerId)
  if (!isTheirs) throw refuse.notFound('listing_not_found', 'This listing does not exist.')
  return { listingId, listingTitle: found.title }
}

/** Ids of the members with these names, each once; banned and erased ones are not found. */
async function findRecipients(db: Db, member: ViewingMember, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(usernameKey))]
  const rows = await db
    .select({ id: users.id, usernameKey: users.usernameKey })
    .from(users)
    .where(and(inArray(users.usernameKey, keys), isNotBanned(users.id), isNotErased()))
  const found = new Map(rows.map((row) => [row.usernameKey, row.id]))
  const missing = names.find((name) => !found.has(usernameKey(name)))
  if (missing !== undefined) {
    const text = `There is no member named ${missing}.`
    throw refuse.invalid('member_not_found', text, { to: text })
  }
  if ([...found.values()].includes(member.id)) {
    const text = "You can't send yourself a message."
    throw refuse.invalid('to_yourself', text, { to: text })
  }
  return [...found.values()]
}

/** The pair's only conversation about one subject, created if needed; a member who had emptied it returns to it. */
async function pairOf(
  tx: Db,
  { memberId, otherId, about, now }: { memberId: number; otherId: number; about: Subject | null; now: Date },
): Promise<number> {
  const pair = [memberId, otherId].sort((a, b) => a - b).join(':')
  const pairKey = about ? `${pair}:listing:${about.listingId}` : pair
  const [made] = await tx
    .insert(conversations)
    .values({ ...about, pairKey, startedById: memberId, lastActivityAt: now, createdAt: now })
    .onConflictDoNothing({ target: conversations.pairKey })
    .returning({ id: conversations.id })
  if (made) {
    await addParticipants(tx, made.id, [memberId, otherId], { now })
    return made.id
  }
  const [known] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.pairKey, pairKey))
    .for('update')
  if (!known) throw new Error('a conversation of two is gone')
  await tx.update(conversationMembers).set({ leftAt: null }).where(isPartOf(known.id, memberId))
  return known.id
}

/** A new group, or the one already created by the same click. */
async function groupOf(
  tx: Db,
  {
    memberId,
    userIds,
    clientId,
    now,
  }: { memberId: number; userIds: readonly number[]; clientId: string | undefined; now: Date },
): Promise<number> {
  const [made] = await tx
    .insert(conversations)
    .values({
      isGroup: true,
      startedById: memberId,
      clientId: clientId ?? null,
      lastActivityAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [conversations.startedById, conversations.clientId] })
    .returning({ id: conversations.id })
  if (made) {
    await addParticipants(tx, made.id, [memberId, ...userIds], { now })
    return made.id
  }
  const [known] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.startedById, memberId), eq(conversations.clientId, clientId ?? '')))
  if (!known) throw new Error('a group is gone')
  return known.id
}

async function addParticipants(
  tx: Db,
  conversationId: number,
  userIds: readonly number[],
  { now, lastPosition = 0 }: { now: Date; lastPosition?: number },
): Promise<void> {
  await tx.insert(conversationMembers).values(
    userIds.map((userId) => ({
      conversationId,
      userId,
      joinedAt: now,
      firstPosition: lastPosition + 1,
      lastRead: lastPosition,
    })),
  )
}

/** Adds a member to a group. They see messages from then on; a member who left cannot be added again. */
export async function addToGroup(
  db: Db,
  viewer: MemberViewer,
  { conversationId, username, now }: { conversationId: number; username: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, me, others } = await getParticipation(tx, viewer, conversationId, { lock: true })
    const there = [me, ...others].map(({ userId }) => userId)
    mustBeAllowed(viewer, 'message.write', { partyIds: there }, { isPrivate: true })
    if (!conversation.isGroup) {
      throw refuse.conflict(
        'not_a_group',
        'This conversation is between two people. Start a group to add more.',
      )
    }
    const userId = await getMemberId(tx, username)
    if (there.includes(userId))
      throw refuse.conflict('already_there', `${username} is already in this group.`)
    const everybody = await listParticipants(tx, conversationId)
    if (everybody.some((one) => one.userId === userId)) {
      throw refuse.conflict('has_left', `${username} has left this group.`)
    }
    if (there.length >= GROUP_MAX) {
      throw refuse.conflict('group_full', `A group can have at most ${GROUP_MAX} members.`)
    }
    await mustBeOnSpeakingTerms(tx, me.userId, [userId])
    await addParticipants(tx, conversationId, [userId], { now, lastPosition: conversation.lastPosition })
    for (const id of [...there, userId]) await tell(tx, id, 'message', { conversationId })
  })
}

async function getMemberId(db: Db, username: string): Promise<number> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), isNotBanned(users.id), isNotErased()))
  if (row) return row.id
  const text = `There is no member named ${username}.`
  throw refuse.invalid('member_not_found', text, { username: text })
}
