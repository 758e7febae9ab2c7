// Structured data (JSON-LD) for search engines, in a script element.

export interface Place {
  name: string
  /** A path of the site. */
  path: string
}

/** JSON that cannot close the script element around it. */
export function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** Breadcrumbs of a page, outermost first, the page itself last. */
export function breadcrumbList(places: readonly Place[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
