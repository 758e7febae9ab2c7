// Sections of the site, the main navigation, and which link is current.
import { paths } from '#contract/paths.ts'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'

export type Section =
  | 'home'
  | 'database'
  | 'forums'
  | 'marketplace'
  | 'blog'
  | 'community'
  | 'membership'
  | 'you'
  | 'admin'

/** Main navigation, with the specification's order and labels. */
export const NAVIGATION: readonly { section: Section; label: string; href: string }[] = [
  { section: 'database', label: 'Pinball Database', href: paths.database() },
  { section: 'forums', label: 'Forums', href: paths.forums() },
  { section: 'marketplace', label: 'Marketplace', href: paths.marketplace() },
  { section: 'blog', label: 'Blog', href: paths.blog() },
  { section: 'community', label: 'Community', href: paths.community() },
]

/** First part of a page's path: "machines" of "/machines/$opdbId". */
type FirstPart<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer First}`
    ? First
    : never

/** Pages that belong to no section, or lead from an email to one step alone. */
type Apart =
  | 'admin-login'
  | 'admin-setup'
  | 'api'
  | 'change-email'
  | 'confirm-newsletter'
  | 'contact'
  | 'cookies'
  | 'dev'
  | 'end-newsletter'
  | 'faq'
  | 'forgot-password'
  | 'guidelines'
  | 'privacy'
  | 'reset-password'
  | 'search'
  | 'shared-logbook'
  | 'terms'
  | 'unsubscribe'
  | 'verify-email'

/** Every other page has one: a new page does not compile without. */
const SECTION_OF: Readonly<Record<Exclude<FirstPart<keyof FileRoutesByTo>, Apart>, Section>> = {
  '': 'home',
  database: 'database',
  'database-page': 'database',
  machines: 'database',
  forums: 'forums',
  'forum-detail': 'forums',
  marketplace: 'marketplace',
  'marketplace-item': 'marketplace',
  offers: 'marketplace',
  'saved-searches': 'marketplace',
  blog: 'blog',
  community: 'community',
  events: 'community',
  members: 'community',
  subscription: 'membership',
  'subscription-success': 'membership',
  gift: 'membership',
  discounts: 'you',
  benefits: 'membership',
  'cancel-membership': 'membership',
  auth: 'you',
  profile: 'you',
  'user-dashboard': 'you',
  dashboard: 'you',
  settings: 'you',
  drafts: 'you',
  messages: 'you',
  collection: 'you',
  proposals: 'you',
  notifications: 'you',
  following: 'you',
  'my-reports': 'you',
  admin: 'admin',
  'admin-dashboard': 'admin',
  'admin-blog-editor': 'admin',
  'admin-stripe-setup': 'admin',
  moderation: 'admin',
}

/** Section of a path: "/marketplace-item/7" belongs to the marketplace, what is below the plans to the member. */
export function sectionOf(pathname: string): Section | undefined {
  const [, first = '', second] = pathname.split('/')
  if (second && first === 'subscription') return 'you'
  return (SECTION_OF as Readonly<Record<string, Section>>)[first]
}

/** `aria-current` of a navigation link: "page" on the page itself, "true" on pages below it. */
export function currentness(href: string, section: Section, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page'
  return sectionOf(pathname) === section ? 'true' : undefined
}

/** The navigation's state for a path, as one cache key: equal keys look the same. */
export function currentSections(pathname: string): string {
  return NAVIGATION.map(({ section, href }) => currentness(href, section, pathname) ?? 'none').join('-')
}
