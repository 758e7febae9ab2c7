// All addresses of the site: pages and files.
import type { StaticPageName } from '#contract/site/page-constants.ts'

/** Slug of a name, the readable last part of an address: "AC/DC (Pro)" → "ac-dc-pro". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return slug || 'untitled'
}

export interface TransliteData {
  name: string
  maker?: string | undefined
  year?: number | undefined
  display?: string | undefined
  kind?: 'machine' | 'listing' | 'topic' | 'post' | 'page' | undefined
}

/** Query of the marketplace, with the API's names; the price range as `price`. */
export interface MarketQuery {
  tab?: string | undefined
  category?: string | undefined
  condition?: string | undefined
  price?: string | undefined
  region?: string | undefined
  sort?: string | undefined
  search?: string | undefined
  page?: number | undefined
  /** Cursor from the page before. */
  after?: string | undefined
  /** Opens the dialog for a new listing. */
  new?: 'listing' | undefined
  /** The machine of a new listing. */
  machine?: string | undefined
  intent?: string | undefined
}

/** Query of the database page; keys appear in this order. */
export interface DatabaseAddress {
  q?: string | number | undefined
  manufacturer?: string | number | undefined
  decade?: string | number | undefined
  type?: string | undefined
  display?: string | undefined
  players?: number | undefined
  feature?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  /** OPDB id of the selected entry. */
  machine?: string | undefined
}

/** Query of the list of all machines, with the API's names. */
export type MachinesQuery = Omit<DatabaseAddress, 'q' | 'machine'> & {
  /** Full name of a contributor. */
  person?: string | undefined
}

/** Query of the top lists. */
export interface TopQuery {
  era?: string | undefined
  type?: string | undefined
  page?: number | undefined
}

