// Search documents of member names. An erased member's document is removed with the name.
import { and, asc, gt, isNull } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { SearchDocument } from '#server/base/search/documents.ts'
import type { SearchableRows } from '#server/base/search/rebuild.ts'
import { namedMember } from './member-names.ts'

type MemberRow = Pick<typeof users.$inferSelect, 'id' | 'username' | 'displayName' | 'createdAt'>

/** Found by both names. */
export function memberDocument({ id, username, displayName, createdAt }: MemberRow): SearchDocument {
  const title = displayName === null ? username : `${displayName} ${username}`
  return { kind: 'member', id, title, text: '', createdAt }
}

export const searchableMembers: SearchableRows = {
  source: 'users',
  kind: 'member',
  read: async (tx, afterId, limit) => {
    const rows = await tx
      .select({ ...namedMember, createdAt: users.createdAt })
      .from(users)
      .where(and(gt(users.id, afterId), isNull(users.erasedAt)))
      .orderBy(asc(users.id))
      .limit(limit)
      .for('share')
    return { documents: rows.map(memberDocument), last: rows.at(-1)?.id ?? null }
  },
}
