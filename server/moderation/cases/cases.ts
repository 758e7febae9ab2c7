// Cases in the moderation queue.
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { CASE_FILTERS, ReportKind, ReportReason } from '#contract/moderation/constants.ts'
import type { Case } from '#contract/moderation/moderation.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { namesOf, type People } from '#server/moderation/members/people.ts'
import { moderationCases, moderationReports } from '#server/moderation/tables.ts'

export type CaseRow = typeof moderationCases.$inferSelect

export interface CaseFilter {
  state?: (typeof CASE_FILTERS)[number] | undefined
  kind?: ReportKind | undefined
  assignee?: 'me' | 'nobody' | undefined
  authorId?: number | undefined
}

/** Open cases by longest wait; decided ones by newest. */
export async function listCases(
  db: Db,
  me: ViewingMember,
  { kind, ...filter }: CaseFilter,
  window: Window,
): Promise<Found<CaseRow>> {
  const { state = 'waiting' } = filter
  const wanted = and(wantedBy(filter, me), kind ? eq(moderationCases.kind, kind) : undefined)
  const order =
    state === 'decided' || state === 'all'
      ? [desc(moderationCases.decidedAt), desc(moderationCases.id)]
      : [asc(moderationCases.openedAt), asc(moderationCases.id)]
  const rows = await db
    .select()
    .from(moderationCases)
    .where(wanted)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(moderationCases, wanted) }
}

/** The number of cases of each kind, regardless of the kind filter. */
export async function countKinds(
  db: Db,
  me: ViewingMember,
  { kind: _any, ...filter }: CaseFilter,
): Promise<{ kind: ReportKind; count: number }[]> {
  return db
    .select({ kind: moderationCases.kind, count: count() })
    .from(moderationCases)
    .where(wantedBy(filter, me))
    .groupBy(moderationCases.kind)
    .orderBy(asc(moderationCases.kind))
}

function wantedBy(
  { state = 'waiting', assignee, authorId }: Omit<CaseFilter, 'kind'>,
  me: ViewingMember,
): SQL | undefined {
  return and(
    inState(state),
    assignee === 'me' ? eq(moderationCases.assigneeId, me.id) : undefined,
    assignee === 'nobody' ? isNull(moderationCases.assigneeId) : undefined,
    authorId ? eq(moderationCases.authorId, authorId) : undefined,
  )
}

function inState(state: (typeof CASE_FILTERS)[number]): SQL | undefined {
  switch (state) {
    case 'waiting':
      return isNull(moderationCases.decidedAt)
    case 'open':
      return and(isNull(moderationCases.decidedAt), eq(moderationCases.isHeld, false))
    case 'held':
      return and(isNull(moderationCases.decidedAt), eq(moderationCases.isHeld, true))
    case 'decided':
      return isNotNull(moderationCases.decidedAt)
    case 'all':
      return undefined
  }
}

const PAST_CASES = 20

/** Other cases about this author, newest first. */
export async function listPastCases(db: Db, authorId: number, exceptId = 0): Promise<CaseRow[]> {
  return db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.authorId, authorId), ne(moderationCases.id, exceptId)))
    .orderBy(desc(moderationCases.openedAt), desc(moderationCases.id))
    .limit(PAST_CASES)
}

export async function getCase(db: Db, id: number): Promise<CaseRow> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  if (!row) throw refuse.notFound('case_not_found', 'This case does not exist.')
  return row
}

/** What a presenter of cases needs beside the rows: names, and reasons by case. */
export interface CaseWords {
  people: People
  reasons: ReadonlyMap<number, { reason: ReportReason; count: number }[]>
}

export async function readCaseWords(db: Db, rows: readonly CaseRow[]): Promise<CaseWords> {
  const people = await namesOf(
    db,
    rows.flatMap((row) => [row.authorId, row.assigneeId, row.decidedById]),
  )
  const reasons = new Map<number, { reason: ReportReason; count: number }[]>()
  if (rows.length === 0) return { people, reasons }
  const counted = await db
    .select({ caseId: moderationReports.caseId, reason: moderationReports.reason, count: count() })
    .from(moderationReports)
    .where(
      inArray(
        moderationReports.caseId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(moderationReports.caseId, moderationReports.reason)
    .orderBy(desc(count()), asc(moderationReports.reason))
  for (const { caseId, ...each } of counted) reasons.set(caseId, [...(reasons.get(caseId) ?? []), each])
  return { people, reasons }
}

/** Staff see a case about themselves as any member would: what was decided, but not by whom. */
export function toCase(row: CaseRow, { people, reasons }: CaseWords, me: ViewingMember): Case {
  const isOwn = row.authorId === me.id
  return {
    id: row.id,
    kind: row.kind,
    thingId: row.thingId,
    state: row.decidedAt ? 'decided' : row.isHeld ? 'held' : 'open',
    decision: row.decision,
    title: row.title,
    author: people(row.authorId),
    flagCount: row.flagCount,
    reasons: reasons.get(row.id) ?? [],
    assignee: isOwn ? null : people(row.assigneeId),
    openedAt: row.openedAt.toISOString(),
    lastFlagAt: row.lastFlagAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: isOwn ? null : people(row.decidedById),
    isTakenDown: row.takenDownAt !== null,
    isAboutViewer: isOwn,
  }
}
