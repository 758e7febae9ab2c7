// Details of one case: the thing then and now, its reporters, its history, and its author's record.
import { asc, desc, eq } from 'drizzle-orm'
import { isInScope } from '#contract/entitlements.ts'
import type { MemberStatus } from '#contract/moderation/constants.ts'
import type { CaseAuthor, CaseDetail, StaffNote } from '#contract/moderation/moderation.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { namesOf, type People } from '#server/moderation/members/people.ts'
import { findSanctions, isSilenced, type SanctionsRow } from '#server/moderation/members/sanctions.ts'
import { sanctionsOf, toSanction } from '#server/moderation/members/sanctions-list.ts'
import { moderationCaseEvents, moderationReports, staffNotes } from '#server/moderation/tables.ts'
import { type CaseRow, getCase, listPastCases, readCaseWords, toCase } from './cases.ts'
import type { ModeratedKinds } from './reportable-kinds.ts'

export interface Asking {
  viewer: Viewer
  me: ViewingMember
  now: Date
}

export async function getCaseDetail(
  db: Db,
  kinds: ModeratedKinds,
  id: number,
  asking: Asking,
): Promise<CaseDetail> {
  const row = await getCase(db, id)
  // Reported staff see the reasons, like any member, but not the reporters.
  const isOwn = row.authorId === asking.me.id
  const kind = kinds.get(row.kind)
  const [thing = null, flags, history, words, author] = await Promise.all([
    kind?.find(asking.viewer, row.thingId),
    db
      .select()
      .from(moderationReports)
      .where(eq(moderationReports.caseId, id))
      .orderBy(asc(moderationReports.id)),
    db
      .select()
      .from(moderationCaseEvents)
      .where(eq(moderationCaseEvents.caseId, id))
      .orderBy(asc(moderationCaseEvents.id)),
    readCaseWords(db, [row]),
    row.authorId === null || isOwn ? null : getAuthor(db, row.authorId, asking, row.id),
  ])
  const people = await namesOf(db, [
    ...flags.map(({ reporterId }) => reporterId),
    ...history.map(({ byId }) => byId),
  ])
  return {
    ...toCase(row, words, asking.me),
    excerpt: row.excerpt,
    thing: thing && { title: thing.title, excerpt: thing.excerpt, path: thing.path },
    flags: isOwn ? [] : flags.map((flag) => toCaseReport(flag, people)),
    history: isOwn ? [] : history.map((event) => toCaseEvent(event, people)),
    authorDetail: author,
    canTakeDown: kind?.takeDown !== undefined,
    textToAuthor: row.textToAuthor,
    feedback: row.feedback,
  }
}

/** A member with their whole staff record. Refuses with not_found for an unknown id. */
export async function getAuthor(
  db: Db,
  memberId: number,
  { viewer, me, now }: Asking,
  exceptCaseId = 0,
): Promise<CaseAuthor> {
  const [member] = await db.select().from(users).where(eq(users.id, memberId))
  if (!member) throw refuse.notFound('member_not_found', 'This member does not exist.')
  return {
    id: member.id,
    username: member.username,
    displayName: member.displayName,
    profileImageUrl: member.profileImageUrl,
    role: member.role,
    ...memberStatusOf(await findSanctions(db, memberId), now),
    joinedAt: member.createdAt.toISOString(),
    ...(await readRecord(db, memberId, me, exceptCaseId)),
    canAct: isInScope(viewer, member),
  }
}

/** Sanctions, notes and cases of a member, as presented; one's own without notes and without the deciders' names. */
export async function readRecord(
  db: Db,
  memberId: number,
  me: ViewingMember,
  exceptCaseId = 0,
): Promise<Pick<CaseAuthor, 'measures' | 'notes' | 'pastCases'>> {
  const isOwn = memberId === me.id
  const measures = await sanctionsOf(db, memberId)
  const notes = await db
    .select()
    .from(staffNotes)
    .where(eq(staffNotes.memberId, memberId))
    .orderBy(desc(staffNotes.id))
  const cases: CaseRow[] = await listPastCases(db, memberId, exceptCaseId)
  const words = await readCaseWords(db, cases)
  const people = await namesOf(db, [
    ...measures.map(({ byId }) => byId),
    ...notes.map(({ authorId }) => authorId),
  ])
  return {
    measures: measures.map((row) => toSanction(row, isOwn ? () => null : people)),
    notes: isOwn ? [] : notes.map((row) => toStaffNote(row, people)),
    pastCases: cases.map((row) => toCase(row, words, me)),
  }
}

/** A ban hides a silence: while banned, no silence is shown. */
export function memberStatusOf(
  member: SanctionsRow,
  now: Date,
): { standing: MemberStatus; silencedUntil: string | null } {
  const silenced = !member.bannedAt && isSilenced(member, now)
  return {
    standing: member.bannedAt ? 'banned' : silenced ? 'silenced' : 'good',
    silencedUntil: silenced ? (member.silencedUntil?.toISOString() ?? null) : null,
  }
}

function toCaseReport(
  row: typeof moderationReports.$inferSelect,
  people: People,
): CaseDetail['flags'][number] {
  return {
    id: row.id,
    reporter: people(row.reporterId) ?? { id: row.reporterId, username: '', displayName: null },
    reason: row.reason,
    note: row.note,
    madeAt: row.madeAt.toISOString(),
  }
}

function toCaseEvent(
  row: typeof moderationCaseEvents.$inferSelect,
  people: People,
): CaseDetail['history'][number] {
  return { id: row.id, at: row.at.toISOString(), by: people(row.byId), step: row.step, text: row.text }
}

function toStaffNote(row: typeof staffNotes.$inferSelect, people: People): StaffNote {
  return { id: row.id, at: row.at.toISOString(), by: people(row.authorId), text: row.text }
}
