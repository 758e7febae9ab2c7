// Page head: title, description and canonical address.

export interface PageHead {
  title: string
  description?: string
  /** The site's origin and the page's path; undefined for pages that search engines should not list. */
  canonical?: { origin: string; path: string }
  /** Excludes the page from search engines. */
  isPrivate?: boolean
}

/** A setting: one process serves one site, and the root route's head, written first, gives its name to the others. */
let siteName = 'Multiball'

export function setSiteName(name: string): void {
  siteName = name
}

export function getSiteName(): string {
  return siteName
}

/** Return value of a route's `head`. */
export function pageHead({ title, description, canonical, isPrivate = false }: PageHead) {
  return {
    meta: [
      { title: `${title} · ${siteName}` },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      ...(canonical ? [{ property: 'og:url', content: canonical.origin + canonical.path }] : []),
    ],
    ...(canonical && { links: [{ rel: 'canonical', href: canonical.origin + canonical.path }] }),
  }
}
