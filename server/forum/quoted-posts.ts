// Posts that replies quote: whose words they are, and where they stand for this reader.
import { and, eq, inArray } from 'drizzle-orm'
import { usernameKey } from '#contract/username-key.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { render } from '#server/writing/render.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { isReplyListed } from './visibility.ts'

/** Authors of what a reply quotes, as far as the quote names them rightly and what it quotes still stands. */
export async function findQuoted(
  db: Db,
  { topicId, content }: { topicId: number; content: string },
): Promise<number[]> {
  const quotes = render(content, PAGE, NOTHING_KNOWN).quotes
  if (quotes.length === 0) return []
  const ids = quotes.map(({ postId }) => postId)
  const replies = await db
    .select({ postId: forumReplies.id, userId: users.id, username: users.username })
    .from(forumReplies)
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(inArray(forumReplies.id, ids), eq(forumReplies.topicId, topicId), isReplyListed))
  const topics = await db
    .select({ userId: users.id, username: users.username })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(eq(forumTopics.id, topicId))
  const posts = [...replies, ...topics.map((topic) => ({ ...topic, postId: 0 }))]
  const isQuoted = (post: (typeof posts)[number]) =>
    quotes.some(
      (quote) => quote.postId === post.postId && usernameKey(quote.username) === usernameKey(post.username),
    )
  return [...new Set(posts.filter(isQuoted).map(({ userId }) => userId))]
}
