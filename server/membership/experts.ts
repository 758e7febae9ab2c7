// Experts: members with a badge from an admin, who may read and answer on the experts' board with any plan.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NamedMember } from '#contract/accounts/member-names.ts'
import { usernameKey } from '#contract/accounts/username-key.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { lockMember } from '#server/accounts/members.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { forumExperts } from './tables.ts'

export interface ExpertRow extends NamedMember {
  field: string
  since: Date
}

/** By name. */
export async function listExperts(db: Db): Promise<ExpertRow[]> {
  return db
    .select({
      ...namedMember,
      field: forumExperts.field,
      since: forumExperts.createdAt,
    })
    .from(forumExperts)
    .innerJoin(users, eq(users.id, forumExperts.userId))
    .orderBy(asc(users.usernameKey), asc(users.id))
}

interface Badge {
  userId: number
  /** The expert's field, in a few words. */
  field: string
}

/** Grants the badge, or changes its text. */
export async function giveBadge(
  db: Db,
  { username, field }: { username: string; field: string },
  { by, now }: { by: ViewingMember; now: Date },
): Promise<void> {
  const userId = await getMemberNamed(db, username)
  await db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) throw memberNotFound()
    await seedBadge(tx, { userId, field }, now)
    const subject = { kind: 'member', id: userId }
    await audit(tx, { actor: by, action: 'expert_named', subject, detail: { field }, at: now })
  })
}

async function getMemberNamed(db: Db, username: string): Promise<number> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), isNull(users.erasedAt)))
  if (!row) throw memberNotFound()
  return row.id
}

function memberNotFound() {
  const text = 'Nobody has this username.'
  return refuse.invalid('member_not_found', text, { username: text })
}

/** Grants the badge without an audit log entry: for seeds. */
export async function seedBadge(tx: Db, { userId, field }: Badge, now: Date): Promise<void> {
  await tx
    .insert(forumExperts)
    .values({ userId, field, createdAt: now })
    .onConflictDoUpdate({ target: forumExperts.userId, set: { field } })
}

export async function takeBadge(
  db: Db,
  userId: number,
  { by, now }: { by: ViewingMember; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(forumExperts).where(eq(forumExperts.userId, userId)).returning()
    if (gone.length === 0) throw refuse.notFound('expert_not_found', 'This member has no badge.')
    await audit(tx, { actor: by, action: 'expert_removed', subject: { kind: 'member', id: userId }, at: now })
  })
}

/** The badge's text in a query that reads `users`; null without a badge. */
export const expertiseOfUser = sql<string | null>`(select ${forumExperts}.field from ${forumExperts}
  where ${forumExperts}.user_id = ${users}.${sql.identifier('id')})`
