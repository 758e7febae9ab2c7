// Links quotes to their posts, as far as each reader may read them: resolved when a text is read, never stored.
import { usernameKey } from '#contract/accounts/username-key.ts'
import { html as markup, markupOf } from '#server/base/pages/html.ts'

/** State of a quoted post for one reader. */
export interface QuotedPost {
  postId: number
  username: string
  /** Text of its link. */
  name: string
  /** Its page; null if it was removed. */
  path: string | null
  /** Its text has changed since it was quoted. */
  isChanged: boolean
}

/** As showQuotes and the sanitizer leave it; members cannot write these elements themselves. */
const CITE = /<cite>((?:<a [^>]*>)?@([^<]*)(?:<\/a>)?) in <data value="(\d{1,9})">[^<]*<\/data><\/cite>/g

/**
 * The HTML with its quotes linked to the posts of `quoted`. A quote with another member than the post's author, or of a
 * post that the reader may not see, is not linked.
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
