// Server-rendered shell, home and sign-in pages: words, links and parts named in the specification.
import { expect, test, vi } from 'vitest'
import { broken, draw, type Reader } from '#web/dev/drawn-screen.ts'
import { hideAdminLinks } from '#web/site/home/admin-links-memory.ts'
import { ADMIN_LINKS_SCRIPT } from '#web/site/home/admin-links-script.ts'

test('home has its sections in order, with the ways on', async () => {
  const home = await draw('/', 'visitor', {
    'GET /api/site': { showAdminLinks: true },
  })
  const order = [
    'Admin links',
    '12,000+ machines40+ manufacturers',
    'Featured Pinball Machines',
    'Community Highlights',
    'Latest Discussions',
    'Marketplace Highlights',
    'Latest News & Blogs',
    'Join Our Community',
  ].map((title) => home.text.indexOf(title))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
  expect(
    ['Admin Dashboard', 'Regular Login', 'Join Community', 'Explore Machines', 'Join Now', 'Learn More'].map(
      home.href,
    ),
  ).toEqual(['/admin', '/auth', '/auth', '/database', '/auth', '/database'])
  expect(home.find('a[href="/admin/login"]')).toEqual(['Admin Login(recommended)'])
  expect(home.find('a[href="/admin/setup"]')).toEqual(['Admin Setup(first-time only)'])
  expect(['View All machines', 'Sign Up Free', 'Join Pro', 'Join Premium'].map(home.href)).toEqual([
    '/database',
    '/auth',
    '/auth',
    '/auth',
  ])
  expect(home.text.match(/POPULAR/g)).toHaveLength(1)
  expect(home.text).toContain('$9.99')
})

test('cards of featured machines and the three panels show what the specification names', async () => {
  const topics = [1, 2, 3, 4, 5].map((id) => ({
    id,
    title: `Topic ${id}`,
    replyCount: 7,
    author: { username: 'bea' },
  }))
  const home = await draw('/', 'visitor', {
    'GET /api/featured-machines': ({ data: [card] }: { data: object[] }) => ({
      data: [
        {
          ...card,
          name: 'Godzilla',
          badge: 'Popular',
          manufacturer: 'Stern',
          year: '2021',
          rating: 4.9,
          ratingCount: 931,
        },
      ],
      pagination: { total: 1, limit: 24, offset: 0 },
    }),
    'GET /api/forum-posts/newest': ({ data: [one], pagination }: { data: object[]; pagination: object }) => ({
      data: topics.map((topic) => ({ ...one, ...topic })),
      pagination,
    }),
  })
  const card = home.within('[aria-labelledby="featured"]')
  for (const part of ['Godzilla', 'Popular', 'Stern', '2021', '4.9', '931 ratings'])
    expect(card).toContain(part)
  const panel = home.within('[aria-labelledby="latest-discussions"]')
  expect(panel).toContain('Topic 4')
  expect(panel).not.toContain('Topic 5')
  expect(panel).toMatch(/bea.*7 replies.*Read More/)
  expect(home.text).toContain('1 of 3')
  expect(home.find('button[disabled]').length).toBe(1)
})

test('each panel of the home page has a way to all of its kind, and each item one to itself', async () => {
  const home = await draw('/')
  for (const [panel, all, item] of [
    ['latest-discussions', '/forums', '/forums/1'],
    ['marketplace-highlights', '/marketplace', '/marketplace-item/1'],
    ['latest-news', '/blog', '/blog/word'],
  ] as const) {
    const links = home.marks(`[aria-labelledby="${panel}"] a`, 'href')
    expect([panel, links[0], links.includes(item)]).toEqual([panel, all, true])
    expect(home.within(`[aria-labelledby="${panel}"]`)).toMatch(/View All.*Read More/)
  }
})

