// Test files that prove rules above the database: they run on one of the two. All others, which prove queries, locks and
// orders, run on both; a new file does until it is named here.
// What rooms do is proved on both by their `routes.test.ts`, and on the embedded database once more by the journeys in the
// browser, whose sites run on it.
// The one is the server: there sessions really work at the same time, rows without an order come turned round
// (unordered-rows.ts), and what would hang on the embedded database fails (outer-handle.ts).

/** Who may, and what comes in: decided before a query, or by one that other files prove. */
const DOORS_AND_INPUT = [
  'access',
  'bad-input',
  'forum/rights',
  'injection',
  'malformed-windows',
  'reading-calls',
  'side-doors',
  'accounts/security/privileged-fields',
  'base/security/cross-site-writes',
  'base/security/host-header',
  'base/live/live-eavesdropping',
  'base/log',
  'base/http/openapi',
  'base/http/refused-input',
  'base/security/shared-address',
  'cli/socket',
  'collections/silenced',
  'membership/discounts',
  'membership/promotions',
  'messages/privacy',
  'notifications/block-bypass',
]

/** Passwords, second factors, links and sessions: rules of time and of what is told to whom. */
const WAYS_IN = [
  'accounts/profile/addresses',
  'accounts/sign-in/confirming',
  'accounts/sign-in/devices',
  'accounts/sign-in/enumeration',
  'accounts/sign-in/fixation',
  'accounts/security/flooded-emails',
  'accounts/sign-in/login-throttle',
  'accounts/security/keys-in-replies',
  'accounts/security/email-links',
  'accounts/security/lingering-access',
  'accounts/security/new-passwords',
  'accounts/sign-in/others-login',
  'accounts/sign-in/passkeys',
  'accounts/sign-in/second-factors',
  'accounts/security/secrets-left-behind',
]

/** What the payment provider's answers mean here; `billing/notice-work` goes the whole way from webhook to plan on both. */
const PROVIDER = [
  'billing/subscriptions/banned-members',
  'billing/checkout/card-numbers',
  'billing/checkout/checkout',
  'billing/personal-data',
  'billing/provider/commands',
  'billing/subscriptions/dunning',
  'billing/subscriptions/other-accounts',
  'billing/subscriptions/own-billing',
  'billing/subscriptions/plan-changes',
  'billing/webhooks/reconcile',
  'billing/subscriptions/refunds',
  'billing/provider/sandbox-purchases',
  'billing/webhooks/silent-provider',
  'billing/tiers/tier-changes',
  'billing/tiers/tier-initialization',
  'billing/webhooks/webhook-route',
]

/** Pictures from elsewhere, and emails: files, addresses and words. */
const PICTURES_AND_EMAILS = [
  'machines/images/hostile-images',
  'machines/images/images',
  'machines/catalogue/list-pictures',
  'machines/images/machine-pictures',
  'notifications/outgoing-emails',
  'pictures/hostile-uploads',
  'pictures/picture-answers',
  'pictures/remote-pictures',
  'site/email-headers',
  'site/email-markup',
]

/** What becomes of words; `messages/written` goes the whole way, with the job that makes older rows again, on both. */
const TEXT = [
  'cli/opdb-sync',
  'collections/collection-files',
  'collections/entries/written-notes',
  'forum/posts/written-posts',
  'ratings/written-reviews',
  'writing/bios',
]

/** What a room does step by step, with the queries that its `routes.test.ts` asks on both. */
const STEPS_OF_ROOMS = [
  'accounts/profile/profiles',
  'billing/webhooks/customer-sync',
  'billing/admin/admin',
  'billing/checkout/two-tabs',
  'billing/subscriptions/maintenance',
  'blog/newsletter/newsletter-admin',
  'blog/posts/admin',
  'blog/posts/comments',
  'blog/posts/members-posts',
  'blog/posts/previews',
  'blog/posts/scheduling',
  'collections/collections',
  'collections/entries/entry-pictures',
  'collections/entries/followed-owners',
  'collections/imports/imports',
  'collections/entries/private-entries',
  'community/early-events',
  'community/social-posts',
  'deliveries',
  'forum/posts/edited-posts',
  'forum/topics/moderation',
  'forum/topics/moved-posts',
  'forum/posts/posts',
  'forum/posts/reactions',
  'forum/topics/topic-machines',
  'logbook/sharing',
  'machines/sync/deleted-copies',
  'machines/admin/admin',
  'machines/sync/edited-sync',
  'machines/admin/histories',
  'machines/proposals/proposals',
  'machines/sync/sync-command',
  'market/offers/deals',
  'market/listings/disclosures',
  'market/listings/listing-changes',
  'market/listings/new-listings',
  'market/offers/offers',
  'market/prices/price-guides',
  'market/questions/questions',
  'market/searches/saved-searches',
  'membership/gifts/gifts',
  'messages/groups',
  'messages/listing-conversations',
  'messages/reports',
  'moderation/blocked-things',
  'moderation/cases/decisions',
  'moderation/cases/hidden-things',
  'moderation/members/members',
  'moderation/personal-data',
  'notifications/notifications',
  'notifications/personal-data',
  'notifications/unread-messages',
  'pictures/draft-pictures',
  'ratings/banned-members',
  'ratings/followed-moves',
  'ratings/ratings',
  'ratings/reported-reviews',
  'ratings/review-drafts',
  'site/overview',
  'writing/drafts/drafts',
]

export const ON_ONE_DATABASE = [
  ...DOORS_AND_INPUT,
  ...STEPS_OF_ROOMS,
  ...WAYS_IN,
  ...PROVIDER,
  ...PICTURES_AND_EMAILS,
  ...TEXT,
].map((name) => `server/${name}.database.test.ts`)
