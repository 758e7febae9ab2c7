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
  'accounts/privileged-fields',
  'base/cross-site-writes',
  'base/host-header',
  'base/live-eavesdropping',
  'base/log',
  'base/openapi',
  'base/refused-input',
  'base/shared-address',
  'cli/socket',
  'collections/silenced',
  'membership/discounts',
  'membership/promotions',
  'messages/privacy',
  'notifications/block-bypass',
]

/** Passwords, second factors, links and sessions: rules of time and of what is told to whom. */
const WAYS_IN = [
  'accounts/addresses',
  'accounts/confirming',
  'accounts/devices',
  'accounts/enumeration',
  'accounts/fixation',
  'accounts/flooded-letters',
  'accounts/guessing',
  'accounts/keys-in-replies',
  'accounts/letter-links',
  'accounts/lingering-access',
  'accounts/new-passwords',
  'accounts/others-login',
  'accounts/passkeys',
  'accounts/second-factors',
  'accounts/secrets-left-behind',
]

/** What the payment provider's answers mean here; `billing/notice-work` goes the whole way from webhook to plan on both. */
const PROVIDER = [
  'billing/banned-members',
  'billing/card-numbers',
  'billing/checkout',
  'billing/closing',
  'billing/commands',
  'billing/dunning',
  'billing/other-accounts',
  'billing/own-billing',
  'billing/plan-changes',
  'billing/reconcile',
  'billing/refunds',
  'billing/rehearsals',
  'billing/silent-provider',
  'billing/tier-changes',
  'billing/tier-initialization',
  'billing/webhook-route',
]

/** Pictures from elsewhere, and emails: files, addresses and words. */
const PICTURES_AND_EMAILS = [
  'machines/hostile-images',
  'machines/images',
  'machines/list-pictures',
  'machines/machine-pictures',
  'notifications/letters',
  'pictures/hostile-uploads',
  'pictures/picture-answers',
  'pictures/remote-pictures',
  'site/letter-headers',
  'site/letter-markup',
]

/** What becomes of words; `messages/written` goes the whole way, with the job that makes older rows again, on both. */
const TEXT = [
  'cli/opdb-sync',
  'collections/collection-files',
  'collections/written-notes',
  'forum/written-posts',
  'ratings/written-reviews',
  'writing/bios',
]

/** What a room does step by step, with the queries that its `routes.test.ts` asks on both. */
const STEPS_OF_ROOMS = [
  'accounts/profiles',
  'billing/customer-sync',
  'billing/desk',
  'billing/two-tabs',
  'billing/upkeep',
  'blog/admin',
  'blog/comments',
  'blog/members-posts',
  'blog/previews',
  'blog/scheduling',
  'collections/collections',
  'collections/entry-pictures',
  'collections/followed-keepers',
  'collections/imports',
  'collections/private-entries',
  'community/early-events',
  'community/social-posts',
  'deliveries',
  'forum/edited-posts',
  'forum/moderation',
  'forum/moved-posts',
  'forum/posts',
  'forum/reactions',
  'forum/topic-machines',
  'logbook/sharing',
  'machines/deleted-copies',
  'machines/desk',
  'machines/edited-sync',
  'machines/histories',
  'machines/proposals',
  'machines/sync-command',
  'market/deals',
  'market/disclosures',
  'market/listing-changes',
  'market/new-listings',
  'market/offers',
  'market/price-guides',
  'market/questions',
  'market/saved-searches',
  'membership/gifts',
  'messages/groups',
  'messages/listing-conversations',
  'messages/reports',
  'moderation/blocked-things',
  'moderation/decisions',
  'moderation/hidden-things',
  'moderation/members',
  'moderation/personal-data',
  'notifications/notices',
  'notifications/personal-data',
  'notifications/unread-messages',
  'pictures/draft-pictures',
  'ratings/banned-members',
  'ratings/followed-moves',
  'ratings/ratings',
  'ratings/reported-reviews',
  'ratings/review-drafts',
  'site/overview',
  'writing/drafts',
]

export const ON_ONE_DATABASE = [
  ...DOORS_AND_INPUT,
  ...STEPS_OF_ROOMS,
  ...WAYS_IN,
  ...PROVIDER,
  ...PICTURES_AND_EMAILS,
  ...TEXT,
].map((name) => `server/${name}.database.test.ts`)
