// The public beginning of a post that needs a permission: plain paragraphs cut from its text. Lists, feeds, emails, search
// and the pages of readers without the permission contain nothing else of it.
import { may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { blogPosts } from '#server/blog/tables.ts'
import { PAGE } from '#server/writing/known.ts'
import { renderArticle } from '#server/writing/markdown/articles.ts'
import { excerptOf } from '#server/writing/markdown/plain-text.ts'

type PostRow = Pick<typeof blogPosts.$inferSelect, 'content' | 'needs'>

/** Maximum number of characters; also never more than a third of the words. */
const BEGINNING_MAX = 600

/** Whether the viewer may read the whole post. */
export function isOpenTo(viewer: Viewer, { needs }: Pick<PostRow, 'needs'>): boolean {
  return may(viewer, 'post.read', { needs })
}

/** The public content: for posts that need a permission plain text, one line per paragraph. */
export function publicContent({ content, needs }: PostRow): string {
  if (needs === null) return content
  const { text } = renderArticle(content, PAGE)
  const max = Math.min(BEGINNING_MAX, Math.floor(text.length / 3))
  const lines: string[] = []
  let left = max
  for (const line of text.split(/\n+/)) {
    if (left < 2) break
    lines.push(excerptOf(line, left))
    left -= line.length
  }
  return lines.join('\n')
}
