import { expect, test } from 'vitest'
import { pathAfterLogin, readAfterLogin } from '#contract/accounts/after-login.ts'
import { paths, slugOf } from './paths.ts'
import { REDIRECTS, VISITOR_PAGES } from './visitor-pages.ts'

// Addresses are promises to bookmarks, emails and search engines: they may not change.
const WRITTEN: [string, string][] = [
  [paths.home(), '/'],
  [paths.auth(), '/auth'],
  [paths.auth('login'), '/auth?tab=login'],
  [paths.adminLogin(), '/admin-login'],
  [paths.adminSetup(), '/admin-setup'],
  [paths.database(), '/database'],
  [paths.database({ q: 'addams family' }), '/database?q=addams%20family'],
  [
    paths.database({
      q: 'x',
      manufacturer: 'stern',
      decade: 1990,
      sort: 'newest',
      page: 2,
      machine: 'G1a-M2b',
    }),
    '/database?q=x&manufacturer=stern&decade=1990&sort=newest&page=2&machine=G1a-M2b',
  ],
  [paths.machines(), '/machines'],
  [
    paths.machines({ manufacturer: 12, decade: 2010, page: 2 }),
    '/machines?manufacturer=12&decade=2010&page=2',
  ],
  [paths.machine('GweeP'), '/machines/GweeP'],
  [paths.machine('GweeP-MW95j', 'Godzilla (Pro)'), '/machines/GweeP-MW95j/godzilla-pro'],
  [paths.machine('L7', 'Pac-Man'), '/machines/L7/pac-man'],
  [paths.topMachines(), '/machines/top'],
  [paths.topMachines({ era: 'lcd', type: 'ss', page: 2 }), '/machines/top?era=lcd&type=ss&page=2'],
  [paths.collection(), '/collection'],
  [paths.collection({ status: 'wanted', page: 2 }), '/collection?status=wanted&page=2'],
  [paths.logbook(7), '/collection/7'],
  [paths.logbook(7, { kind: 'play', after: 'n20_3' }), '/collection/7?kind=play&after=n20_3'],
  [paths.machineSheet(7), '/collection/7/sheet'],
  [paths.machineSheet(7, { prices: 'yes' }), '/collection/7/sheet?prices=yes'],
  [paths.sharedLogbook('7-abc'), '/shared-logbook?key=7-abc'],
  [paths.collectionTable(), '/collection/table'],
  [paths.collectionTable({ sort: 'paid', order: 'desc' }), '/collection/table?sort=paid&order=desc'],
  [paths.collectionFile('csv'), '/collection/export.csv'],
  [paths.logbookFile(), '/collection/logbook.csv'],
  [paths.collectionImport(), '/collection/import'],
  [paths.logbookImport(), '/collection/logbook/import'],
  [paths.collectionFile('json'), '/collection/export.json'],
  [paths.memberCollection('Ω.ray'), '/members/%CE%A9.ray/collection'],
  [paths.memberCollection('ada', { status: 'owned' }), '/members/ada/collection?status=owned'],
  [paths.proposals(), '/proposals'],
  [paths.proposals({ state: 'open', page: 2 }), '/proposals?state=open&page=2'],
  [paths.proposal(7), '/proposals/7'],
  [paths.eventProposals(), '/events/proposals'],
  [paths.eventProposals({ state: 'open', page: 2 }), '/events/proposals?state=open&page=2'],
  [paths.eventProposal(7), '/events/proposals/7'],
  [paths.newEventProposal(), '/events/propose'],
  [paths.newProposal(), '/proposals/new'],
  [paths.newProposal('G5pe4-MePZv'), '/proposals/new?machine=G5pe4-MePZv'],
  [paths.adminProposals(), '/admin/proposals'],
  [paths.adminProposals({ state: 'declined' }), '/admin/proposals?state=declined'],
  [paths.adminMachineHistory('G5pe4-MePZv'), '/admin/machines/G5pe4-MePZv/history'],
  [paths.sitemap(), '/sitemap.xml'],
  [paths.forums(), '/forums'],
  [paths.forums({ tab: 'popular', category: 3, page: 2 }), '/forums?tab=popular&category=3&page=2'],
  [paths.topic(7), '/forums/7'],
  [paths.topic(7, { page: 2, reply: 31 }), '/forums/7?page=2#r31'],
  [paths.forumFeed('7-1-abc'), '/feeds/forum/7-1-abc.xml'],
  [paths.marketplace(), '/marketplace'],
  [
    paths.marketplace({
      tab: 'parts',
      category: 'lights',
      condition: 'good',
      price: 'under_50',
      sort: 'newest',
    }),
    '/marketplace?tab=parts&category=lights&condition=good&price=under_50&sort=newest',
  ],
  [paths.listing(7), '/marketplace-item/7'],
  [paths.listing(7, 'offer'), '/marketplace-item/7?action=offer'],
  [paths.listing(7, 'buy'), '/marketplace-item/7?action=buy'],
  [paths.offers(), '/offers'],
  [paths.offers({ role: 'seller', list: 'over', page: 2 }), '/offers?role=seller&list=over&page=2'],
  [paths.offer(7), '/offers/7'],
  [paths.savedSearches(), '/saved-searches'],
  [paths.following({ tab: 'topics', page: 2 }), '/following?tab=topics&page=2'],
  [paths.blog(), '/blog'],
  [paths.blog({ category: 2, search: 'a&b', page: 3 }), '/blog?category=2&search=a%26b&page=3'],
  [paths.blogFeed('rss'), '/feeds/blog.rss'],
  [paths.blogFeed('atom', { category: 3 }), '/feeds/blog.atom?category=3'],
  [paths.blogFeed('atom', { author: 'Ω.ray' }), '/feeds/blog.atom?author=%CE%A9.ray'],
  [paths.post('first-post'), '/blog/first-post'],
  [paths.community(), '/community'],
  [paths.events(), '/events'],
  [paths.events({ view: 'month', month: '2026-12' }), '/events?view=month&month=2026-12'],
  [paths.event(7), '/events/7'],
  [paths.calendar(), '/events.ics'],
  [paths.calendarOf(7), '/events/7.ics'],
  [paths.eventFeed('7-1-abc'), '/feeds/events/7-1-abc.ics'],
  [paths.adminEvents(), '/admin/events'],
  [paths.adminSocialPosts(), '/admin/social-posts'],
  [paths.adminEvents(2), '/admin/events?page=2'],
  [paths.adminNewsletter(), '/admin/newsletter'],
  [paths.adminNewsletter({ search: 'a@b', page: 2 }), '/admin/newsletter?search=a%40b&page=2'],
  [paths.members(), '/members'],
  [paths.members({ page: 2 }), '/members?page=2'],
  [paths.members({ page: 1, search: 'ada l', machine: 'G5pe4' }), '/members?search=ada%20l&machine=G5pe4'],
  [paths.member('Ω.ray'), '/members/%CE%A9.ray'],
  [paths.picture('0a1b', 'small', 'webp'), '/pictures/0a1b/small.webp'],
  [paths.search(), '/search'],
  [paths.search('ac/dc'), '/search?q=ac%2Fdc'],
  [paths.plans(), '/subscription'],
  [paths.plans(2), '/subscription?tier=2'],
  [paths.planSuccess(), '/subscription/success'],
  [paths.joinSuccess(), '/subscription-success'],
  [paths.billing(), '/subscription/manage'],
  [paths.billing('card'), '/subscription/manage?from=card'],
  [paths.planChange(3), '/subscription/change?tier=3'],
  [paths.profile(), '/profile'],
  [paths.profile('favorites'), '/profile?tab=favorites'],
  [paths.dashboard(), '/user-dashboard'],
  [paths.dashboard('settings'), '/user-dashboard?tab=settings'],
  [paths.dashboard('settings', 'security'), '/user-dashboard?tab=settings&panel=security'],
  [paths.messages(), '/messages'],
  [paths.conversation(7), '/messages/7'],
  [paths.newMessage(), '/messages/new'],
  [paths.newMessage('Ada'), '/messages/new?to=Ada'],
  [paths.reportedMessage(7), '/messages/reported/7'],
  [paths.settings(), '/settings'],
  [paths.settings('security'), '/settings?panel=security'],
  [paths.forgotPassword(), '/forgot-password'],
  [paths.resetPassword(), '/reset-password'],
  [paths.resetPassword('a/b'), '/reset-password#token=a%2Fb'],
  [paths.verifyEmail('x'), '/verify-email#token=x'],
  [paths.changeEmail('x'), '/change-email#token=x'],
  [paths.confirmNewsletter('x'), '/confirm-newsletter#token=x'],
  [paths.endNewsletter('7.x'), '/end-newsletter?token=7.x'],
  [paths.admin(), '/admin'],
  [paths.admin('blog', { category: 1, page: 2 }), '/admin?tab=blog&category=1&page=2'],
  [paths.adminDashboard(), '/admin-dashboard'],
  [paths.adminSettings(), '/admin/settings'],
  [paths.adminPages(), '/admin/pages'],
  [paths.adminPages('guidelines'), '/admin/pages/guidelines'],
  [paths.adminJobs(), '/admin/jobs'],
  [paths.adminOverview({ days: '90' }), '/admin/overview?days=90'],
  [paths.moderation(), '/moderation'],
  [paths.moderation({ state: 'held', kind: 'topic', page: 2 }), '/moderation?state=held&kind=topic&page=2'],
  [paths.moderationCase(7), '/moderation/cases/7'],
  [paths.moderationMember(7), '/moderation/members/7'],
  [
    paths.moderationMembers({ search: 'tilt', standing: 'banned', page: 2 }),
    '/moderation/members?search=tilt&standing=banned&page=2',
  ],
  [
    paths.moderationLog({ actor: 'boss', subjectKind: 'member', subjectId: '7' }),
    '/moderation/log?actor=boss&subjectKind=member&subjectId=7',
  ],
  [paths.moderationLogFile({ from: '2026-01-01' }), '/moderation/log.csv?from=2026-01-01'],
  [paths.admin('users', { role: 'moderator', sort: 'name' }), '/admin?tab=users&role=moderator&sort=name'],
  [paths.myFlags(), '/my-reports'],
  [paths.adminBlogEditor('new'), '/admin-blog-editor/new'],
  [paths.adminBlogEditor(7), '/admin-blog-editor/7'],
  [paths.adminPayments(), '/admin-stripe-setup'],
  [paths.drafts(), '/drafts'],
  [paths.notifications(), '/notifications'],
  [paths.notifications(2), '/notifications?page=2'],
  [paths.unsubscribe('7.message.x'), '/unsubscribe?token=7.message.x'],
  [paths.gift(), '/gift'],
  [paths.discounts(), '/discounts'],
  [paths.adminBilling(), '/admin/billing'],
  [paths.adminBilling({ state: 'failed', page: 2 }), '/admin/billing?state=failed&page=2'],
  [paths.paymentControl(), '/payment-sandbox/control'],
  [paths.adminGifts(), '/admin/gifts'],
  [paths.adminGifts({ state: 'open', page: 2 }), '/admin/gifts?state=open&page=2'],
  [paths.adminDiscounts(), '/admin/discounts'],
  [paths.auth('login', 'gift'), '/auth?tab=login&next=gift'],
  [paths.benefits(), '/benefits'],
  [paths.cancelMembership(), '/cancel-membership'],
  [paths.contact(), '/contact'],
  [paths.faq(), '/faq'],
  [paths.guidelines(), '/guidelines'],
  [paths.terms(), '/terms'],
  [paths.privacy(), '/privacy'],
  [paths.cookies(), '/cookies'],
  [paths.apiDocs(), '/api/docs'],
  [paths.gallery(), '/dev/gallery'],
  [
    paths.translite({ name: 'Kiss & Tell', maker: 'Bally', year: 1979, display: 'reels', kind: 'machine' }),
    '/translites.svg?name=Kiss%20%26%20Tell&maker=Bally&year=1979&display=reels',
  ],
  [
    paths.transliteSheet([
      { name: 'Kiss & Tell', maker: 'Bally', year: 1979, display: 'reels' },
      { name: 'Two\tparts' },
    ]),
    '/translites.svg?sheet=Kiss%20%26%20Tell%09Bally%091979%09reels%0ATwo%20parts%09%09%09',
  ],
  [paths.postShare(7, '0a1b'), '/share-pictures/posts/7/0a1b.png'],
  [paths.translite({ name: 'A post', kind: 'post' }), '/translites.svg?name=A%20post&kind=post'],
  [paths.opdbEntry('G4ODR-MDXEy'), 'https://app.matchplay.events/opdb/entries/G4ODR-MDXEy'],
  [paths.ipdbEntry(20), 'https://www.ipdb.org/machine.cgi?id=20'],
]

