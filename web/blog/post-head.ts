// What a post tells machines that read pages: search engines, and sites where its address is shared.
import type { BlogPost } from '#contract/blog/blog.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { scriptText } from '#web/shell/page/structured-data.ts'
import { feedLinks } from './feed-links.ts'

export type LoadedPost = Pick<
  BlogPost,
  'slug' | 'title' | 'imageUrl' | 'picture' | 'author' | 'category' | 'publishedAt'
> & { description: string }

/** The parts of a post that its head needs. */
export function toLoadedPost(post: BlogPost): LoadedPost {
  const { slug, title, imageUrl, picture, author, category, publishedAt } = post
  return { slug, title, imageUrl, picture, author, category, publishedAt, description: excerptOf(post) }
}

/** Title, canonical address, Open Graph and structured data. */
export function postHead(post: LoadedPost | undefined, origin: string) {
  if (!post) return pageHead({ title: 'Blog Post Not Found', isPrivate: true })
  const { title, description, publishedAt, author, category } = post
  const head = pageHead({ title, description, canonical: { origin, path: paths.post(post.slug) } })
  const picture = pictureOf(post, origin)
  return {
    ...head,
    links: [...(head.links ?? []), ...feedLinks(origin)],
    meta: [
      ...head.meta,
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: 'Multiball' },
      { property: 'article:section', content: category.name },
      { property: 'article:author', content: author.username },
      ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ],
    scripts: [{ type: 'application/ld+json', children: scriptText(structuredData(post, origin)) }],
  }
}

/** The site's own copy where there is one: whoever shows the address elsewhere asks this site. */
function pictureOf({ imageUrl, picture }: LoadedPost, origin: string): string | null {
  const address = picture?.url ?? imageUrl
  return address?.startsWith('/') ? origin + address : address
}

function structuredData(post: LoadedPost, origin: string) {
  const { title, description, publishedAt, author, category } = post
  const address = origin + paths.post(post.slug)
  const picture = pictureOf(post, origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: address,
    mainEntityOfPage: address,
    articleSection: category.name,
    author: { '@type': 'Person', name: author.username },
    publisher: { '@type': 'Organization', name: 'Multiball', url: origin },
    ...(publishedAt && { datePublished: publishedAt }),
    ...(picture && { image: picture }),
  }
}