test('the admin links are put away by a press or by a setting, and stay away', async () => {
  expect((await draw('/', 'visitor', { 'GET /api/site': { showAdminLinks: false } })).text).not.toContain(
    'Admin links',
  )
  const page = await draw('/', 'visitor', { 'GET /api/site': { showAdminLinks: true } })
  expect(page.marks('aside[aria-label="Admin links"] button')).toEqual(['Dismiss admin links'])
  const kept = new Map<string, string>()
  const html = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement: html })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  hideAdminLinks()
  expect(html.dataset.adminLinks).toBe('hidden')
  html.dataset = {}
  new Function(ADMIN_LINKS_SCRIPT)()
  expect(html.dataset.adminLinks).toBe('hidden')
  vi.unstubAllGlobals()
})

test('the header has the main navigation, the search and the ways in', async () => {
  const page = await draw('/contact')
  expect(page.find('header nav[aria-label="Main"] > a')).toEqual([
    'Pinball Database',
    'Forums',
    'Marketplace',
    'Blog',
    'Community',
  ])
  expect(page.find('header input[placeholder="Search..."]').length).toBeGreaterThan(0)
  expect([page.href('Login'), page.href('Sign Up')]).toEqual(['/auth?tab=login', '/subscription'])
  expect(page.href('View Membership Tiers')).toBe('/subscription')
  expect(page.href('My Subscription')).toBeUndefined()
  expect(page.find('header a[href="/"]')).toHaveLength(1)
})

test('a member’s menu has profile, settings and logout, an admin’s the dashboard besides', async () => {
  const member = await draw('/contact', 'member')
  expect([member.href('Profile'), member.href('Settings'), member.href('My Subscription')]).toEqual([
    '/profile',
    '/settings',
    '/user-dashboard',
  ])
  expect(member.within('header')).toContain('ada')
  expect(member.find('header button')).toContain('Logout')
  expect(member.href('Admin Dashboard')).toBeUndefined()
  const admin = await draw('/contact', 'admin')
  expect(admin.href('Admin Dashboard')).toBe('/admin')
  const icon = 'header a[href="/admin"][aria-label="Admin Dashboard"] svg'
  expect([member, admin].map((page) => page.find(icon).length)).toEqual([0, 1])
})

test('the footer has its three columns and a copyright line of this year', async () => {
  const page = await draw('/contact', 'visitor', { 'GET /api/site': { blurb: 'For all who play.' } })
  const column = (name: string) => page.find(`footer div > nav[aria-label="${name}"] a`)
  expect(column('Explore')).toEqual([
    'Database',
    'Forums',
    'Marketplace',
    'Blog',
    'Events',
    'Member Directory',
  ])
  expect(column('Membership')).toEqual([
    'Join Free',
    'Pro Membership',
    'Premium Membership',
    'Gift Membership',
    'Benefits Comparison',
    'Cancel Membership',
  ])
  expect(column('Help & Support')).toEqual([
    'Contact Us',
    'FAQs',
    'Community Guidelines',
    'Terms of Service',
    'Privacy Policy',
    'Cookie Policy',
  ])
  expect(page.within('footer')).toMatch(/For all who play\..*© 2023–2026/)
})

test('signing in has two tabs, the admins’ first, and says what there is', async () => {
  const admin = await draw('/auth')
  expect(admin.find('[role=tab], [aria-label="Sign in as"] a')).toEqual(['User Login', 'Admin Login'])
  expect(admin.find('button')).toContain('Login as Admin')
  expect(admin.text).toMatch(/12,000\+ machines.*50,000\+ community members.*active marketplace/i)
  const user = await draw('/auth?tab=login')
  expect(user.find('main button')).toContain('Login')
  expect(user.href('Sign up for membership')).toBe('/subscription')
})

test('where it is not known who is signed in, pages are shown signed out, but none that is for members', async () => {
  const [login, own] = await Promise.all(
    ['/auth', '/profile'].map((address) => draw(address, 'member', { 'GET /api/user': broken })),
  )
  expect([login?.status, login?.find('h1'), login?.href('Login')]).toEqual([
    200,
    ['Sign in'],
    '/auth?tab=login',
  ])
  expect([own?.to, own?.find('h1')]).toEqual([null, ['Something broke on our side']])
})

