// What pages tell machines that read them, as JSON in a script of its own.

export interface Place {
  name: string
  /** A path of the site. */
  path: string
}

/** JSON that cannot end the script it stands in. */
export function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The way to a page from the outside in, the page itself last. */
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
