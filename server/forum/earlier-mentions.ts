// Whom earlier states of an edited post named: they have been told.
import { and, lt } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { ofPost } from './edits.ts'
import { forumRevisions } from './tables.ts'

/** Whom a post named as it was first written; null for one that was never edited. */
export async function mentionedAtFirst(
  db: Db,
  of: { topicId: number; replyId: number | null },
): Promise<ReadonlySet<number> | null> {
  const isEdited = (await db.$count(forumRevisions, ofPost(of))) > 0
  return isEdited ? mentionedBefore(db, of, 1) : null
}

export async function mentionedBefore(
  db: Db,
  of: { topicId: number; replyId: number | null },
  revision: number,
): Promise<ReadonlySet<number>> {
  const states = await db
    .select({ content: forumRevisions.content })
    .from(forumRevisions)
    .where(and(ofPost(of), lt(forumRevisions.revision, revision)))
  const told = new Set<number>()
  for (const content of new Set(states.map((state) => state.content))) {
    if (content.includes('@')) for (const userId of await findMentioned(db, content)) told.add(userId)
  }
  return told
}