test.each(['/admin-stripe-setup', '/admin-blog-editor/new', '/settings', '/user-dashboard'])(
  'where it is not known who is signed in, %s sends nobody away',
  async (address) => {
    const page = await draw(address, 'admin', { 'GET /api/user': broken })
    expect([page.to, page.find('h1')]).toEqual([null, ['Something broke on our side']])
  },
)

test.each<[address: string, reader: Reader, to: string]>([
  ['/auth', 'admin', '/admin-dashboard'],
  ['/auth', 'member', '/'],
  ['/profile', 'visitor', '/auth'],
  ['/user-dashboard', 'visitor', '/auth'],
  ['/dashboard', 'visitor', '/auth'],
  ['/settings', 'visitor', '/auth'],
  ['/admin-setup', 'admin', '/admin'],
  ['/admin-login', 'admin', '/admin'],
  ['/admin-blog-editor/new', 'visitor', '/admin-login'],
  ['/admin-blog-editor/new', 'member', '/'],
  ['/admin-stripe-setup', 'visitor', '/auth'],
  ['/admin-stripe-setup', 'member', '/'],
])('%s sends a reader who is a %s to %s', async (address, reader, to) => {
  expect((await draw(address, reader)).to).toBe(to)
})

test.each(['/admin', '/admin-dashboard'])(
  '%s asks everybody but admins for an admin account',
  async (address) => {
    for (const reader of ['visitor', 'member'] as const) {
      const gate = await draw(address, reader)
      expect(gate.text).toContain('Admin Access Required')
      expect([gate.href('Admin Login'), gate.href('Go to Home Page')]).toEqual(['/admin-login', '/'])
    }
    const tabs = (await draw(address, 'admin')).find('[role=tab], [aria-label="Admin"] a')
    expect(tabs).toEqual(['Pinball Machines', 'Users', 'Forums', 'Marketplace', 'Blog', 'Payments'])
  },
)

test.each(['/admin', '/moderation/log'])('%s leads moderators to the review queue', async (address) => {
  const gate = await draw(address, 'member', { 'GET /api/user': { role: 'moderator' } })
  expect(['Admin Login', 'Go to Home Page', 'Review queue'].map(gate.href)).toEqual([
    '/admin-login',
    '/',
    '/moderation',
  ])
  expect((await draw(address, 'member')).text).not.toContain('Review queue')
})

test('plans stand in three cards, with what membership is good for', async () => {
  const page = await draw('/subscription')
  expect(page.find('h1')).toEqual(['Membership Plans'])
  expect(page.find('article h2')).toEqual(['Free', 'Pro', 'Premium'])
  expect(page.find('article button')).toEqual(['Join Free', 'Subscribe', 'Subscribe'])
  expect(page.find('article').map((text) => text.includes('Popular'))).toEqual([false, true, false])
  for (const part of ['$9.99/month', 'Pro described', 'Pro feature', '$19.99/month'])
    expect(page.text).toContain(part)
  expect(page.text).toMatch(/Benefits of Membership.*Premium Content.*Global Community.*Market Access/)
})

test('a paid plan that was picked asks members to subscribe, and visitors to join', async () => {
  const member = await draw('/subscription?tier=2', 'member', { 'GET /api/user': { membershipTierId: 1 } })
  expect(member.find('h1')).toEqual(['Subscribe to Pro'])
  expect(member.find('main button')).toContain('Subscribe for $9.99/month')
  expect(member.text).toMatch(/cancel anytime.*Pro feature/)
  const visitor = await draw('/subscription?tier=3')
  expect(visitor.find('h1')).toEqual(['Join Premium'])
  expect(visitor.find('label')).toEqual(expect.arrayContaining([expect.stringContaining('Email')]))
  expect(visitor.href('Back to Plans')).toBe('/subscription')
  // An account binds its owner to the terms.
  expect([visitor.href('Terms of Service'), visitor.href('Privacy Policy')]).toEqual(['/terms', '/privacy'])
  expect(visitor.find('form[aria-label="Registration"] a')).toContain('Terms of Service')
})
