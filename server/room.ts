// What a room may plug into the site. Each server/<room>/room.ts exports one such object, server/app.ts lists them, and
// server/rooms.ts puts their parts together.
//
// A part is a value, or a function of `app`: the application context with what other rooms `give` and `open`. The type
// of its parameter says what the room needs of the others. If no room gives that, server/app.ts does not compile.
import type { NotificationSource } from '#server/accounts/notification-sources.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { Files } from '#server/adapters/files/port.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Download } from '#server/base/downloads/downloads.ts'
import type { PrivateFeed } from '#server/base/downloads/private-feeds.ts'
import type { PublicFeed } from '#server/base/downloads/public-feeds.ts'
import type { ViewerFile } from '#server/base/downloads/viewer-files.ts'
import type { Subscriber } from '#server/base/events/subscribers.ts'
import type { Route } from '#server/base/http/calls.ts'
import type { JobType } from '#server/base/jobs/jobs.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'
import type { SearchableRows } from '#server/base/search/rebuild.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import type { Seed } from '#server/base/seed.ts'
import type { ContributionSource } from '#server/community/leaders.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import type { HoldsFirstPosts, PostCounter } from '#server/moderation/cases/held-posts.ts'
import type { ModeratedKind, ModeratedKinds } from '#server/moderation/cases/reportable-kinds.ts'
import type { PictureAccessByKind, PictureAccessOfRoom } from '#server/pictures/picture-access.ts'
import type { SearchSource } from '#server/search/hits.ts'
import type { DraftKind, DraftKinds } from '#server/writing/drafts/draft-kinds.ts'
import type { RefreshRows } from '#server/writing/refreshing.ts'

/** External services, as chosen by main.ts or a test. */
export interface Adapters {
  mail: Mail
  outside: OutsideCatalogue
  files: Files
  outgoing: Outgoing
  /** Null where no provider is configured. */
  payments: Payments | null
  /** The search index of the catalogue, if it is built already. */
  index?: SearchIndex | undefined
}

/** `App` is the context with what rooms give; `Running` has the adapters and what rooms have opened as well. */
export interface Room<App = never, Running = never> {
  /** Ports for other rooms: functions that need no more than their parameters. Each has one giver. */
  gives?: object
  /** Opens what the site holds while it runs, as ports for other rooms: indexes, caches, providers. */
  open?: (app: App & Adapters) => object | Promise<object>

  routes?: (app: Running, all: Collected) => readonly Route[]
  /** Content of a fresh site, in the order of the shelves; a function where it needs what other rooms give. */
  seed?: Seed | ((ports: Omit<App, keyof AppContext>) => Seed)
  /** Runs after all seeds: for what points at other rooms' things. */
  lateSeed?: Seed | ((reportable: (context: AppContext) => ModeratedKinds) => Seed)
  /** Export and erasure of what a member has here. */
  personalData?: PersonalDataSource
  /** What can be reported to the moderators. */
  reportable?: (app: App, all: Pick<Collected, 'pictureAccess'>) => readonly ModeratedKind[]
  /** Events that notify members. */
  notifications?: readonly NotificationSource[]
  subscribers?:
    | readonly Subscriber[]
    | ((notifications: readonly NotificationSource[]) => readonly Subscriber[])
  /** Queues; `startJobs` registers the handler of each. */
  jobTypes?: readonly JobType<object>[]
  startJobs?: (app: Running, all: Collected) => Promise<void>
  /** Daily, from the top shelf down, so that pictures which others let go of are cleaned up the same night. */
  cleanUp?: (app: Running, now: Date) => Promise<void>
  search?: (app: Running) => readonly SearchSource[]
  /** Rows with search documents, for a rebuild. */
  searchable?: readonly SearchableRows[]
  /** Pages that everybody may find. */
  sitemap?: (app: Running) => SitemapSource
  publicFeed?: (app: App) => PublicFeed
  /** A feed of one member, which a secret address opens. */
  privateFeed?: (app: Running) => PrivateFeed
  /** Downloads of members' own data. */
  downloads?: (app: Running) => readonly Download[]
  /** Files whose content depends on the viewer. */
  viewerFiles?: (app: App) => readonly ViewerFile[]
  /** Who may see the pictures of each kind of thing that shows some. */
  pictureAccess?: PictureAccessOfRoom
  drafts?: (app: Running) => readonly DraftKind[]
  /** Stored HTML of members' texts, for a change of the renderer. */
  written?: readonly RefreshRows[]
  /** A member's own activity. */
  activity?: (app: Running) => readonly ActivitySource[]
  /** What counts on the list of top contributors. */
  contributions?: ContributionSource
  /** Counts a member's public posts, to hold the first ones for a moderator. */
  countPostsOf?: PostCounter['countOf']

  /** Once the site listens; `stop` also ends a start that failed, before the jobs stop, and `close` comes after them. */
  start?: (app: Running) => void
  stop?: (app: Running) => Promise<void>
  close?: (app: Running) => void
}

/** What all rooms plugged in, for the rooms that work with all of it. */
export interface Collected {
  personalData: readonly PersonalDataSource[]
  searchableRows: readonly SearchableRows[]
  writtenRows: readonly RefreshRows[]
  contributions: readonly ContributionSource[]
  firstPosts: HoldsFirstPosts
  pictureAccess: PictureAccessByKind
  reportable: ModeratedKinds
  activity: readonly ActivitySource[]
  searchSources: readonly SearchSource[]
  draftKinds: DraftKinds
  /** The queues of jobs that send email. */
  mailQueues: readonly string[]
}
