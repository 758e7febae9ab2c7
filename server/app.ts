// The list of rooms: the only file that knows them all, in the order of the shelves.

import type { AccountContext } from '#server/accounts/context.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { searchableMembers } from '#server/accounts/profile/searchable.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { accountsSeed } from '#server/accounts/seed.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { Files } from '#server/adapters/files/port.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Download } from '#server/base/downloads/downloads.ts'
import type { PrivateFeed } from '#server/base/downloads/private-feeds.ts'
import type { PublicFeed } from '#server/base/downloads/public-feeds.ts'
import type { Subscriber } from '#server/base/events/subscribers.ts'
import type { Route } from '#server/base/http/calls.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'
import type { SearchableRows } from '#server/base/search/rebuild.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import type { Seed } from '#server/base/seed.ts'
import { adminRoutes } from '#server/billing/admin/admin-routes.ts'
import { billingPersonalData } from '#server/billing/personal-data.ts'
import { openBilling, providerOf } from '#server/billing/provider/provider.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { tierRoutes } from '#server/billing/tiers/tier-routes.ts'
import { blog } from '#server/blog/room.ts'
import { collections } from '#server/collections/room.ts'
import type { ContributionSource } from '#server/community/leaders.ts'
import { community } from '#server/community/room.ts'
import { forum } from '#server/forum/room.ts'
import { logbook } from '#server/logbook/room.ts'
import { proposalActivity } from '#server/machines/activity.ts'
import { machineAdminRoutes } from '#server/machines/admin/admin-routes.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import {
  countMachines,
  countManufacturers,
  hasWholeCatalogue,
} from '#server/machines/catalogue/machine-count.ts'
import { machinePageRoutes } from '#server/machines/catalogue/page-routes.ts'
import { machineSitemap } from '#server/machines/catalogue/sitemap.ts'
import { openTitleRatings } from '#server/machines/catalogue/title-ratings.ts'
import { countProposalContributions } from '#server/machines/contributions.ts'
import { machineImageRoutes } from '#server/machines/images/image-routes.ts'
import { machinesPersonalData } from '#server/machines/personal-data.ts'
import { machineProposalRoutes } from '#server/machines/proposals/proposal-routes.ts'
import { machineRoutes } from '#server/machines/routes.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { machineHits, peopleHits } from '#server/machines/search/searches.ts'
import { machinesSeed } from '#server/machines/seed.ts'
import { market } from '#server/market/room.ts'
import { giftRoutes } from '#server/membership/gifts/gift-routes.ts'
import { accountPlans } from '#server/membership/member-plan.ts'
import { membershipPersonalData } from '#server/membership/personal-data.ts'
import { readPlansOf } from '#server/membership/plans-of-members.ts'
import { membershipRoutes } from '#server/membership/routes.ts'
import { membershipSeed } from '#server/membership/seed.ts'
import { messages } from '#server/messages/room.ts'
import { holdsFirstPosts } from '#server/moderation/cases/held-posts.ts'
import { type ModeratedKinds, moderatedKinds } from '#server/moderation/cases/reportable-kinds.ts'
import { moderatedMembers } from '#server/moderation/members/member-kind.ts'
import { memberModerationRoutes } from '#server/moderation/members/member-routes.ts'
import { accountSanctions, countMembers } from '#server/moderation/members/sanctions.ts'
import { moderationPersonalData } from '#server/moderation/personal-data.ts'
import { moderationRoutes } from '#server/moderation/routes.ts'
import { moderationSeed } from '#server/moderation/seed.ts'
import { notificationSubscriber } from '#server/notifications/delivery.ts'
import { notificationSources } from '#server/notifications/known-sources.ts'
import { settleSeen } from '#server/notifications/notifications.ts'
import { notificationsPersonalData } from '#server/notifications/personal-data.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { notificationsSeed } from '#server/notifications/seed.ts'
import { moderatedPictures } from '#server/pictures/moderated.ts'
import { picturesPersonalData } from '#server/pictures/personal-data.ts'
import type { PictureAccessByKind } from '#server/pictures/picture-access.ts'
import { openPictures } from '#server/pictures/picture-parts.ts'
import { portraits } from '#server/pictures/portraits.ts'
import { pictureRoutes } from '#server/pictures/routes.ts'
import { ratings } from '#server/ratings/room.ts'
import type { SearchSource } from '#server/search/hits.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { overviewRoutes, siteRoutes } from '#server/site/routes.ts'
import { staticPages } from '#server/site/sitemap.ts'
import type { StatisticSources } from '#server/site/statistics.ts'
import { bios, refreshBios } from '#server/writing/bios.ts'
import { draftKinds } from '#server/writing/drafts/draft-kinds.ts'
import { draftRoutes } from '#server/writing/drafts/draft-routes.ts'
import { writingPersonalData } from '#server/writing/personal-data.ts'
import type { RefreshRows } from '#server/writing/refreshing.ts'
import { writingRoutes } from '#server/writing/routes.ts'
import { overviewSources } from './overview-sources.ts'

