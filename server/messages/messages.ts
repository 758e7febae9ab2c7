// Messages, numbered from 1 within their conversation, whose row is locked while one is added.

import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import { MESSAGE_PICTURES_MAX, MESSAGES_PAGE_SIZE, REMOVABLE_HOURS } from '#contract/messages/constants.ts'
import type { Message, NewMessage } from '#contract/messages/messages.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { tell } from '#server/base/live/live.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { blockedIdsOf, isFromBlocked } from '#server/moderation/members/blocks.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { dropPicture, picturesOf } from '#server/pictures/uploads.ts'
import { endSentDraft } from '#server/writing/drafts/drafts.ts'
import {
  freshenedWithPictures,
  NOTHING_WRITTEN,
  storedText,
  type WithHtml,
  writeTextWithPictures,
} from '#server/writing/stored.ts'
import { attachPictures } from '#server/writing/text-pictures.ts'
import { conversationRead, messageRemoved, messageWritten } from './events.ts'
import { blocked, getParticipation, isPartOf, type Participation } from './participants.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

type BareRow = Awaited<ReturnType<typeof selectMessages>>[number]
export type MessageRow = WithHtml<BareRow> & { pictures: Picture[] }

/** Use kind of message pictures. */
export const PICTURE_USE: PictureUseKind = 'message'

/** Messages of blocked members in groups are withheld from the reader; in pairs nothing is. */
export function isWithheldFrom(reader: Viewer) {
  return sql<boolean>`(${conversations.isGroup} and ${isFromBlocked(reader, messages.authorId)})`
}

/** Without a reader, as for the author and moderators: nothing is withheld. */
export function selectMessages(db: Db, reader?: Viewer) {
  return db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      position: messages.position,
      author: namedMember,
      ...storedText(messages),
      createdAt: messages.createdAt,
      removedAt: messages.removedAt,
      takenDownAt: messages.takenDownAt,
      reportedAt: messages.reportedAt,
      shownFrom: messages.shownFrom,
      isFromBlocked: reader ? isWithheldFrom(reader) : sql<boolean>`false`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .$dynamic()
}

/** The messages with their HTML and pictures. */
export async function withPictures(db: Db, rows: readonly BareRow[]): Promise<MessageRow[]> {
  const found = await picturesOf(
    db,
    PICTURE_USE,
    rows.map(({ id }) => id),
  )
  const written = await freshenedWithPictures(db, rows, PICTURE_USE)
  return written.map((row) => ({ ...row, pictures: found.get(row.id) ?? [] }))
}

export interface MessageWindow {
  limit?: number | undefined
  before?: number | undefined
  after?: number | undefined
}

/** Oldest first: the newest ones, those right before a position, or those right after one. */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  { limit = MESSAGES_PAGE_SIZE, before, after }: MessageWindow,
) {
  const { conversation, me } = await getParticipation(db, viewer, conversationId)
  const found = await selectMessages(db, viewer)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gte(messages.position, me.firstPosition),
        before === undefined ? undefined : lt(messages.position, before),
        after === undefined ? undefined : gt(messages.position, after),
      ),
    )
    .orderBy(after === undefined ? desc(messages.position) : asc(messages.position))
    .limit(limit)
  const rows = await withPictures(db, after === undefined ? found.reverse() : found)
  const total = conversation.lastPosition - me.firstPosition + 1
  return { rows, total, limit, hasOlder: (rows[0]?.position ?? 0) > me.firstPosition }
}

/** Writes into an own conversation; repeating the same client id returns the same message. */
export async function writeMessage(
  db: Db,
  viewer: MemberViewer,
  conversationId: number,
  message: NewMessage,
  now: Date,
): Promise<MessageRow> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, viewer.member.id)
    const part = await getParticipation(tx, viewer, conversationId, { lock: true })
    return addMessage(tx, viewer, part, message, now)
  })
}

