// Members mentioned or quoted in earlier revisions of a post. They have been notified already.
import { and, lt } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { ofPost } from '#server/forum/posts/edits.ts'
import { findQuoted } from '#server/forum/posts/quoted-posts.ts'
import { forumRevisions } from '#server/forum/tables.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'

/** Members mentioned or quoted in a post's first revision; null if it was never edited. */
export async function namedAtFirst(
  db: Db,
  of: { topicId: number; replyId: number | null },
): Promise<ReadonlySet<number> | null> {
  const isEdited = (await db.$count(forumRevisions, ofPost(of))) > 0
  return isEdited ? namedBefore(db, of, 1) : null
}

export async function namedBefore(
  db: Db,
  of: { topicId: number; replyId: number | null },
  revision: number,
): Promise<ReadonlySet<number>> {
  const states = await db
    .select({ content: forumRevisions.content })
    .from(forumRevisions)
    .where(and(ofPost(of), lt(forumRevisions.revision, revision)))
  const named = new Set<number>()
  for (const content of new Set(states.map((state) => state.content))) {
    if (!content.includes('@')) continue
    for (const userId of await findMentioned(db, content)) named.add(userId)
    if (of.replyId === null) continue
    for (const userId of await findQuoted(db, { topicId: of.topicId, content })) named.add(userId)
  }
  return named
}
