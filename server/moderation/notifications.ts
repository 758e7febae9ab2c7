// Notifications from moderation, as drafts for the notifications room above. None names the staff member; as official
// messages they ignore blocks.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { REPORT_KIND_LABELS, REPORT_REASON_LABELS, type Sanction } from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { TITLES_OF_ERASED } from '#server/moderation/cases/author-titles.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import { sanctionsById } from '#server/moderation/members/sanctions-list.ts'
import { moderationCases, moderationReports } from './tables.ts'

interface Draft<Kind extends string> {
  userId: number
  kind: Kind
  title: string
  titleOfMany?: string
  path: string
  actorId: null
  subject: string
  mayRead?: 'moderator'
}

const aboutCase = (caseId: number) => `case:${caseId}`

/** Subjects of the notifications that quote a title with the member's name, and that title without it. */
export async function findQuotedNames(
  db: Db,
  authorId: number,
): Promise<{ subjects: string[]; title: string }[]> {
  const cases = await db
    .select({ id: moderationCases.id, kind: moderationCases.kind })
    .from(moderationCases)
    .where(eq(moderationCases.authorId, authorId))
  return TITLES_OF_ERASED.map(({ kind, title }) => ({
    subjects: cases.filter((one) => one.kind === kind).map(({ id }) => aboutCase(id)),
    title,
  }))
}

/** To all staff except the thing's author: the case needs a decision. */
export async function notificationsOfCase(
  db: Db,
  { caseId }: { caseId: number },
): Promise<Draft<'review_waiting'>[]> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  if (!row || row.decidedAt) return []
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, ['moderator', 'admin']),
        isNotBanned(users.id),
        row.authorId === null ? undefined : ne(users.id, row.authorId),
      ),
    )
  const what = REPORT_KIND_LABELS[row.kind].toLowerCase()
  const title = row.isHeld ? `A new member's ${what} needs approval` : await reportText(db, caseId, what)
  return staff.map(({ id }) => ({
    userId: id,
    kind: 'review_waiting',
    title,
    path: paths.moderationCase(caseId),
    actorId: null,
    subject: aboutCase(caseId),
    mayRead: 'moderator',
  }))
}

/** "A topic was reported: “Cheap watches” (spam or advertising)", by its first report. */
async function reportText(db: Db, caseId: number, what: string): Promise<string> {
  const [first] = await db
    .select({ title: moderationReports.title, reason: moderationReports.reason })
    .from(moderationReports)
    .where(eq(moderationReports.caseId, caseId))
    .orderBy(asc(moderationReports.id))
    .limit(1)
  if (!first) return `A ${what} was reported`
  const reason = REPORT_REASON_LABELS[first.reason].replace(/^It (is )?/, '')
  return `A ${what} was reported: ${quoted(first.title)} (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`
}

/** To all of its reporters. */
export async function notificationsOfDecision(
  db: Db,
  { caseId }: { caseId: number },
): Promise<Draft<'flag_decided'>[]> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  if (!row?.decidedAt) return []
  const flags = await db.select().from(moderationReports).where(eq(moderationReports.caseId, caseId))
  const isUpheld = row.decision === 'upheld' || row.decision === 'refused'
  return flags.map(({ reporterId, title }) => ({
    userId: reporterId,
    kind: 'flag_decided',
    title: isUpheld
      ? `Your report of ${quoted(title)} was upheld`
      : `We reviewed ${quoted(title)} and took no action`,
    path: paths.myFlags(),
    actorId: null,
    subject: aboutCase(caseId),
  }))
}

/** Notifications that are settled once a case is decided. */
export function doneByDecision({
  caseId,
}: {
  caseId: number
}): { kind: 'review_waiting'; subject: string }[] {
  return [{ kind: 'review_waiting', subject: aboutCase(caseId) }]
}

const TOLD: Record<Sanction, (title: string) => string> = {
  warned: () => 'You have a warning from the moderators',
  silenced: () => "You've been silenced: you can read but not write for now",
  silence_lifted: () => 'You can write again',
  banned: () => 'Your account was closed by the moderators',
  unbanned: () => 'Your account is open again',
  taken_down: (title) => `${quoted(title)} was taken down`,
  restored: (title) => `${quoted(title)} has been restored`,
  approved: (title) => `${quoted(title)} was approved`,
  refused: (title) => `${quoted(title)} was not approved`,
}

/** To the member, about the most severe sanction; their page lists all of them. */
export async function notificationsOfSanctions(
  db: Db,
  { userId, sanctionIds }: { userId: number; sanctionIds: number[] },
): Promise<Draft<'standing'>[]> {
  const [gravest] = await sanctionsById(db, sanctionIds)
  if (!gravest) return []
  const [row] = gravest.caseId
    ? await db
        .select({ title: moderationCases.title })
        .from(moderationCases)
        .where(eq(moderationCases.id, gravest.caseId))
    : []
  return [
    {
      userId,
      kind: 'standing',
      title: TOLD[gravest.measure](row?.title ?? 'Something you posted'),
      path: paths.myFlags(),
      actorId: null,
      subject: `measure:${gravest.id}`,
    },
  ]
}
