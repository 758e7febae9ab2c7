// Pages stored for visitors, and redirects.

/** Permanent redirects from older addresses and those named in the specification. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/subscription-page': '/subscription',
  '/subscription-page-new': '/subscription',
  '/admin/login': '/admin-login',
  '/admin/setup': '/admin-setup',
  '/forums-page': '/forums',
  '/marketplace-page': '/marketplace',
}

/** Pages opened by a key in the query: never stored. */
export const SECRET_PATHS: readonly string[] = ['/shared-logbook']

/**
 * Pages that are the same for all visitors, with the query keys that change them; they are stored whole. Other keys are
 * dropped before a page is rendered for a visitor.
 */
export const VISITOR_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/auth': ['tab', 'next'],
  '/database': [
    'q',
    'machine',
    'manufacturer',
    'decade',
    'type',
    'display',
    'players',
    'feature',
    'sort',
    'page',
  ],
  '/database-page': [
    'q',
    'machine',
    'manufacturer',
    'decade',
    'type',
    'display',
    'players',
    'feature',
    'sort',
    'page',
  ],
  // Visitors see one gate under all of these. Keys that the page knows must still pass, or hydration would render
  // another page than the server did.
  '/forums': ['tab', 'category', 'page', 'after', 'new'],
  '/forums/{id}': ['page'],
  '/forum-detail/{id}': ['page'],
  '/marketplace': [
    'tab',
    'category',
    'condition',
    'intent',
    'price',
    'region',
    'sort',
    'search',
    'page',
    'after',
    'new',
    'machine',
  ],
  '/marketplace-item/{id}': ['action'],
  '/blog': ['category', 'author', 'search', 'page'],
  '/blog/{slug}': [],
  '/community': ['tab'],
  '/events': ['view', 'month'],
  '/events/{id}': [],
  // Visitors see no members, but keys that the page knows must still pass.
  '/members': ['page', 'after', 'search', 'location', 'machine'],
  // Visitors see no posts, but a key that the page knows must still pass.
  '/members/{username}': ['page'],
  '/members/{username}/collection': ['status', 'page'],
  '/machines': ['manufacturer', 'decade', 'type', 'display', 'players', 'feature', 'person', 'sort', 'page'],
  '/machines/top': ['era', 'type', 'page'],
  '/machines/{id}': [],
  '/machines/{id}/{slug}': [],
  '/forgot-password': [],
  '/reset-password': [],
  '/verify-email': [],
  '/change-email': [],
  '/confirm-newsletter': [],
  '/search': ['q', 'kind'],
  '/subscription': ['tier'],
  // One gate for visitors under every tab; keys that the page knows must still pass.
  '/admin': ['tab', 'page', 'category', 'search', 'role', 'standing', 'sort', 'status'],
  '/admin-dashboard': ['tab', 'page', 'category', 'search', 'role', 'standing', 'sort', 'status'],
  '/admin-login': [],
  '/gift': [],
  '/discounts': [],
  '/benefits': [],
  '/cancel-membership': [],
  '/contact': [],
  '/faq': [],
  '/guidelines': [],
  '/terms': [],
  '/privacy': [],
  '/cookies': [],
  '/api/docs': [],
}
