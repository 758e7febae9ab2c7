// Staff's access to private conversations: a reported message and a few around it.
import { and, asc, between, eq, gte, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { REPORT_CONTEXT } from '#contract/messages/constants.ts'
import type { ReportedMessage } from '#contract/messages/messages.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { tell } from '#server/base/live/live.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { titleByAuthor } from '#server/moderation/cases/author-titles.ts'
import type { ModeratedKind, ModeratedThing } from '#server/moderation/cases/reportable-kinds.ts'
import { freshened } from '#server/writing/stored.ts'
import { messageRemoved } from './events.ts'
import {
  besideText,
  getMessage,
  type MessageRow,
  selectMessages,
  toMessage,
  withPictures,
} from './messages.ts'
import { isPartOf, listParticipants } from './participants.ts'
import { conversationMembers, messages } from './tables.ts'

/** The message as far as the viewer may see it: all of it for participants, for staff once it was reported. */
async function findSeen(db: Db, viewer: Viewer, id: number) {
  const [row] = await selectMessages(db, viewer).where(eq(messages.id, id))
  const participants = row ? await listParticipants(db, row.conversationId) : []
  const partyIds = participants
    .filter(({ leftAt, firstPosition }) => leftAt === null && firstPosition <= (row?.position ?? 0))
    .map(({ userId }) => userId)
  const isReported = Boolean(row?.reportedAt)
  if (!row || !may(viewer, 'conversation.read', { partyIds, isReported })) return null
  return { row, isParty: viewer.member !== null && partyIds.includes(viewer.member.id) }
}

/** Messages as reportable content for the review queue. */
export function moderatedMessages({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'message',
    find: (viewer, id) => findModerated(db, viewer, id),
    takeDown: (tx, id) => setTakenDown(tx, id, clock.now()),
    restore: (tx, id) => setTakenDown(tx, id, null),
    reported: (tx, id, reporterId) => noteReport(tx, id, reporterId, clock.now()),
  }
}

/** A removed one cannot be reported any more. */
async function findModerated(db: Db, viewer: Viewer, id: number): Promise<ModeratedThing | null> {
  const seen = await findSeen(db, viewer, id)
  if (!seen) return null
  const { row, isParty } = seen
  if (isParty && !row.reportedAt && row.removedAt) return null
  const [written] = await freshened(db, [row])
  return {
    authorId: row.author?.id ?? null,
    title: row.author ? titleByAuthor('message', row.author) : 'A message',
    excerpt: written?.excerpt ?? '',
    path: row.reportedAt ? paths.reportedMessage(id) : null,
  }
}

/**
 * From now on staff may see it, and its neighbors as far as the reporter could read them then: leaving the conversation
 * later hides nothing, and no reporter shows staff more than they could read.
 */
async function noteReport(tx: Db, id: number, reporterId: number, now: Date): Promise<void> {
  const { conversationId, position } = await getMessage(tx, id)
  const [reporter] = await tx
    .select({ first: conversationMembers.firstPosition })
    .from(conversationMembers)
    .where(isPartOf(conversationId, reporterId))
  const first = Math.min(reporter?.first ?? position, position)
  await tx
    .update(messages)
    .set({
      reportedAt: sql`coalesce(${messages.reportedAt}, ${now.toISOString()}::timestamptz)`,
      shownFrom: sql`least(coalesce(${messages.shownFrom}, ${first}), ${first})`,
    })
    .where(eq(messages.id, id))
}

/** Hides it from all participants, or restores it, also on open pages. */
async function setTakenDown(tx: Db, id: number, takenDownAt: Date | null): Promise<void> {
  await tx.update(messages).set({ takenDownAt }).where(eq(messages.id, id))
  const { conversationId, position } = await getMessage(tx, id)
  if (takenDownAt !== null) await emit(tx, messageRemoved, { conversationId })
  const participants = await listParticipants(tx, conversationId)
  for (const { userId, leftAt } of participants) {
    if (leftAt === null) await tell(tx, userId, 'message', { conversationId, changed: position })
  }
}

/** Shows staff a reported message with its neighbors, and records the access in the audit log. */
export async function viewReported(db: Db, viewer: Viewer, id: number, now: Date): Promise<ReportedMessage> {
  const { member } = viewer
  return db.transaction(async (tx) => {
    const [row] = await selectMessages(tx).where(eq(messages.id, id))
    const isReported = Boolean(row?.reportedAt)
    // The same refusal for an unreported message and an unknown one.
    if (!row || !may(viewer, 'conversation.read', { partyIds: [], isReported })) {
      throw refuse.notFound('not_reported', 'There is no reported message here.')
    }
    const around = await selectMessages(tx)
      .where(
        and(
          eq(messages.conversationId, row.conversationId),
          between(messages.position, row.position - REPORT_CONTEXT, row.position + REPORT_CONTEXT),
          gte(messages.position, row.shownFrom ?? row.position),
        ),
      )
      .orderBy(asc(messages.position))
    const shown = await withPictures(tx, around)
    await audit(tx, {
      actor: member,
      action: 'reported_message_viewed',
      subject: { kind: 'message', id },
      detail: { messages: around.length },
      at: now,
    })
    return {
      messageId: id,
      messages: shown.map((one) => (one.id === id ? toEvidence(one) : toMessage(one))),
    }
  })
}

/** The reported message with its text, even if it has been removed since. */
function toEvidence(row: MessageRow) {
  return { ...toMessage(row), text: row.text, html: row.html, pictures: besideText(row) }
}

/** Whether the viewer may see a picture of this message. */
export async function mayReadMessage(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const seen = await findSeen(db, viewer, id)
  if (!seen) return false
  const { removedAt, takenDownAt, isFromBlocked } = seen.row
  return !seen.isParty || (removedAt === null && takenDownAt === null && !isFromBlocked)
}
