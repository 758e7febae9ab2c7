// Which addresses are stored for visitors, and which lead on to others.

/** Older or mentioned addresses and where they lead, permanently. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/subscription-page': '/subscription',
  '/subscription-page-new': '/subscription',
  '/admin/login': '/admin-login',
  '/admin/setup': '/admin-setup',
  '/forums-page': '/forums',
  '/marketplace-page': '/marketplace',
}

/** Pages that a key in the query opens: they are never stored, anywhere. */
export const SECRET_PATHS: readonly string[] = ['/shared-logbook']

/**
 * Pages that all visitors see alike, with the query keys that change them: these are stored whole.
 * Keys that are not named here are dropped before the page is rendered for a visitor.
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
  // Visitors see one gate under all of these; a key that the page knows must reach it all the same, or the browser
  // would find another page than the one it is handed.
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
  '/blog': ['category', 'search', 'page'],
  '/blog/{slug}': [],
  '/community': ['tab'],
  '/events': [],
  '/events/{id}': [],
  '/members': ['page', 'after'],
  // Visitors see no posts; a page that members know must reach the page all the same.
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
  // One gate for visitors under every tab, and again the keys that the page knows.
  '/admin': ['tab', 'page', 'category', 'search', 'role', 'standing', 'sort'],
  '/admin-dashboard': ['tab', 'page', 'category', 'search', 'role', 'standing', 'sort'],
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
