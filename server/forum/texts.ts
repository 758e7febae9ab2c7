// Texts of topics and replies: the column is called as the wire calls it, and the writing room's functions say `text`.
import { getTableColumns } from 'drizzle-orm'
import type { TextAsked } from '#contract/forum.ts'
import type { Db } from '#server/base/database.ts'
import {
  freshenedWithPictures,
  type StoredText,
  storedText,
  type WithHtml,
  writeTextWithPictures,
} from '#server/writing/stored.ts'
import { forumReplies, forumTopics } from './tables.ts'

export const topicText = storedText({ ...getTableColumns(forumTopics), text: forumTopics.content })
export const replyText = storedText({ ...getTableColumns(forumReplies), text: forumReplies.content })

/** What pictures call the posts that show them. */
export type PostKind = 'topic' | 'reply'

/** The columns of a new topic or reply, and the author's uploads that it shows; refuses what is too much to render. */
export async function writePost(db: Db, source: string, ownerId: number) {
  const { columns, pictureIds } = await writeTextWithPictures(db, source, { ownerId, field: 'content' })
  const { text: content, ...made } = columns
  return { columns: { content, ...made }, pictureIds }
}

/** The rows with HTML of this version; what the caller did not ask for is empty. */
export async function textsAsked<T extends StoredText & { id: number }>(
  db: Db,
  rows: readonly T[],
  { kind, asked }: { kind: PostKind; asked: TextAsked },
): Promise<WithHtml<T>[]> {
  if (asked === 'none') return rows.map((row) => ({ ...row, ...NO_TEXT }))
  const posts = await freshenedWithPictures(db, rows, kind)
  return asked === 'html' ? posts.map((post) => ({ ...post, text: '' })) : posts
}

const NO_TEXT = { text: '', html: '', excerpt: '', rendererVersion: 0 }
