// Test files that take long: `npm test` leaves them to `npm run test:all`, as continuous integration runs it (record 74). Each takes some
// two seconds or more by itself, on one processor. Each room's `routes.test.ts` and the table of access stay, however long.

/** Every call of the site with bad input, every way in from the side, every event in any order. */
const WALKS = [
  'bad-input.database',
  'deep-lists.postgres',
  'deliveries.database',
  'injection.database',
  'list-cursors.database',
  'reading-calls.database',
  'side-doors.database',
  'accounts/security/keys-in-replies.database',
  'accounts/security/privileged-fields.database',
  'forum/rights.database',
  'notifications/block-bypass.database',
  'collections/entries/private-entries.database',
]

/** Many steps drawn by lot, or many processes at once. */
const MODELS = [
  'base/database/outage.postgres',
  'base/events/event-delivery.database',
  'base/events/events.database',
  'base/events/killed-delivery.database',
  'base/jobs/jobs.postgres',
  'base/live/lost-listener.postgres',
  'base/storage/serving-lock.postgres',
  'collections/erased-amid-moves.postgres',
  'erased-in-flight.postgres',
  'forum/reading/unread-model.postgres',
  'machines/sync/imports-amid-sync.postgres',
  'machines/sync/sync-locks.postgres',
  'market/offers/offer-model.postgres',
  'market/offers/offer-races.postgres',
  'ratings/parallel-ratings.postgres',
]

/** Hostile files and texts, each in a process or in many sizes. */
const DECODERS = ['pictures/decoding/decoder', 'writing/markdown/complexity']

/** Whole sites are made, saved and restored. */
const DRILLS = [
  'base/migrations.database',
  'base/seed.database',
  'cli/backups/backup-drill.database',
  'cli/backups/overtaken-restore.postgres',
  'cli/backups/restore-retention.database',
  'cli/doctor.database',
  'cli/emitting-commands.database',
  'machines/starter/starter.database',
]

/** Many steps, thousands of rows, or a full catalogue. */
const LARGE_AMOUNTS = [
  'base/live/live-streams.database',
  'blog/newsletter/newsletter.database',
  'collections/entries/entry-pictures.database',
  'collections/imports/imports.database',
  'community/calendar/early-events.database',
  'community/proposals/event-proposals.database',
  'forum/posts/posts.database',
  'forum/posts/reactions.database',
  'forum/reading/unread.database',
  'forum/topics/moderation/moved-posts.database',
  'logbook/full-logbooks.database',
  'logbook/imports/imports.database',
  'logbook/imports/large-imports.postgres',
  'machines/admin/admin.database',
  'machines/admin/histories.database',
  'machines/sync/deleted-copies.database',
  'machines/sync/edited-sync.database',
  'machines/sync/missing-entries.database',
  'machines/sync/sync-command.database',
  'machines/sync/sync.database',
  'market/listings/attached-logbooks.database',
  'market/offers/deals.database',
  'market/offers/offers.database',
  'market/prices/price-guides.database',
  'market/questions/questions.database',
  'market/searches/saved-searches.database',
  'membership/gifts/gifts.database',
  'messages/privacy.database',
  'messages/reports.database',
  'moderation/blocked-things.database',
  'moderation/cases/decisions.database',
  'moderation/cases/hidden-things.database',
  'moderation/members/members.database',
  'notifications/chunks.database',
  'notifications/notifications.database',
  'notifications/outgoing-emails.database',
  'notifications/push/push.database',
  'notifications/unread-messages.database',
  'pictures/cleanup.database',
  'pictures/remote-pictures.database',
  'search/documents.database',
  'search/indexes.postgres',
  'site/overview.database',
  'site/pages/static-pages.database',
  'writing/drafts/drafts.database',
]

/** Months of a membership, step by step with the payment provider. */
const PROVIDER = [
  'billing/admin/admin.database',
  'billing/checkout/checkout.database',
  'billing/checkout/two-tabs.database',
  'billing/personal-data.database',
  'billing/provider/commands.database',
  'billing/subscriptions/banned-members.database',
  'billing/subscriptions/dunning.database',
  'billing/subscriptions/own-billing.database',
  'billing/subscriptions/plan-changes.database',
  'billing/subscriptions/plan-endings.database',
  'billing/subscriptions/planned-downgrades.database',
  'billing/subscriptions/refunds.database',
  'billing/tiers/tier-changes.database',
  'billing/tiers/tier-initialization.database',
  'billing/webhooks/customer-sync.database',
  'billing/webhooks/reconcile.database',
  'billing/webhooks/silent-provider.database',
  'billing/webhooks/webhook-route.database',
  'billing/webhooks/webhook-claims.database',
  'billing/webhooks/webhook-work.database',
]

/** Passwords are hashed for each try, limits reached, or a second waited for. */
const WAYS_IN = [
  'accounts/profile/addresses.database',
  'accounts/security/email-links.database',
  'accounts/security/flooded-emails.database',
  'accounts/security/new-passwords.database',
  'accounts/sign-in/enumeration.database',
  'accounts/sign-in/login-throttle.database',
  'accounts/sign-in/others-login.database',
  'accounts/sign-in/second-factors.database',
  'base/http/bodies/held-back-bodies.database',
  'base/security/limits.database',
  'base/security/shared-address.database',
]

export const LONG_FILES = [
  ...[...WALKS, ...MODELS, ...DECODERS, ...DRILLS, ...LARGE_AMOUNTS, ...PROVIDER, ...WAYS_IN].map(
    (name) => `server/${name}.test.ts`,
  ),
  'bench/sites/grown-sites.postgres.test.ts',
]