/** External services, as chosen by main.ts or a test. */
export interface Adapters {
  mail: Mail
  outside: OutsideCatalogue
  files: Files
  outgoing: Outgoing
  /** Null where no provider is configured. */
  payments: Payments | null
}

/** Seeds of a fresh site, in the order of their dependencies. */
export const seeds: readonly Seed[] = [
  accountsSeed,
  messages.seed,
  membershipSeed,
  machinesSeed,
  ratings.seed,
  collections.seed,
  logbook.seed,
  forum.seed,
  market.seed,
  blog.seed,
  community.seed,
  moderationSeed(reportable),
  notificationsSeed,
]

/** Counts for the statistics strip when the site shows live ones. */
const statisticSources: StatisticSources = {
  counts: {
    machines: countMachines,
    manufacturers: countManufacturers,
    members: countMembers,
    listings: market.countListings,
    posts: forum.countPosts,
  },
  hasWholeCatalogue,
}

/** What counts as a contribution on the list of top contributors. */
const contributions: readonly ContributionSource[] = [
  { count: forum.countContributions },
  blog.contributions,
  { count: countProposalContributions },
]

/** Counts a member's earlier posts, to hold the first ones for a moderator where the settings say so. */
const firstPosts = holdsFirstPosts([{ countOf: forum.countPostsOf }, { countOf: market.countPostsOf }])

/** Personal data of each room, for export and erasure. */
export const personalData: readonly PersonalDataSource[] = [
  moderationPersonalData,
  picturesPersonalData,
  writingPersonalData,
  messages.personalData,
  membershipPersonalData,
  billingPersonalData,
  ratings.personalData,
  machinesPersonalData,
  collections.personalData,
  logbook.personalData,
  forum.personalData,
  market.personalData,
  blog.personalData,
  community.personalData,
  notificationsPersonalData,
]

/** Sources of a member's own activity, room by room. */
function activitySources(
  { db, clock }: AppContext,
  { catalogue }: Pick<Rooms, 'catalogue'>,
): ActivitySource[] {
  const ofMachines = [collections.activity(db, catalogue), ratings.activity(db, catalogue)]
  return [proposalActivity, ...ofMachines, forum.activity, market.activity, community.activity(clock)]
}

/** Search sources; each room decides what a viewer finds. */
function searchSources({ db }: AppContext, { catalogue, readRated }: Rooms): SearchSource[] {
  return [
    { kind: 'machine', search: machineHits(catalogue, readRated) },
    { kind: 'person', search: peopleHits(catalogue) },
    { kind: 'topic', search: forum.search(db) },
    { kind: 'listing', search: (viewer, text, limit) => market.search(db, viewer, text, limit) },
    { kind: 'post', search: (_viewer, text, limit) => blog.search(db, text, limit) },
    { kind: 'member', search: (viewer, text, limit) => community.search(db, viewer, text, limit) },
  ]
}

/** Rows with search documents, room by room. */
export const searchableRows: readonly SearchableRows[] = [
  searchableMembers,
  ...forum.searchable,
  market.searchable,
  blog.searchable,
]

/** Pages that everybody may find, room by room. */
export function sitemapSources(
  context: AppContext,
  { catalogue }: Pick<Rooms, 'catalogue'>,
): SitemapSource[] {
  const { db } = context
  return [staticPages, machineSitemap(db, catalogue), blog.sitemap(db), community.sitemap(context)]
}

/** Public feeds, room by room. */
export const publicFeeds = (context: AppContext): PublicFeed[] => [blog.feed(context)]

/** Feeds of one member each, which a secret address opens. */
export const privateFeeds = (context: AppContext): PrivateFeed[] => [
  forum.feed(context),
  community.feed(context),
]

/** What can be reported to the moderators, room by room. */
function reportable(context: AppContext): ModeratedKinds {
  return moderatedKinds(
    moderatedMembers(context, bios),
    moderatedPictures(context, pictureAccess(context)),
    messages.moderated(context),
    collections.moderated(context),
    logbook.moderated(context),
    ratings.moderated(context),
    forum.moderatedTopics(context),
    forum.moderatedReplies(context),
    ...market.moderated(context),
    blog.reportable(blogContext(context)),
  )
}

