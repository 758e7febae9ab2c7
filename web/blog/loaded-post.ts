// What a page of a post keeps of it for its head. Apart from the head itself, which every page of the site loads.
import type { BlogArticle } from '#contract/blog/blog.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#contract/pictures/constants.ts'

/** What other sites show beside a link to the post. */
export interface SharedPicture {
  /** With the path of this site, or whole. */
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
 * The site's own copy of the featured picture where there is one: whoever shows the address elsewhere asks this site. A
 * post without any has a picture of its title.
 */
function sharedPicture({ title, imageUrl, picture, shareUrl }: BlogArticle): SharedPicture {
  if (picture) {
    const { url, width, height, alt } = picture
    return { url, width, height, alt: alt || title }
  }
  if (imageUrl) return { url: imageUrl, alt: title }
  return { url: shareUrl, width: SHARE_WIDTH, height: SHARE_HEIGHT, alt: title }
}
