// Texts of topics and replies: the column is called as the wire calls it, and the writing room's functions say `text`.
import { getTableColumns } from 'drizzle-orm'
import type { TextAsked } from '#contract/forum.ts'
import type { Db } from '#server/base/database.ts'
import { freshened, type StoredText, storedText, type WithHtml, writeText } from '#server/writing/stored.ts'
import { forumReplies, forumTopics } from './tables.ts'

export const topicText = storedText({ ...getTableColumns(forumTopics), text: forumTopics.content })
export const replyText = storedText({ ...getTableColumns(forumReplies), text: forumReplies.content })

/** The columns of a new topic or reply; refuses what is too much to render. */
export async function writePost(db: Db, source: string) {
  const { text: content, ...columns } = await writeText(db, source, 'content')
  return { content, ...columns }
}

/** The rows with HTML of this version; what the caller did not ask for is empty. */
export async function textsAsked<T extends StoredText>(
  db: Db,
  rows: readonly T[],
  asked: TextAsked,
): Promise<WithHtml<T>[]> {
  if (asked === 'none') return rows.map((row) => ({ ...row, ...NO_TEXT }))
  const posts = await freshened(db, rows)
  return asked === 'html' ? posts.map((post) => ({ ...post, text: '' })) : posts
}

const NO_TEXT = { text: '', html: '', excerpt: '', rendererVersion: 0 }
