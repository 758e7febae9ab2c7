// A post's head for machines: search engines, and link previews of other sites.
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { getSiteName, pageHead } from '#web/shell/page/page-title.ts'
import { scriptText } from '#web/shell/page/structured-data.ts'
import { feedLinks } from './feed-links.ts'
import type { LoadedPost } from './loaded-post.ts'

/** Title, canonical address, Open Graph and structured data. */
export function postHead(post: LoadedPost | undefined, origin: string) {
  if (!post) return pageHead({ title: 'Blog Post Not Found', isPrivate: true })
  const { title, description, publishedAt, author, category } = post
  const head = pageHead({ title, description, canonical: { origin, path: paths.post(post.slug) } })
  const picture = pictureOf(post, origin)
  const { width, height, alt } = post.shared
  return {
    ...head,
    links: [...(head.links ?? []), ...feedLinks(origin)],
    meta: [
      ...head.meta,
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: getSiteName() },
      { property: 'article:section', content: category.name },
      { property: 'article:author', content: shownName(author) },
      ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
      { property: 'og:image', content: picture },
      ...(width
        ? [
            { property: 'og:image:width', content: `${width}` },
            { property: 'og:image:height', content: `${height}` },
          ]
        : []),
      { property: 'og:image:alt', content: alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: picture },
    ],
    scripts: [{ type: 'application/ld+json', children: scriptText(structuredData(post, origin)) }],
  }
}

function pictureOf({ shared: { url } }: LoadedPost, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}

function structuredData(post: LoadedPost, origin: string) {
  const { title, description, publishedAt, author, category } = post
  const address = origin + paths.post(post.slug)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: address,
    mainEntityOfPage: address,
    articleSection: category.name,
    author: { '@type': 'Person', name: shownName(author) },
    publisher: { '@type': 'Organization', name: getSiteName(), url: origin },
    ...(publishedAt && { datePublished: publishedAt }),
    image: pictureOf(post, origin),
  }
}
