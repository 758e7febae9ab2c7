import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { writePost } from '#server/forum/posts/texts.ts'
import { followByWriting } from '#server/forum/reading/follows.ts'
import { replyDocument } from '#server/forum/searchable.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isRecent } from '#server/forum/topics/popularity.ts'

export interface SampleReplies {
  /** Oldest first; texts are Markdown sources. */
  replies: readonly { authorId: number; text: string; createdAt: Date }[]
  views: number
  now: Date
}

/** Adds sample replies to a new topic, and its views. */
export async function seedReplies(
  db: Db,
  topicId: number,
  { replies, views, now }: SampleReplies,
): Promise<void> {
  const rows = []
  for (const { authorId, text, createdAt } of replies) {
    const { columns } = await writePost(db, text, authorId)
    rows.push({ authorId, ...columns, createdAt, topicId, position: rows.length + 1 })
    await followByWriting(db, topicId, authorId)
  }
  const last = rows.at(-1)
  await db
    .update(forumTopics)
    .set({
      replyCount: rows.length,
      recentReplies: rows.filter((reply) => isRecent(reply.createdAt, now)).length,
      lastPosition: rows.length,
      viewCount: views,
      ...(last && { lastActivityAt: last.createdAt }),
    })
    .where(eq(forumTopics.id, topicId))
  if (rows.length === 0) return
  const seeded = await db.insert(forumReplies).values(rows).returning()
  await writeSearchDocuments(db, seeded.map(replyDocument))
}
