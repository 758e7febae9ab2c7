// Sanitised HTML of a post's content, stored beside it; made again when the sanitiser has changed.
import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { PAGE } from '#server/writing/known.ts'
import { ARTICLE_VERSION, renderArticle } from '#server/writing/markdown/articles.ts'
import type { RefreshRows } from '#server/writing/refreshing.ts'

/** Columns derived from a content. */
export function writtenPost(content: string) {
  return { content, html: renderArticle(content, PAGE).html, htmlVersion: ARTICLE_VERSION }
}

/** The stored HTML, or a fresh one if another version of the sanitiser made it. */
export function htmlOf({
  content,
  html,
  htmlVersion,
}: Pick<typeof blogPosts.$inferSelect, 'content' | 'html' | 'htmlVersion'>): string {
  return html !== null && htmlVersion === ARTICLE_VERSION ? html : renderArticle(content, PAGE).html
}

/** Posts whose HTML is missing or was made by another version. */
export const refreshPosts: RefreshRows = (db, afterId, limit) =>
  db.transaction(async (tx) => {
    const rows = await selectStale(tx, afterId, limit)
    for (const { id, content } of rows) {
      const { html, htmlVersion } = writtenPost(content)
      await tx.update(blogPosts).set({ html, htmlVersion }).where(eq(blogPosts.id, id))
    }
    return rows.at(-1)?.id ?? null
  })

function selectStale(tx: Db, afterId: number, limit: number) {
  const isStale = or(isNull(blogPosts.htmlVersion), ne(blogPosts.htmlVersion, ARTICLE_VERSION))
  return tx
    .select({ id: blogPosts.id, content: blogPosts.content })
    .from(blogPosts)
    .where(and(gt(blogPosts.id, afterId), isStale))
    .orderBy(asc(blogPosts.id))
    .limit(limit)
    .for('update')
}
