// Titles of things that have none of their own and are named by their author. Cases, reports and notifications store them,
// and erasure rewrites them: replacing the name in the text would miss a former one, and cut short ones out of other words.
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { users } from '#server/accounts/tables.ts'

type Author = Pick<typeof users.$inferSelect, 'username' | 'displayName'>
type NamedKind = 'member' | 'message'

export function titleByAuthor(kind: NamedKind, { username, displayName }: Author): string {
  if (kind === 'message') return `A message from ${username}`
  // With the name that was reported, which its member can change.
  return `The profile of ${username}${displayName === null ? '' : `, shown as “${displayName}”`}`
}

const FORMER_MEMBER: Author = { username: 'a former member', displayName: null }

/** The titles of an erased member's things. */
export const TITLES_OF_ERASED = (['member', 'message'] as const).map((kind) => ({
  kind,
  title: titleByAuthor(kind, FORMER_MEMBER),
}))

/** Kinds whose texts stay after their author is erased, without the name; erasure deletes those of all others. */
export const RETAINED_TEXTS: readonly ReportKind[] = ['topic', 'reply', 'post', 'message', 'feedback']