test.each(WRITTEN)('%s', (made, written) => {
  expect(made).toBe(written)
})

test('every address of the site stands in the list above', () => {
  const known = new Set(WRITTEN.map(([, written]) => written.replace(/[?#].*$/, '').replace(/\d+$/, '7')))
  const bare = (path: string) => path.replace(/[?#].*$/, '').replace(/(undefined|7)$/, '7')
  const makers = Object.entries(paths) as [string, (...given: unknown[]) => string][]
  const given: Record<string, unknown[]> = {
    post: ['first-post'],
    member: ['Ω.ray'],
    machine: ['GweeP'],
    collectionFile: ['csv'],
    memberCollection: ['Ω.ray'],
    adminMachineHistory: ['G5pe4-MePZv'],
    picture: ['0a1b', 'small', 'webp'],
    postShare: [7, '0a1b'],
    translite: [{ name: 'x' }],
    forumFeed: ['7-1-abc'],
    eventFeed: ['7-1-abc'],
    machineSheet: [7],
    sharedLogbook: ['7-abc'],
    blogFeed: ['rss'],
    calendarOf: [7],
    transliteSheet: [[{ name: 'x' }]],
    opdbEntry: ['G4ODR-MDXEy'],
    adminBlogEditor: ['new'],
  }
  const missing = makers.filter(([name, make]) => !known.has(bare(make(...(given[name] ?? [])))))
  expect(missing.map(([name]) => name).filter((name) => name !== 'ipdbEntry')).toEqual([])
})

test('what is put into an address stays a value of it', () => {
  expect(paths.post('../admin?x=1#y')).toBe('/blog/..%2Fadmin%3Fx%3D1%23y')
  expect(paths.search('a&kind=post#x')).toBe('/search?q=a%26kind%3Dpost%23x')
})

test('a name that is cut in the middle of a sign still makes an address', () => {
  expect(paths.translite({ name: `${'x'.repeat(79)}🎱` })).toBe(
    `/translites.svg?name=${'x'.repeat(79)}%F0%9F%8E%B1`,
  )
  expect(paths.search('half \ud800')).toBe('/search?q=half%20%EF%BF%BD')
})

test.each([
  ['AC/DC (Pro)', 'ac-dc-pro'],
  ["Bram Stoker's Dracula", 'bram-stokers-dracula'],
  ['  Café  Olé! ', 'cafe-ole'],
  ['Ⅳ ２０', 'iv-20'],
  ['--a--b--', 'a-b'],
  ['日本', 'untitled'],
  ['', 'untitled'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['x'.repeat(500), 'x'.repeat(80)],
])('the slug of %j is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug is its own slug and needs no escaping', () => {
  for (const name of ['AC/DC (Pro)', 'a.b.c', "it's 100 %", `${'ab '.repeat(60)}`]) {
    const slug = slugOf(name)
    expect([slugOf(slug), encodeURIComponent(slug)]).toEqual([slug, slug])
  }
})

test('redirects lead to addresses of the site, never in a circle', () => {
  expect(REDIRECTS).toEqual({
    '/subscription-page': '/subscription',
    '/subscription-page-new': '/subscription',
    '/admin/login': '/admin-login',
    '/admin/setup': '/admin-setup',
    '/forums-page': '/forums',
    '/marketplace-page': '/marketplace',
  })
  for (const target of Object.values(REDIRECTS)) expect(REDIRECTS[target]).toBeUndefined()
})

test('no page of one reader alone is stored for all', () => {
  const own = [
    '/profile',
    '/user-dashboard',
    '/settings',
    '/subscription/manage',
    '/subscription/success',
    '/admin-blog-editor/{id}',
    '/admin-stripe-setup',
  ]
  for (const path of own) expect(VISITOR_PAGES[path]).toBeUndefined()
})

test.each([
  ['gift', '/gift'],
  ['collection', '/collection'],
  ['machine-GweeP-MW95j', '/machines/GweeP-MW95j'],
  ['newProposal', '/proposals/new'],
  ['correction-L7', '/proposals/new?machine=L7'],
  ['event-7', '/events/7'],
  ['offer-7', '/offers/7'],
  ['conversation-7', '/messages/7'],
  ['logbook-7', '/collection/7'],
  ['eventProposal-7', '/events/proposals/7'],
  ['notifications', '/notifications'],
  ['billing', '/subscription/manage'],
  ['settings-security', '/settings?panel=security'],
  ['moderationCase-7', '/moderation/cases/7'],
])('signing in with %s leads to %s', (next, path) => {
  const read = readAfterLogin(next)
  expect(read && pathAfterLogin(read)).toBe(path)
})

test.each([
  undefined,
  7,
  ['gift'],
  '',
  'home',
  'toString',
  '//evil.example',
  'https://evil.example',
  'machine-',
  'machine-//evil.example',
  'machine-G/../../admin',
  'machine-G%2f..',
  'machine-GweeP?x=1',
  'machine-GweeP#x',
  'machine-GweeP\n',
  'machine-javascript:alert(1)',
  `machine-G${'a'.repeat(44)}`,
  'correction-undefined',
  'adminLogin-GweeP',
  'event-',
  'event-0',
  'event-7/../../admin',
  'event-7\n',
  'member-7',
  'offer-7a',
  'offer-9999999999',
  'settings',
  'settings-',
  'settings-//evil.example',
  'settings-a&b',
  'moderationCase-x',
])('signing in leads to nothing by %j', (next) => {
  expect(readAfterLogin(next)).toBeUndefined()
})
