// Lets feed readers discover the blog's feeds from the address of a page.
import { FEED_FORMATS, type FeedFormat } from '#contract/feeds.ts'
import { paths } from '#contract/paths.ts'

const NAMES: Record<FeedFormat, string> = { rss: 'RSS', atom: 'Atom' }

/** Links for a page's head: the whole blog, and the page's category. */
export function feedLinks(origin: string, category?: number) {
  const feeds = category === undefined ? [{}] : [{ category }, {}]
  return feeds.flatMap((of) =>
    FEED_FORMATS.map((format) => ({
      rel: 'alternate',
      type: `application/${format}+xml`,
      title: `${'category' in of ? 'This category' : 'Blog & News'} (${NAMES[format]})`,
      href: origin + paths.blogFeed(format, of),
    })),
  )
}