/** Who may see the pictures of each kind of thing that shows some. */
export function pictureAccess({ db }: AppContext): PictureAccessByKind {
  return {
    portrait: 'everyone',
    remote: 'everyone',
    machine: 'everyone',
    draft: 'uploader',
    message: (viewer, id) => messages.mayReadPictures(db, viewer, id),
    collection: (viewer, id) => logbook.mayReadMachinePictures(db, viewer, id),
    logbook: (viewer, id) => logbook.mayReadPictures(db, viewer, id),
    topic: (viewer, id) => forum.mayReadTopicPictures(db, viewer, id),
    reply: (viewer, id) => forum.mayReadReplyPictures(db, viewer, id),
    listing: (viewer, id) => market.mayReadPictures(db, viewer, id),
    snapshot: (viewer, id) => market.mayReadSnapshots(db, viewer, id),
    post: (viewer, id) => blog.mayReadPictures(db, viewer, id),
  }
}

/** Subscribers to events. */
export const subscribers: readonly Subscriber[] = [
  ratings.moveTitles,
  ratings.hideOfBanned,
  collections.moveMachines,
  notificationSubscriber(notificationSources),
  ...forum.subscribers,
  ...market.subscribers,
  ...blog.subscribers,
]

/** Where rooms store the HTML of members' texts. */
export const writtenRows: readonly RefreshRows[] = [
  refreshBios,
  messages.refresh,
  ratings.refresh,
  collections.refresh,
  logbook.refresh,
  ...forum.refresh,
  ...market.refresh,
  blog.written,
]

/** Opens what rooms need while the site runs: in-memory indexes, circuit breakers, caches. */
export async function openRooms(
  context: AppContext,
  { outside, payments, ...adapters }: Omit<Adapters, 'mail'>,
  index?: SearchIndex,
) {
  return {
    catalogue: await openCatalogue(context, index),
    readRated: openTitleRatings(context),
    outside,
    pictures: openPictures(context, adapters),
    billing: openBilling(payments, context.clock),
    topicViews: forum.openViews(context),
  }
}
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** The application context with the ports that accounts need, because accounts may not import plans and sanctions. */
export function accountContext(context: AppContext): AccountContext {
  return { ...context, sanctions: accountSanctions, plans: accountPlans, bios }
}

export const blogContext = (context: AppContext) => ({ ...context, comments: forum.commentTopics })

/** All routes of the site. Passes ports from higher rooms to lower ones, which may not import them. */
export function createRoutes(context: AppContext, rooms: Rooms): Route[] {
  return [
    ...siteRoutes(context, { figures: statisticSources, payments: providerOf(rooms.billing) }),
    ...overviewRoutes(context, overviewSources(rooms.billing)),
    ...accountRoutes(accountContext(context), {
      portraits,
      personalData,
      activity: activitySources(context, rooms),
    }),
    ...moderationRoutes(context, reportable(context)),
    ...memberModerationRoutes(context, readPlansOf),
    ...pictureRoutes(context, rooms.pictures, pictureAccess(context)),
    ...writingRoutes(context),
    ...draftRoutes(
      context,
      draftKinds(
        ...messages.drafts(context),
        ratings.drafts(context, rooms),
        ...forum.drafts(context),
        market.drafts,
        blog.drafts(context),
      ),
    ),
    ...messages.routes(context, { findListing: market.findSubject }),
    ...membershipRoutes(context, rooms.billing.payments?.provider ?? null),
    ...giftRoutes(context, rooms.billing.clock),
    ...billingRoutes(context, rooms.billing),
    ...tierRoutes(context, rooms.billing),
    ...adminRoutes(context, rooms.billing),
    ...machineRoutes(context, rooms),
    ...machineAdminRoutes(context, rooms.pictures),
    ...machinePageRoutes(context),
    ...collections.routes(context, { ...rooms, isShared: logbook.isShared }),
    ...logbook.routes(context, rooms),
    ...ratings.routes(context, rooms),
    ...machineImageRoutes(context, rooms.pictures),
    ...machineProposalRoutes(context, rooms.catalogue),
    ...forum.routes(context, {
      holds: firstPosts,
      views: rooms.topicViews,
      settle: settleSeen,
      catalogue: rooms.catalogue,
    }),
    ...market.routes(context, { holds: firstPosts, catalogue: rooms.catalogue }),
    ...blog.routes({ ...blogContext(context), catalogue: rooms.catalogue }),
    ...community.routes(context, contributions),
    ...searchRoutes(context, searchSources(context, rooms)),
    ...notificationRoutes(context),
  ]
}

/** Files whose content depends on the viewer. */
export const createViewerFiles = community.files

/** Downloads of members' own data. */
export function createDownloads(context: AppContext, rooms: Rooms): readonly Download[] {
  return [...collections.files(context, rooms), ...logbook.files(context, rooms)]
}
