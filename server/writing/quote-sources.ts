// Quotes lead to what they quote, for each reader as far as they may read it: said when a text is read, never stored.
import { usernameKey } from '#contract/accounts/username-key.ts'
import { html as markup, markupOf } from '#server/base/pages/html.ts'

/** What became of a post that is quoted, for one reader. */
export interface QuotedPost {
  postId: number
  username: string
  /** What its link says. */
  name: string
  /** Its page; null where it was removed. */
  path: string | null
  /** Its text is another one since it was quoted. */
  isChanged: boolean
}

/** As showQuotes and the sanitizer leave it; members cannot write this element themselves. */
const CITE = /<cite>((?:<a [^>]*>)?@([^<]*)(?:<\/a>)?) in #(\d{1,9})<\/cite>/g

/**
 * The HTML with its quotes led to the posts of `quoted`. One that names another member than the post's author, or a post
 * that the reader may not see, leads nowhere.
 */
export function withQuoteSources(html: string, quoted: readonly QuotedPost[]): string {
  if (!html.includes('<cite>')) return html
  return html.replace(CITE, (_cite, who: string, username: string, postId: string) => {
    const post = quoted.find(
      (one) => one.postId === Number(postId) && usernameKey(one.username) === usernameKey(username),
    )
    if (!post) return `<cite>${who} in another post</cite>`
    if (post.path === null) return `<cite>${who} in a post that was removed since</cite>`
    const link = markupOf(markup`<a class="mention" href="${post.path}">${post.name}</a>`)
    return `<cite>${who} in ${link}${post.isChanged ? ', edited since' : ''}</cite>`
  })
}
