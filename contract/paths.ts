// Every address of the site, in one place: pages for people, files for browsers.

/** Turns a name into the readable last part of an address: "AC/DC (Pro)" → "ac-dc-pro". */
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

/** What the marketplace's address can say; names as the API's, the price range as `price`. */
export interface MarketQuery {
  tab?: string | undefined
  category?: string | undefined
  condition?: string | undefined
  price?: string | undefined
  region?: string | undefined
  sort?: string | undefined
  search?: string | undefined
  page?: number | undefined
  /** Where the page goes on, as the page before has told. */
  after?: string | undefined
  /** Opens the dialog for a new listing. */
  new?: 'listing' | undefined
  /** The machine that the new listing names. */
  machine?: string | undefined
  intent?: string | undefined
}

/** What the database page keeps in its address; its keys appear in the order given. */
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
  /** The chosen entry's OPDB id. */
  machine?: string | undefined
}

/** What the list of all machines can be asked for; names as the API's. */
export type MachinesQuery = Omit<DatabaseAddress, 'q' | 'machine'> & {
  /** The whole name of somebody who made them. */
  person?: string | undefined
}

/** What the top lists can be asked for. */
export interface TopQuery {
  era?: string | undefined
  type?: string | undefined
  page?: number | undefined
}

/** What the own collection can be asked for. */
export interface CollectionQuery {
  status?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

/** What the lists of members for staff can be asked for; names as the API's. */
export interface MembersQuery {
  search?: string | undefined
  role?: string | undefined
  standing?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

/** What the audit log can be asked for; names as the API's. */
export interface LogQuery {
  actor?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  page?: number | undefined
}

/** How many machines a sheet shows. */
export const TRANSLITES_PER_SHEET = 6

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = pairs.map(([key, value]) => `${key}=${encoded(String(value))}`).join('&')
  return text ? `${path}?${text}` : path
}

/** Half of a surrogate pair, which no address can carry, becomes the sign for an unknown letter. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function withSecret(path: string, token: string | undefined): string {
  return token === undefined ? path : `${path}#token=${encoded(token)}`
}

/**
 * Pages that bring a visitor back once they have signed in (after-login.ts): words, and the id of a machine or an event
 * behind some of them, never addresses, so that nothing else is led to.
 */
export type AfterLogin =
  | 'gift'
  | 'discounts'
  | 'collection'
  | `machine-${string}`
  | `correction-${string}`
  | `event-${string}`

export const paths = {
  home: () => '/',
  /** Where to sign in; `next` is one of a few pages that one is brought back to. */
  auth: (tab?: 'login', next?: AfterLogin) => withQuery('/auth', { tab, next }),
  adminLogin: () => '/admin-login',
  adminSetup: () => '/admin-setup',
  database: (query: DatabaseAddress = {}) => withQuery('/database', { ...query }),
  /** All machines, by maker, decade, type, display and feature. */
  machines: (query: MachinesQuery = {}) => withQuery('/machines', { ...query }),
  /** The page of a machine or a title; without a name it redirects to the one with it. */
  machine: (id: string, name?: string) =>
    `/machines/${encoded(id)}${name === undefined ? '' : `/${slugOf(name)}`}`,
  topMachines: (query: TopQuery = {}) => withQuery('/machines/top', { ...query }),
  /** The reader's own. */
  collection: (query: CollectionQuery = {}) => withQuery('/collection', { ...query }),
  /** The logbook of one of the reader's own machines. */
  logbook: (entryId: number, query: { kind?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(`/collection/${entryId}`, query),
  /** One of the reader's own machines on paper, for a buyer. */
  machineSheet: (entryId: number, query: { prices?: 'yes' | undefined; names?: 'yes' | undefined } = {}) =>
    withQuery(`/collection/${entryId}/sheet`, query),
  /** A logbook for whoever has the key, which stands in the query: paths are logged. */
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
  /** A file of the whole collection, for its owner alone. */
  collectionFile: (extension: 'csv' | 'json') => `/collection/export.${extension}`,
  /** A file of all logbooks, for their owner alone. */
  logbookFile: () => '/collection/logbook.csv',
  /** Where a collection comes in from a file. */
  collectionImport: () => '/collection/import',
  memberCollection: (
    username: string,
    query: { status?: string | undefined; page?: number | undefined } = {},
  ) => withQuery(`/members/${encoded(username)}/collection`, query),
  /** The reader's own proposals. */
  proposals: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/proposals', query),
  proposal: (id: number) => `/proposals/${id}`,
  /** A correction of the machine, or one that is missing. */
  newProposal: (machine?: string) => withQuery('/proposals/new', { machine }),
  sitemap: () => '/sitemap.xml',
  /** With `new`, the dialog for a new topic stands open. */
  forums: (
    query: {
      tab?: string | undefined
      category?: number | undefined
      page?: number | undefined
      new?: 'topic' | undefined
      after?: string | undefined
    } = {},
  ) => withQuery('/forums', query),
  /** A topic; with `reply`, its place on that page: the number is the reply's position. */
  topic: (id: number, { page, reply }: { page?: number | undefined; reply?: number | undefined } = {}) =>
    withQuery(`/forums/${id}`, { page }) + (reply === undefined ? '' : `#r${reply}`),
  /** The topic into which another one was merged; browsers add the place in that one, which counts from `merged`. */
  mergedTopic: (id: number, merged: number) => withQuery(`/forums/${id}`, { merged }),
  /** A member's own feed of topics; the secret is all that it asks for. */
  forumFeed: (secret: string) => `/feeds/forum/${secret}.xml`,
  marketplace: (query: MarketQuery = {}) => withQuery('/marketplace', { ...query }),
  /** The reader's own offers and deals, by role and list. */
  offers: (query: Record<string, string | number | undefined> = {}) => withQuery('/offers', query),
  /** The reader’s saved searches of the marketplace. */
  savedSearches: () => '/saved-searches',
  /** All that the reader follows. */
  following: (query: Record<string, string | number | undefined> = {}) => withQuery('/following', query),
  /** An offer, with the deal that comes of it. */
  offer: (id: number) => `/offers/${id}`,
  listing: (id: number, action?: 'offer' | 'buy') => withQuery(`/marketplace-item/${id}`, { action }),
  blog: (
    query: { category?: number | undefined; search?: string | undefined; page?: number | undefined } = {},
  ) => withQuery('/blog', query),
  post: (slug: string) => `/blog/${encoded(slug)}`,
  /** The blog for feed readers, or a category or an author of it. */
  blogFeed: (
    format: 'rss' | 'atom',
    of: { category?: number | undefined; author?: string | undefined } = {},
  ) => withQuery(`/feeds/blog.${format}`, of),
  community: () => '/community',
  events: () => '/events',
  event: (id: number) => `/events/${id}`,
  /** For calendars: all events that everybody sees, or one. */
  calendar: () => '/events.ics',
  calendarOf: (id: number) => `/events/${id}.ics`,
  members: (page?: number, after?: string) =>
    withQuery('/members', { page: page === 1 ? undefined : page, after }),
  /** `page` is that of the member's forum posts. */
  member: (username: string, page?: number) =>
    withQuery(`/members/${encoded(username)}`, { page: page === 1 ? undefined : page }),
  search: (q?: string) => withQuery('/search', { q }),
  plans: (tier?: number) => withQuery('/subscription', { tier }),
  planSuccess: () => '/subscription/success',
  /** The same screen, on the way back of who has just joined. */
  joinSuccess: () => '/subscription-success',
  /** The member's own billing; `from` says what the provider's pages were opened for, on the way back. */
  billing: (from?: 'card' | 'home') => withQuery('/subscription/manage', { from }),
  /** Asks before a paid plan is changed for another. */
  planChange: (tier: number) => withQuery('/subscription/change', { tier }),
  profile: (tab?: string, page?: number) =>
    withQuery('/profile', { tab, page: page === 1 ? undefined : page }),
  /** `page` is the favorites' or the activity's. */
  dashboard: (tab?: string, panel?: string, page?: number) =>
    withQuery('/user-dashboard', { tab, panel, page }),
  /** What the member has begun to write. */
  drafts: () => '/drafts',
  messages: () => '/messages',
  conversation: (id: number) => `/messages/${id}`,
  newMessage: (to?: string, listing?: number) => withQuery('/messages/new', { to, listing }),
  /** For moderators: a reported message with a few around it. */
  reportedMessage: (id: number) => `/messages/reported/${id}`,
  settings: (panel?: string) => withQuery('/settings', { panel }),
  forgotPassword: () => '/forgot-password',
  /** From mails: the secret stands behind the #, which browsers send to nobody. */
  resetPassword: (token?: string) => withSecret('/reset-password', token),
  verifyEmail: (token?: string) => withSecret('/verify-email', token),
  changeEmail: (token?: string) => withSecret('/change-email', token),
  admin: (tab?: string, query: { category?: number; page?: number } & MembersQuery = {}) =>
    withQuery('/admin', { tab, ...query }),
  adminDashboard: () => '/admin-dashboard',
  adminBlogEditor: (id: number | 'new') => `/admin-blog-editor/${id}`,
  adminPayments: () => '/admin-stripe-setup',
  adminSettings: (query: { tab?: 'inbox'; page?: number } = {}) => withQuery('/admin/settings', query),
  adminJobs: () => '/admin/jobs',
  adminOverview: (query: { days?: string | undefined } = {}) => withQuery('/admin/overview', query),
  /** What the payment provider told of, what failed, and where its books differ from ours. */
  adminBilling: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/billing', query),
  /** The page of the payment sandbox where its clock is put forward; not one of the site's own. */
  paymentControl: () => '/payment-sandbox/control',
  adminGifts: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/gifts', query),
  adminDiscounts: () => '/admin/discounts',
  adminSocialPosts: () => '/admin/social-posts',
  adminEvents: (page?: number) => withQuery('/admin/events', { page: page === 1 ? undefined : page }),
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
  myFlags: () => '/my-reports',
  notifications: (page?: number) => withQuery('/notifications', { page }),
  /** Asks by a button whether letters shall end; the token comes from the letter. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  /** From letters to subscribers; the secret stands behind the #. */
  confirmNewsletter: (token?: string) => withSecret('/confirm-newsletter', token),
  /** Asks by a button whether the letters shall end. */
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
  /** Thumbnails of up to six machines in one file, one below the other. */
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
  /** A file of a kept picture; its key cannot be guessed and never shows another picture. */
  picture: (key: string, size: 'small' | 'medium' | 'large', extension: 'webp' | 'jpg') =>
    `/pictures/${key}/${size}.${extension}`,
  /** The entry of a machine, title or alias in the Open Pinball Database. */
  opdbEntry: (opdbId: string) => `https://app.matchplay.events/opdb/entries/${opdbId}`,
  ipdbEntry: (ipdbId: number) => `https://www.ipdb.org/machine.cgi?id=${ipdbId}`,
}
