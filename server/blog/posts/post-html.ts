// What may be shown of a post's content, in a column beside it; made again when the sanitiser has changed.
import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { PAGE } from '#server/writing/known.ts'
import { ARTICLE_VERSION, renderArticle } from '#server/writing/markdown/articles.ts'
import type { RefreshRows } from '#server/writing/refreshing.ts'

/** The columns that a content becomes. */
export function writtenPost(content: string) {
  return { content, html: renderArticle(content, PAGE).html, htmlVersion: ARTICLE_VERSION }
}

/** The HTML as it is stored, or made again where another version made it. */
export function htmlOf({
  content,
  html,
  htmlVersion,
}: Pick<typeof blogPosts.$inferSelect, 'content' | 'html' | 'htmlVersion'>): string {
  return html !== null && htmlVersion === ARTICLE_VERSION ? html : renderArticle(content, PAGE).html
}

/** Posts whose HTML another version made, or none. */
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
