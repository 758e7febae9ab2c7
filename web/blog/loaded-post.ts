// The parts of a post that its page keeps for the head. Separate from the head's code, which every page loads.
import type { BlogArticle } from '#contract/blog/blog.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#contract/pictures/constants.ts'

/** Picture for previews on other sites. */
export interface SharedPicture {
  /** A path of this site, or an absolute address. */
  url: string
  /** In pixels; undefined for a picture of another site that is not fetched yet. */
  width?: number
  height?: number
  alt: string
}

export type LoadedPost = Pick<BlogArticle, 'slug' | 'title' | 'author' | 'category' | 'publishedAt'> & {
  description: string
  shared: SharedPicture
}

/** The parts of a post that its head needs. */
export function toLoadedPost(post: BlogArticle): LoadedPost {
  const { slug, title, author, category, publishedAt } = post
  const description = excerptOf(post)
  return { slug, title, author, category, publishedAt, description, shared: sharedPicture(post) }
}

/**
 * This site's copy of the featured picture if there is one, so that previews elsewhere load it from here. A post without
 * a picture has a share picture with its title.
 */
function sharedPicture({ title, imageUrl, picture, shareUrl }: BlogArticle): SharedPicture {
  if (picture) {
    const { url, width, height, alt } = picture
    return { url, width, height, alt: alt || title }
  }
  if (imageUrl) return { url: imageUrl, alt: title }
  return { url: shareUrl, width: SHARE_WIDTH, height: SHARE_HEIGHT, alt: title }
}
