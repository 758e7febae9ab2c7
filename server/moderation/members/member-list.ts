// Member lists for staff: moderators see no address and plan, admins see both.
import { and, asc, count, desc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts/accounts.ts'
import { isInScope } from '#contract/entitlements.ts'
import type { MemberSort, MemberStatus } from '#contract/moderation/constants.ts'
import type { AdminUser, AdminUserDetail, ModeratedMember } from '#contract/moderation/members.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { matchesWords } from '#server/base/database/text-match.ts'
import { refuse } from '#server/base/refusal.ts'
import { type Asking, memberStatusOf, readRecord } from '#server/moderation/cases/case-detail.ts'
import { moderationCases, moderationReports, sanctions } from '#server/moderation/tables.ts'
import { isBanned, isNotBanned, isSilencedAt } from './sanctions.ts'

/** A member's plan in the admins' list. */
export interface ListedPlan {
  membershipTierId: number | null
  tierName: string | null
  subscriptionStatus: string | null
  subscriptionEndDate: Date | null
}
/** Plans by member, now by the clock of plans. */
export type PlansOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, ListedPlan>>

const NO_PLAN: ListedPlan = {
  membershipTierId: null,
  tierName: null,
  subscriptionStatus: null,
  subscriptionEndDate: null,
}

// With its table's name: a bare "id" would be the inner table's.
const id = sql.raw('users.id')
const theirs = sql`${moderationCases} where moderation_cases.author_id = ${id}`
const flagCount = sql<number>`(select coalesce(sum(moderation_cases.flag_count), 0)::int from ${theirs})`
const upheldCount = sql<number>`(select count(*)::int from ${theirs} and moderation_cases.decision in ('upheld', 'refused'))`
/** Sessions are deleted when they end, and a ban ends all; the time in the member's own row remains. */
const lastSeen = sql`greatest(users.last_seen_at, (select max(sessions.last_seen_at) from ${sessions} where sessions.user_id = ${id}))`

const memberColumns = {
  ...namedMember,
  role: users.role,
  createdAt: users.createdAt,
  bannedAt: sanctions.bannedAt,
  silencedUntil: sanctions.silencedUntil,
  flagCount,
  upheldCount,
}
const userColumns = {
  ...memberColumns,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  bio: users.bio,
  /** Milliseconds since 1970, because the drivers parse a timestamp in different ways. */
  lastSeen: sql<string | null>`(extract(epoch from ${lastSeen}) * 1000)::bigint::text`,
}

function selectMembers(db: Db) {
  return db.select(memberColumns).from(users).leftJoin(sanctions, eq(sanctions.userId, users.id)).$dynamic()
}

function selectUsers(db: Db) {
  return db.select(userColumns).from(users).leftJoin(sanctions, eq(sanctions.userId, users.id)).$dynamic()
}

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]
type UserListRow = Awaited<ReturnType<typeof selectUsers>>[number]

/** Every order ends with the id, so that a member appears on exactly one page. */
const ORDERS: Record<MemberSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  name: [sql`${users.usernameKey} collate "C"`, asc(users.id)],
  last_seen: [sql`${lastSeen} desc nulls last`, desc(users.id)],
  flags: [sql`${flagCount} desc`, desc(users.id)],
}

export interface MemberFilter {
  search?: string | undefined
  role?: Role | undefined
  standing?: MemberStatus | undefined
  sort?: MemberSort | undefined
}

function wantedBy(filter: MemberFilter, now: Date, searched: Parameters<typeof matchesWords>[1]) {
  return and(
    isNull(users.erasedAt),
    matchesWords(filter.search, searched),
    filter.role ? eq(users.role, filter.role) : undefined,
    filter.standing ? hasMemberStatus(filter.standing, now) : undefined,
  )
}

function hasMemberStatus(standing: MemberStatus, now: Date): SQL | undefined {
  switch (standing) {
    case 'banned':
      return isBanned(users.id)
    case 'silenced':
      return and(isNotBanned(users.id), isSilencedAt(users.id, now))
    case 'good':
      return and(isNotBanned(users.id), not(isSilencedAt(users.id, now)))
  }
}

/** For moderators: email addresses are neither shown nor searched, because a search could be used to guess them. */
export async function listMembersForStaff(
  db: Db,
  filter: MemberFilter,
  { now, ...window }: Window & { now: Date },
): Promise<Found<MemberRow>> {
  const wanted = wantedBy(filter, now, [users.username, users.displayName])
  const rows = await selectMembers(db)
    .where(wanted)
    .orderBy(...ORDERS[filter.sort ?? 'newest'])
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(users, wanted) }
}

export async function listUsers(
  db: Db,
  filter: MemberFilter,
  { now, ...window }: Window & { now: Date },
): Promise<Found<UserListRow>> {
  const wanted = wantedBy(filter, now, [users.username, users.displayName, users.email])
  const rows = await selectUsers(db)
    .where(wanted)
    .orderBy(...ORDERS[filter.sort ?? 'newest'])
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(users, wanted) }
}

export async function getUserDetail(
  db: Db,
  id: number,
  asking: Asking,
  plansOf: PlansOf,
): Promise<AdminUserDetail> {
  const [row] = await selectUsers(db).where(inArray(users.id, [id]))
  if (!row) throw refuse.notFound('member_not_found', 'This member does not exist.')
  const [open] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, asking.now)))
  const plans = await plansOf([id])
  return {
    ...toAdminUser(row, asking, plans),
    bio: row.bio,
    subscriptionEndDate: plans.get(id)?.subscriptionEndDate?.toISOString() ?? null,
    sessionCount: open?.count ?? 0,
    flagsMade: await db.$count(moderationReports, eq(moderationReports.reporterId, id)),
    ...(await readRecord(db, id, asking.me)),
  }
}

export function toModeratedMember(row: MemberRow, { viewer, now }: Asking): ModeratedMember {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    joinedAt: row.createdAt.toISOString(),
    ...memberStatusOf(row, now),
    flagCount: row.flagCount,
    upheldCount: row.upheldCount,
    canAct: isInScope(viewer, row),
  }
}

export function toAdminUser(
  row: UserListRow,
  asking: Asking,
  plans: ReadonlyMap<number, ListedPlan>,
): AdminUser {
  const { membershipTierId, tierName, subscriptionStatus } = plans.get(row.id) ?? NO_PLAN
  return {
    ...toModeratedMember(row, asking),
    email: row.email,
    isEmailVerified: row.emailVerifiedAt !== null,
    membershipTierId,
    tierName,
    subscriptionStatus,
    lastSeenAt: row.lastSeen === null ? null : new Date(Number(row.lastSeen)).toISOString(),
  }
}
