// Texts of topics and replies. The column has its name in the contract, `content`; functions of the writing room say
// `text`.
import { getTableColumns } from 'drizzle-orm'
import { POST_PICTURES_MAX } from '#contract/forum/constants.ts'
import type { TextAsked } from '#contract/forum/forum.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import {
  freshenedWithPictures,
  type StoredText,
  storedText,
  type WithHtml,
  writeTextWithPictures,
} from '#server/writing/stored.ts'

export const topicText = storedText({ ...getTableColumns(forumTopics), text: forumTopics.content })
export const replyText = storedText({ ...getTableColumns(forumReplies), text: forumReplies.content })

/** The kind of thing by which pictures refer to posts. */
export type PostKind = 'topic' | 'reply'
export interface PostUse {
  kind: PostKind
  id: number
}

/** Maximum of quotes per post that link to their source. */
const QUOTES_MAX = 20

/**
 * The columns of a topic or a reply, the author's uploads that it shows, and the ids of the replies that it quotes.
 * Refuses a text that is too large to render. `use` is the edited post.
 */
export async function writePost(db: Db, source: string, ownerId: number, use?: PostUse) {
  const written = await writeTextWithPictures(db, source, { ownerId, use, field: 'content' })
  const { text: content, ...made } = written.columns
  mustBeFew(written.pictureIds)
  const ids = [...new Set(written.quotes.map(({ postId }) => postId))].slice(0, QUOTES_MAX)
  return {
    columns: { content, ...made },
    pictureIds: written.pictureIds,
    quotedIds: ids.length > 0 ? ids : null,
  }
}

function mustBeFew(pictureIds: readonly number[]): void {
  if (pictureIds.length <= POST_PICTURES_MAX) return
  const content = `At most ${POST_PICTURES_MAX} pictures`
  throw refuse.invalid('too_many_pictures', content, { content })
}

/** The rows with HTML of the present renderer; parts that were not requested are empty. */
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
