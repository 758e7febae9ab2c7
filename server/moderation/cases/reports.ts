// Reports: all reports of one thing join one case, and each reporter learns the outcome of theirs.
import { desc, eq, sql } from 'drizzle-orm'
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { MyReport, NewReport } from '#contract/moderation/moderation.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockMember } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { RETAINED_TEXTS, TITLES_OF_ERASED } from '#server/moderation/cases/author-titles.ts'
import { caseOpened } from '#server/moderation/events.ts'
import { moderationCaseEvents, moderationCases, moderationReports } from '#server/moderation/tables.ts'
import { type ModeratedKinds, type ModeratedThing, snapshotOf } from './reportable-kinds.ts'

type ReportRow = Awaited<ReturnType<typeof selectMyReports>>[number]

function selectMyReports(db: Db) {
  return db
    .select({
      id: moderationReports.id,
      kind: moderationCases.kind,
      thingId: moderationCases.thingId,
      title: moderationReports.title,
      reason: moderationReports.reason,
      note: moderationReports.note,
      madeAt: moderationReports.madeAt,
      decision: moderationCases.decision,
      feedback: moderationCases.feedback,
      decidedAt: moderationCases.decidedAt,
    })
    .from(moderationReports)
    .innerJoin(moderationCases, eq(moderationCases.id, moderationReports.caseId))
    .$dynamic()
}

/** Reports a thing that the viewer can see; returns the report. Refuses a second one while the first is open. */
export async function fileReport(
  { db, clock }: AppContext,
  kinds: ModeratedKinds,
  { viewer, reporter, flag }: { viewer: Viewer; reporter: ViewingMember; flag: NewReport },
): Promise<ReportRow> {
  const kind = kinds.get(flag.kind)
  const found = await kind?.find(viewer, flag.id)
  if (!found) throw refuse.notFound()
  if (found.authorId === reporter.id) throw refuse.conflict('own_thing', "You can't report your own content.")
  const now = clock.now()
  try {
    const reportId = await db.transaction(async (tx) => {
      const thing = await lockedThing(tx, { reporter, kind: flag.kind, thing: found })
      const opened = await joinCase(tx, { flag, thing, now })
      await kind?.reported?.(tx, flag.id, reporter.id)
      const [made] = await tx
        .insert(moderationReports)
        .values({
          caseId: opened.caseId,
          reporterId: reporter.id,
          title: snapshotOf(thing).title,
          reason: flag.reason,
          note: flag.note ?? null,
          madeAt: now,
        })
        .returning({ id: moderationReports.id })
      await tx
        .insert(moderationCaseEvents)
        .values({ caseId: opened.caseId, at: now, byId: reporter.id, step: 'flagged' })
      if (opened.isNew) await emit(tx, caseOpened, { caseId: opened.caseId })
      return made?.id ?? 0
    })
    const [row] = await selectMyReports(db).where(eq(moderationReports.id, reportId))
    if (!row) throw new Error('the report is gone')
    return row
  } catch (error) {
    if (violatedUnique(error) === 'moderation_reports_once') {
      throw refuse.conflict('already_flagged', "You've already reported this. A moderator will look at it.")
    }
    throw error
  }
}

/**
 * Locks the reporter and the thing's author, in the order of their ids. An erased reporter leaves no note, and of an
 * author who was erased meanwhile no name and no deleted text is stored.
 */
async function lockedThing(
  tx: Db,
  { reporter, kind, thing }: { reporter: ViewingMember; kind: ReportKind; thing: ModeratedThing },
): Promise<ModeratedThing> {
  const { authorId } = thing
  const here = new Set<number>()
  for (const id of [reporter.id, ...(authorId === null ? [] : [authorId])].sort((a, b) => a - b))
    if (await lockMember(tx, id)) here.add(id)
  if (!here.has(reporter.id)) throw refuse.unauthenticated()
  if (authorId === null || here.has(authorId)) return thing
  if (!RETAINED_TEXTS.includes(kind)) throw refuse.notFound()
  return { ...thing, title: TITLES_OF_ERASED.find((one) => one.kind === kind)?.title ?? thing.title }
}

/** Opens a case or joins the open one, in one statement, so that simultaneous reports share one case. */
async function joinCase(
  tx: Db,
  { flag, thing, now }: { flag: NewReport; thing: ModeratedThing; now: Date },
): Promise<{ caseId: number; isNew: boolean }> {
  const [row] = await tx
    .insert(moderationCases)
    .values({
      kind: flag.kind,
      thingId: flag.id,
      authorId: thing.authorId,
      ...snapshotOf(thing),
      flagCount: 1,
      openedAt: now,
      lastFlagAt: now,
    })
    .onConflictDoUpdate({
      target: [moderationCases.kind, moderationCases.thingId],
      targetWhere: sql`${moderationCases.decidedAt} is null`,
      set: { flagCount: sql`${moderationCases.flagCount} + 1`, lastFlagAt: now },
    })
    .returning({ id: moderationCases.id, flagCount: moderationCases.flagCount })
  if (!row) throw new Error('the case was not written')
  return { caseId: row.id, isNew: row.flagCount === 1 }
}

export async function listMyReports(db: Db, reporterId: number, window: Window): Promise<Found<ReportRow>> {
  const mine = eq(moderationReports.reporterId, reporterId)
  const rows = await selectMyReports(db)
    .where(mine)
    .orderBy(desc(moderationReports.madeAt), desc(moderationReports.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(moderationReports, mine) }
}

/** Without the decider, other sanctions and other reporters, which only moderators see. */
export function toMyReport(row: ReportRow): MyReport {
  const isUpheld = row.decision === 'upheld' || row.decision === 'refused'
  return {
    id: row.id,
    kind: row.kind,
    thingId: row.thingId,
    title: row.title,
    reason: row.reason,
    note: row.note,
    madeAt: row.madeAt.toISOString(),
    outcome: row.decidedAt === null ? 'waiting' : isUpheld ? 'upheld' : 'declined',
    feedback: row.feedback,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
