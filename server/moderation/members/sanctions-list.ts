// The history of sanctions against members and their things, and the messages about them.
import { desc, eq, inArray } from 'drizzle-orm'
import type { Sanction } from '#contract/moderation/constants.ts'
import type { MemberSanction, MySanction } from '#contract/moderation/moderation.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { audit } from '#server/base/security/audit.ts'
import { memberTold } from '#server/moderation/events.ts'
import { moderationCases, sanctionHistory } from '#server/moderation/tables.ts'
import { mailBan } from './ban-email.ts'
import type { People } from './people.ts'
import { ban, liftSilence, silence, unban } from './sanction-steps.ts'

type SanctionRow = typeof sanctionHistory.$inferSelect

/** Most severe first: the one that a notification names when there are several. */
const GRAVEST_FIRST: readonly Sanction[] = [
  'banned',
  'silenced',
  'warned',
  'taken_down',
  'refused',
  'unbanned',
  'silence_lifted',
  'restored',
  'approved',
]

/** Sanctions against the member; the others concern a thing of theirs and are carried out with it. */
const TO_THE_MEMBER: readonly Sanction[] = ['warned', 'silenced', 'silence_lifted', 'banned', 'unbanned']

function byGravity(a: Sanction, b: Sanction): number {
  return GRAVEST_FIRST.indexOf(a) - GRAVEST_FIRST.indexOf(b)
}

export interface Step {
  userId: number
  by: ViewingMember
  measures: readonly Sanction[]
  text: string
  /** The end of a silence. */
  until?: Date | undefined
  caseId?: number | undefined
  now: Date
}

/** Carries out the sanctions, stores them, writes the audit log and tells the member: all in the transaction. */
export async function applySanctions({ jobs }: Pick<AppContext, 'jobs'>, tx: Db, step: Step): Promise<void> {
  const { userId, by, text, until, caseId, now } = step
  const measures = [...step.measures].sort(byGravity)
  if (measures.length === 0) return
  // A banned member cannot be silenced; if both are requested, the ban comes last.
  for (const measure of [...measures].reverse()) await carryOut(tx, measure, { userId, until, now })
  const rows = await tx
    .insert(sanctionHistory)
    .values(
      measures.map((measure) => ({
        userId,
        at: now,
        byId: by.id,
        measure,
        text,
        until: measure === 'silenced' ? until : null,
        caseId: caseId ?? null,
      })),
    )
    .returning({ id: sanctionHistory.id, measure: sanctionHistory.measure })
  for (const measure of measures.filter((each) => TO_THE_MEMBER.includes(each))) {
    await audit(tx, {
      actor: by,
      action: `member_${measure}`,
      subject: { kind: 'member', id: userId },
      detail: {
        ...(caseId !== undefined && { caseId }),
        ...(measure === 'silenced' && until && { until: until.toISOString() }),
      },
      at: now,
    })
  }
  const banned = rows.find(({ measure }) => measure === 'banned')
  if (banned) await jobs.add(tx, mailBan, { sanctionId: banned.id })
  await emit(tx, memberTold, { userId, sanctionIds: rows.map(({ id }) => id) })
}

async function carryOut(
  tx: Db,
  measure: Sanction,
  { userId, until, now }: { userId: number; until: Date | undefined; now: Date },
): Promise<void> {
  switch (measure) {
    case 'silenced':
      if (!until) throw new Error('a silence without an end')
      return silence(tx, { userId, until })
    case 'silence_lifted':
      return liftSilence(tx, { userId, now })
    case 'banned':
      return ban(tx, { userId, now })
    case 'unbanned':
      return unban(tx, { userId })
  }
}

export async function sanctionsOf(db: Db, userId: number): Promise<SanctionRow[]> {
  return db
    .select()
    .from(sanctionHistory)
    .where(eq(sanctionHistory.userId, userId))
    .orderBy(desc(sanctionHistory.at), desc(sanctionHistory.id))
    .limit(100)
}

export async function sanctionsById(db: Db, ids: readonly number[]): Promise<SanctionRow[]> {
  const rows = await db
    .select()
    .from(sanctionHistory)
    .where(inArray(sanctionHistory.id, [...ids]))
  return rows.sort((a, b) => byGravity(a.measure, b.measure))
}

export function toSanction(row: SanctionRow, people: People): MemberSanction {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: people(row.byId),
    measure: row.measure,
    text: row.text,
    until: row.until?.toISOString() ?? null,
    caseId: row.caseId,
  }
}

type MySanctionRow = Awaited<ReturnType<typeof selectMine>>[number]

function selectMine(db: Db) {
  return db
    .select({
      measure: sanctionHistory,
      thing: { kind: moderationCases.kind, title: moderationCases.title },
    })
    .from(sanctionHistory)
    .leftJoin(moderationCases, eq(moderationCases.id, sanctionHistory.caseId))
    .$dynamic()
}

export async function listMySanctions(db: Db, userId: number, window: Window): Promise<Found<MySanctionRow>> {
  const mine = eq(sanctionHistory.userId, userId)
  const rows = await selectMine(db)
    .where(mine)
    .orderBy(desc(sanctionHistory.at), desc(sanctionHistory.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(sanctionHistory, mine) }
}

/** As the member sees it: without the name of who decided. */
export function toMySanction({ measure, thing }: MySanctionRow): MySanction {
  return {
    id: measure.id,
    at: measure.at.toISOString(),
    measure: measure.measure,
    text: measure.text,
    until: measure.until?.toISOString() ?? null,
    thing: thing && thing.kind !== 'member' ? thing : null,
  }
}
