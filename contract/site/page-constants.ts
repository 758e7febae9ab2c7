// Names and limits of the static pages. Without schemas, so that pages do not load the validator.

/** Pages of running text that admins edit; each has its address under the same name in contract/paths.ts. */
export const STATIC_PAGES = ['faq', 'guidelines', 'terms', 'privacy', 'cookies'] as const
export type StaticPageName = (typeof STATIC_PAGES)[number]

export const STATIC_PAGE_TITLES: Readonly<Record<StaticPageName, string>> = {
  faq: 'FAQs',
  guidelines: 'Community Guidelines',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookie Policy',
}

export function isStaticPage(name: string): name is StaticPageName {
  return STATIC_PAGES.some((page) => page === name)
}

/** Maximum length of a page's text; a draft takes it whole. */
export const STATIC_PAGE_MAX = 60_000
/** Number of revisions per answer. */
export const PAGE_REVISIONS_LISTED = 50
/** Draft kind of a page's text, about the page's name. */
export const PAGE_DRAFT = 'static_page'

/** Words in double braces that the site settings fill in when the page is drawn. */
export const PAGE_PLACEHOLDERS = {
  site: 'the site’s name',
  operator: 'who runs the site',
  address: 'the operator’s postal address, or nothing where none is set',
} as const
export type PagePlaceholder = keyof typeof PAGE_PLACEHOLDERS