/** Query of the own collection. */
export interface CollectionQuery {
  status?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

/** Query of the member directory, with the API's names. */
export interface DirectoryQuery {
  page?: number | undefined
  after?: string | undefined
  search?: string | undefined
  location?: string | undefined
  machine?: string | undefined
}

/** Query of staff's lists of members, with the API's names. */
export interface MembersQuery {
  search?: string | undefined
  role?: string | undefined
  standing?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

/** Query of the dashboard's lists, with the API's names. */
export interface AdminQuery extends MembersQuery {
  /** Of posts. */
  category?: number | undefined
  /** Of listings. */
  status?: string | undefined
}

/** Query of the audit log, with the API's names. */
export interface LogQuery {
  actor?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** Days as YYYY-MM-DD, both included. */
  from?: string | undefined
  until?: string | undefined
  page?: number | undefined
}

/** What the newsletter's page can be asked for; `search` and `state` as the API's. */
export interface NewsletterQuery {
  search?: string | undefined
  state?: string | undefined
  page?: number | undefined
  /** Of the sendings. */
  sendings?: number | undefined
}

/** How many machines a sheet shows. */
export const TRANSLITES_PER_SHEET = 6

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = pairs.map(([key, value]) => `${key}=${encoded(String(value))}`).join('&')
  return text ? `${path}?${text}` : path
}

/** Replaces lone surrogates, which no address can carry, by the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function withSecret(path: string, token: string | undefined): string {
  return token === undefined ? path : `${path}#token=${encoded(token)}`
}

/**
 * Pages that sign-in returns to (after-login.ts): words, some with the id of a machine or an event, or with a panel of the
 * settings. Never addresses, so that a link cannot redirect elsewhere.
 */
export type AfterLogin =
  | 'billing'
  | 'collection'
  | 'discounts'
  | 'drafts'
  | 'eventProposals'
  | 'following'
  | 'gift'
  | 'messages'
  | 'myFlags'
  | 'newEventProposal'
  | 'newProposal'
  | 'notifications'
  | 'offers'
  | 'proposals'
  | 'savedSearches'
  | `${'conversation' | 'event' | 'eventProposal' | 'logbook' | 'moderationCase' | 'offer' | 'proposal'}-${number}`
  | `${'machine' | 'correction'}-${string}`
  | `settings-${string}`

export const paths = {
  home: () => '/',
  /** Sign-in page; `next` is one of a few pages to return to. */
  auth: (tab?: 'login', next?: AfterLogin) => withQuery('/auth', { tab, next }),
  adminLogin: () => '/admin-login',
  adminSetup: () => '/admin-setup',
  database: (query: DatabaseAddress = {}) => withQuery('/database', { ...query }),
  /** All machines, by manufacturer, decade, type, display and feature. */
  machines: (query: MachinesQuery = {}) => withQuery('/machines', { ...query }),
  /** Page of a machine or a title; without a name it redirects to the full address. */
  machine: (id: string, name?: string) =>
    `/machines/${encoded(id)}${name === undefined ? '' : `/${slugOf(name)}`}`,
  topMachines: (query: TopQuery = {}) => withQuery('/machines/top', { ...query }),
  /** The viewer's own collection. */
  collection: (query: CollectionQuery = {}) => withQuery('/collection', { ...query }),
  /** Logbook of one of the viewer's own machines. */
  logbook: (entryId: number, query: { kind?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(`/collection/${entryId}`, query),
  /** Printable sheet of one of the viewer's own machines, for a buyer. */
  machineSheet: (entryId: number, query: { prices?: 'yes' | undefined; names?: 'yes' | undefined } = {}) =>
    withQuery(`/collection/${entryId}/sheet`, query),
  /** A shared logbook by its key. The key is in the query, because paths are logged. */
  sharedLogbook: (key: string) => withQuery('/shared-logbook', { key }),
  /** The own collection as a table. */
  collectionTable: (
    query: {
      status?: string | undefined
      sort?: string | undefined
      order?: 'asc' | 'desc' | undefined
      page?: number | undefined
    } = {},
  ) => withQuery('/collection/table', query),
  /** Download of the whole collection, for its owner only. */
  collectionFile: (extension: 'csv' | 'json') => `/collection/export.${extension}`,
  /** Download of all logbooks, for their owner only. */
  logbookFile: () => '/collection/logbook.csv',
  /** Import of a collection from a file. */
  collectionImport: () => '/collection/import',
  /** Import of logbook entries from a file. */
  logbookImport: () => '/collection/logbook/import',
  memberCollection: (
    username: string,
    query: { status?: string | undefined; page?: number | undefined } = {},
  ) => withQuery(`/members/${encoded(username)}/collection`, query),
  /** The viewer's own proposals. */
  proposals: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/proposals', query),
  proposal: (id: number) => `/proposals/${id}`,
  /** Form for a correction of the machine, or for a missing one. */
  newProposal: (machine?: string) => withQuery('/proposals/new', { machine }),
  sitemap: () => '/sitemap.xml',
  /** `new` opens the dialog for a new topic. */
  forums: (
    query: {
      tab?: string | undefined
      category?: number | undefined
      page?: number | undefined
      new?: 'topic' | undefined
      after?: string | undefined
    } = {},
  ) => withQuery('/forums', query),
  /** A topic; `reply` is the reply's position, shown on `page`. */
  topic: (id: number, { page, reply }: { page?: number | undefined; reply?: number | undefined } = {}) =>
    withQuery(`/forums/${id}`, { page }) + (reply === undefined ? '' : `#r${reply}`),
  /** The topic into which another one was merged; browsers add the place in that one, which counts from `merged`. */
  mergedTopic: (id: number, merged: number, page?: number) =>
    withQuery(`/forums/${id}`, { page: page === 1 ? undefined : page, merged }),
  /** A member's own feed of topics; the secret is all that it asks for. */
  forumFeed: (secret: string) => `/feeds/forum/${secret}.xml`,
  marketplace: (query: MarketQuery = {}) => withQuery('/marketplace', { ...query }),
  /** The viewer's own offers and deals, by role and list. */
  offers: (query: Record<string, string | number | undefined> = {}) => withQuery('/offers', query),
  /** The viewer’s saved searches of the marketplace. */
  savedSearches: () => '/saved-searches',
  /** Topics, machines and members that the viewer follows. */
  following: (query: Record<string, string | number | undefined> = {}) => withQuery('/following', query),
  /** An offer and its deal. */
  offer: (id: number) => `/offers/${id}`,
  listing: (id: number, action?: 'offer' | 'buy') => withQuery(`/marketplace-item/${id}`, { action }),
  blog: (
    query: {
      category?: number | undefined
      author?: string | undefined
      search?: string | undefined
      page?: number | undefined
    } = {},
  ) => withQuery('/blog', query),
  post: (slug: string) => `/blog/${encoded(slug)}`,
  /** Feed of the blog, or of one category or author. */
  blogFeed: (
    format: 'rss' | 'atom',
    of: { category?: number | undefined; author?: string | undefined } = {},
  ) => withQuery(`/feeds/blog.${format}`, of),
  community: () => '/community',
  /** The list of events, or a month of them ("2026-12"). */
  events: (query: { view?: 'month' | undefined; month?: string | undefined } = {}) =>
    withQuery('/events', query),
  event: (id: number) => `/events/${id}`,
  /** The viewer's own proposals of events. */
  eventProposals: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/events/proposals', query),
  eventProposal: (id: number) => `/events/proposals/${id}`,
  newEventProposal: () => '/events/propose',
  /** iCalendar file of all public events, or of one. */
  calendar: () => '/events.ics',
  calendarOf: (id: number) => `/events/${id}.ics`,
  /** A member's own calendar; the secret is all that it asks for. */
  eventFeed: (secret: string) => `/feeds/events/${secret}.ics`,
  members: ({ page, ...query }: DirectoryQuery = {}) =>
    withQuery('/members', { page: page === 1 ? undefined : page, ...query }),
  /** `page` is that of the member's forum posts. */
  member: (username: string, page?: number) =>
    withQuery(`/members/${encoded(username)}`, { page: page === 1 ? undefined : page }),
  search: (q?: string) => withQuery('/search', { q }),
  plans: (tier?: number) => withQuery('/subscription', { tier }),
  planSuccess: () => '/subscription/success',
  /** The same screen on return from sign-up. */
  joinSuccess: () => '/subscription-success',
  /** The member's own billing; `from` says which page of the provider the member returns from. */
  billing: (from?: 'card' | 'home') => withQuery('/subscription/manage', { from }),
  /** Confirmation of a change of plan. */
  planChange: (tier: number) => withQuery('/subscription/change', { tier }),
  profile: (tab?: string, page?: number) =>
    withQuery('/profile', { tab, page: page === 1 ? undefined : page }),
  /** `page` is that of the favorites or the activity. */
  dashboard: (tab?: string, panel?: string, page?: number) =>
    withQuery('/user-dashboard', { tab, panel, page }),
  /** The member's drafts. */
  drafts: () => '/drafts',
  messages: () => '/messages',
  conversation: (id: number) => `/messages/${id}`,
  newMessage: (to?: string, listing?: number) => withQuery('/messages/new', { to, listing }),
  /** For moderators: a reported message with its context. */
  reportedMessage: (id: number) => `/messages/reported/${id}`,
  settings: (panel?: string) => withQuery('/settings', { panel }),
  forgotPassword: () => '/forgot-password',
  /** From emails: the secret is behind the #, which browsers do not send. */
  resetPassword: (token?: string) => withSecret('/reset-password', token),
  verifyEmail: (token?: string) => withSecret('/verify-email', token),
  changeEmail: (token?: string) => withSecret('/change-email', token),
  admin: (tab?: string, query: AdminQuery = {}) => withQuery('/admin', { tab, ...query }),
  adminDashboard: () => '/admin-dashboard',
  adminBlogEditor: (id: number | 'new') => `/admin-blog-editor/${id}`,
  adminPayments: () => '/admin-stripe-setup',
  adminSettings: (query: { tab?: 'inbox'; page?: number } = {}) => withQuery('/admin/settings', query),
  /** The static pages whose text admins edit; with a name the editor of one. */
  adminPages: (page?: StaticPageName) => (page === undefined ? '/admin/pages' : `/admin/pages/${page}`),
  adminJobs: () => '/admin/jobs',
  adminOverview: (query: { days?: string | undefined } = {}) => withQuery('/admin/overview', query),
  /** Webhook events, failed commands, and differences between the provider's records and ours. */
  adminBilling: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/billing', query),
  /** The payment sandbox's page to put its clock forward; not a page of the site. */
  paymentControl: () => '/payment-sandbox/control',
  adminGifts: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/gifts', query),
  adminDiscounts: () => '/admin/discounts',
  adminSocialPosts: () => '/admin/social-posts',
  adminEvents: (page?: number) => withQuery('/admin/events', { page: page === 1 ? undefined : page }),
  adminNewsletter: (query: NewsletterQuery = {}) => withQuery('/admin/newsletter', { ...query }),
  adminProposals: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/proposals', query),
  adminMachineHistory: (id: string, page?: number) =>
    withQuery(`/admin/machines/${encoded(id)}/history`, { page }),
  moderation: (
    query: {
      state?: string | undefined
      kind?: string | undefined
      assignee?: string | undefined
      page?: number | undefined
    } = {},
  ) => withQuery('/moderation', query),
  moderationCase: (id: number) => `/moderation/cases/${id}`,
  moderationMember: (id: number) => `/moderation/members/${id}`,
  moderationMembers: (query: MembersQuery = {}) => withQuery('/moderation/members', { ...query }),
  moderationLog: (query: LogQuery = {}) => withQuery('/moderation/log', { ...query }),
  /** The same entries as a table; without filters the address that is registered. */
  moderationLogFile: (query: Omit<LogQuery, 'page'> = {}) => withQuery('/moderation/log.csv', { ...query }),
  myFlags: () => '/my-reports',
  notifications: (page?: number) => withQuery('/notifications', { page }),
  /** Confirms unsubscribing by a button; the token comes from the email. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  /** From emails to subscribers; the secret is behind the #. */
  confirmNewsletter: (token?: string) => withSecret('/confirm-newsletter', token),
  /** Confirms by a button that the newsletter ends. */
  endNewsletter: (token: string) => withQuery('/end-newsletter', { token }),
  gift: () => '/gift',
  discounts: () => '/discounts',
  benefits: () => '/benefits',
  cancelMembership: () => '/cancel-membership',
  contact: () => '/contact',
  faq: () => '/faq',
  guidelines: () => '/guidelines',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  apiDocs: () => '/api/docs',
  gallery: () => '/dev/gallery',
  translite: (data: TransliteData) =>
    withQuery('/translites.svg', {
      name: [...data.name].slice(0, 80).join(''),
      maker: data.maker,
      year: data.year,
      display: data.display,
      kind: data.kind === 'machine' ? undefined : data.kind,
    }),
  /** Thumbnails of up to six machines in one file, stacked vertically. */
  transliteSheet: (machines: readonly TransliteData[]) =>
    withQuery('/translites.svg', {
      sheet: machines
        .map(({ name, maker = '', year = '', display = '' }) =>
          [[...name].slice(0, 80).join(''), maker, year, display]
            .map((part) => String(part).replace(/\s/g, ' '))
            .join('\t'),
        )
        .join('\n'),
    }),
  /** What other sites show beside a link to a post; the hash is of what is drawn. */
  postShare: (id: number, hash: string) => `/share-pictures/posts/${id}/${hash}.png`,
  /** A stored picture's file; its key cannot be guessed and never changes its picture. */
  picture: (key: string, size: 'small' | 'medium' | 'large', extension: 'webp' | 'jpg') =>
    `/pictures/${key}/${size}.${extension}`,
  /** Open Pinball Database entry of a machine, title or alias. */
  opdbEntry: (opdbId: string) => `https://app.matchplay.events/opdb/entries/${opdbId}`,
  ipdbEntry: (ipdbId: number) => `https://www.ipdb.org/machine.cgi?id=${ipdbId}`,
}