/** Call in the transaction that locks the conversation. */
export async function addMessage(
  tx: Db,
  viewer: Viewer,
  part: Participation,
  message: NewMessage,
  now: Date,
): Promise<MessageRow> {
  const { conversation, me } = part
  const earlier = message.clientId ? await findSent(tx, conversation.id, me.userId, message.clientId) : []
  const [sent] = await withPictures(tx, earlier)
  if (sent) {
    // A save that arrived after the message may have restored its draft.
    if (message.clientId) await endSentDraft(tx, { userId: me.userId, sendKey: message.clientId, now })
    return sent
  }
  const others = [...part.others, ...part.away]
  mustBeAllowed(
    viewer,
    'message.write',
    { partyIds: [me, ...others].map(({ userId }) => userId) },
    { isPrivate: true },
  )
  const silent = new Set(await blockedIdsOf(tx, me.userId))
  const hearers = others.filter(({ userId }) => !silent.has(userId))
  if (!conversation.isGroup && hearers.length < others.length) throw blocked()
  if (!others.some(({ isBanned }) => !isBanned)) throw nobodyThere()

  const { columns, pictureIds } = await writeTextWithPictures(tx, message.text, { ownerId: me.userId })
  const shown = mustBeFew([...pictureIds, ...(message.pictureIds ?? [])])
  const position = conversation.lastPosition + 1
  const [row] = await tx
    .insert(messages)
    .values({
      conversationId: conversation.id,
      position,
      authorId: me.userId,
      ...columns,
      clientId: message.clientId ?? null,
      createdAt: now,
    })
    .returning({ id: messages.id })
  if (!row) throw new Error('the insert returned no row')
  const use = { kind: PICTURE_USE, id: row.id }
  await attachPictures(tx, shown, { ownerId: me.userId, use, field: 'pictureIds' })
  if (message.clientId) await endSentDraft(tx, { userId: me.userId, sendKey: message.clientId, now })
  await tx
    .update(conversations)
    .set({ lastPosition: position, lastActivityAt: now })
    .where(eq(conversations.id, conversation.id))
  await bringBack(tx, part)
  await tx.update(conversationMembers).set({ lastRead: position }).where(isPartOf(conversation.id, me.userId))
  for (const { userId } of [me, ...hearers]) {
    await tell(tx, userId, 'message', { conversationId: conversation.id, position })
  }
  // Writing implies having read what is above.
  if (me.lastRead < conversation.lastPosition) {
    await emit(tx, conversationRead, { conversationId: conversation.id, userId: me.userId })
  }
  await emit(tx, messageWritten, {
    conversationId: conversation.id,
    messageId: row.id,
    authorId: me.userId,
  })
  return getMessage(tx, row.id)
}

/** Pictures in the text and attached ones, each once. */
function mustBeFew(pictureIds: readonly number[]): number[] {
  const each = [...new Set(pictureIds)]
  if (each.length <= MESSAGE_PICTURES_MAX) return each
  const text = `At most ${MESSAGE_PICTURES_MAX} pictures`
  throw refuse.invalid('too_many_pictures', text, { text })
}

/** A member who had emptied a conversation of two returns to it. */
async function bringBack(tx: Db, { conversation, away }: Participation): Promise<void> {
  if (away.length === 0) return
  const ids = away.map(({ userId }) => userId)
  await tx
    .update(conversationMembers)
    .set({ leftAt: null })
    .where(
      and(eq(conversationMembers.conversationId, conversation.id), inArray(conversationMembers.userId, ids)),
    )
}

function nobodyThere() {
  return refuse.conflict('nobody_there', 'Everyone else has left this conversation.')
}

async function findSent(db: Db, conversationId: number, authorId: number, clientId: string) {
  return selectMessages(db).where(
    and(
      eq(messages.conversationId, conversationId),
      eq(messages.authorId, authorId),
      eq(messages.clientId, clientId),
    ),
  )
}

export async function getMessage(db: Db, id: number): Promise<MessageRow> {
  const [row] = await withPictures(db, await selectMessages(db).where(eq(messages.id, id)))
  if (!row) throw refuse.notFound()
  return row
}

/** Removes an own message of the last day. Its text is deleted, unless it was reported before. */
export async function removeMessage(
  db: Db,
  viewer: Viewer,
  { conversationId, messageId, now }: { conversationId: number; messageId: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { me, others } = await getParticipation(tx, viewer, conversationId, { lock: true })
    const [row] = await selectMessages(tx).where(
      and(
        eq(messages.id, messageId),
        eq(messages.conversationId, conversationId),
        gte(messages.position, me.firstPosition),
      ),
    )
    if (!row) throw refuse.notFound()
    mustBeAllowed(viewer, 'message.remove', { ownerId: row.author?.id ?? null })
    if (row.removedAt) return
    if (now.getTime() - row.createdAt.getTime() > REMOVABLE_HOURS * HOUR_MS) throw tooLate()
    await tx
      .update(messages)
      .set({ removedAt: now, ...(row.reportedAt === null && NOTHING_WRITTEN) })
      .where(eq(messages.id, messageId))
    if (row.reportedAt === null) await dropPicture(tx, { kind: PICTURE_USE, id: messageId })
    await emit(tx, messageRemoved, { conversationId })
    for (const { userId } of [me, ...others]) {
      await tell(tx, userId, 'message', { conversationId, changed: row.position })
    }
  })
}

function tooLate() {
  return refuse.conflict(
    'too_late',
    `You can remove a message within ${REMOVABLE_HOURS} hours of sending it.`,
  )
}

export function toMessage(row: MessageRow): Message {
  const removed = row.removedAt ? 'author' : row.takenDownAt ? 'moderator' : null
  const isHidden = removed !== null || row.isFromBlocked
  return {
    id: row.id,
    position: row.position,
    author: row.author,
    text: isHidden ? '' : row.text,
    html: isHidden ? '' : row.html,
    removed,
    isFromBlocked: row.isFromBlocked,
    pictures: isHidden ? [] : besideText(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Pictures that are not in the text itself. */
export function besideText({ html, pictures }: Pick<MessageRow, 'html' | 'pictures'>): Picture[] {
  return pictures.filter(({ url }) => !html.includes(`src="${url}"`))
}
