// The head of a page: title, description and the one address under which it is known.

export interface PageHead {
  title: string
  description?: string
  /** The site's address and this page's path; absent on pages that are nobody's to find. */
  canonical?: { origin: string; path: string }
  /** Kept out of search engines. */
  isPrivate?: boolean
}

/** What a route's `head` returns. */
export function pageHead({ title, description, canonical, isPrivate = false }: PageHead) {
  return {
    meta: [
      { title: `${title} · Multiball` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      ...(canonical ? [{ property: 'og:url', content: canonical.origin + canonical.path }] : []),
    ],
    ...(canonical && { links: [{ rel: 'canonical', href: canonical.origin + canonical.path }] }),
  }
}
