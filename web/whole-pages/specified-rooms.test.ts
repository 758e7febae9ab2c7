// Server-rendered screens of members, admins and rooms: words, links and parts named in the specification.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { broken, draw, listOf, tier } from '#web/dev/drawn-screen.ts'

const paid = { tierId: 2, name: 'Pro', price: '9.99' }
const RUNNING = {
  state: 'active',
  isPaid: true,
  isRunning: true,
  plan: paid,
  renewsAt: '2026-07-01T00:00:00.000Z',
  endsAt: null,
  next: null,
  pending: null,
  overdue: null,
  card: null,
  gift: null,
}

test('a profile shows name, address, plan, renewal and age of the account', async () => {
  const page = await draw('/profile', 'member', { 'GET /api/subscription': RUNNING })
  expect(page.find('h1')).toEqual(['ada'])
  for (const part of ['ada@example.com', 'Pro', 'Active', 'Renews July 1, 2026', 'March 4, 2025'])
    expect(page.text).toContain(part)
  expect(page.find('main [role=tab], [aria-label="Profile"] a')).toEqual([
    'Activity',
    'Collections',
    'Forum Posts',
    'Marketplace',
  ])
  expect(page.href('Manage Membership')).toBe('/subscription')
  expect(page.href('Edit Profile')).toMatch(/^\/settings/)
  expect(page.href('Your public profile')).toBe('/members/ada')
  expect(page.text).not.toMatch(/Admin|No email/)
  const admin = await draw('/profile', 'admin', { 'GET /api/user': { email: null, membershipTierId: null } })
  expect(admin.text).toMatch(/No email provided.*Admin.*Free Plan/)
})

test('a profile shows what its member wrote under Edit Profile', async () => {
  const bio = { bio: '**Restores**', bioHtml: '<p><strong>Restores</strong></p>' }
  const page = await draw('/profile', 'member', { 'GET /api/members/{username}': bio })
  expect(page.find('main .written strong')).toEqual(['Restores'])
  const none = { bio: null, bioHtml: null }
  const empty = await draw('/profile', 'member', { 'GET /api/members/{username}': none })
  expect(empty.find('main .written')).toEqual([])
})

test('a dashboard has its three cards and five tabs', async () => {
  const page = await draw('/user-dashboard', 'member', {
    'GET /api/user': { email: null },
    'GET /api/subscription': RUNNING,
    'GET /api/user-permissions': { ...ALL_PERMISSIONS, postAds: false },
  })
  expect(page.within('[aria-labelledby="account-info"]')).toMatch(/ada.*Not set.*Member since ?March 4, 2025/)
  expect(page.within('[aria-labelledby="membership"]')).toMatch(
    /Pro.*\$9\.99\/month.*Active.*Manage Subscription/,
  )
  const five = ['Database', 'Blogs', 'Forums', 'Marketplace', 'Post ads']
  expect(page.find('[aria-labelledby="access"] li').slice(0, 5)).toEqual(five)
  expect(page.marks('[aria-labelledby="access"] li [role=img]').slice(0, 6)).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'Yes',
    'No',
    'Yes',
  ])
  expect(page.find('main [role=tab], [aria-label="Dashboard"] a')).toEqual([
    'Overview',
    'Activity',
    'Favorites',
    'Messages',
    'Settings',
  ])
  expect(page.text).toContain('Membership Benefits')
  expect(page.href('Upgrade Membership')).toBe('/subscription')
  expect((await draw('/dashboard', 'member')).find('h1')).toEqual(page.find('h1'))
})

test('a dashboard says of a plan that is not paid that it is inactive', async () => {
  const page = await draw('/user-dashboard', 'member', {
    'GET /api/user': { subscriptionStatus: null, isPlanInForce: false },
  })
  expect(page.within('[aria-labelledby="membership"]')).toContain('Inactive')
})

test.each(['/subscription/success', '/subscription-success'])(
  '%s tells who has paid what comes next',
  async (address) => {
    const page = await draw(address, 'member', {
      'GET /api/subscription/status': { state: 'paid', plan: { name: 'Pro' } },
    })
    expect(page.find('h1')).toEqual(['Subscription Successful!'])
    expect(page.text).toMatch(/Pro is active.*What's Next/)
    expect(page.find('main li a')).toEqual(['your profile', 'the forums', 'the marketplace', 'billing'])
    expect([page.href('Go to home page'), page.href('View profile')]).toEqual(['/', '/profile'])
    const early = await draw(address, 'member', {
      'GET /api/subscription/status': { state: 'none', plan: null },
    })
    expect(early.find('h1')).toEqual(['No payment found yet'])
  },
)

test('plans that do not load say so, with a way to try again', async () => {
  for (const address of ['/subscription', '/benefits']) {
    const page = await draw(address, 'visitor', { 'GET /api/membership-tiers': broken })
    expect(page.find('main h1'), address).toEqual(['Error Loading Membership Plans'])
    expect(page.find('main button'), address).toContain('Try Again')
  }
})

test('the admin’s tab of posts has their date, category and state', async () => {
  const post = { title: 'Out', slug: 'out', category: { id: 7, name: 'Reviews' } }
  const published = { ...post, isPublished: true, publishedAt: '2026-03-04T00:00:00.000Z' }
  const page = await draw('/admin?tab=blog', 'admin', {
    'GET /api/blog-posts': listOf('GET /api/blog-posts', [
      published,
      { title: 'In work', isPublished: false },
    ]),
    'GET /api/blog-categories': [
      { id: 4, name: 'Guide', iconName: 'Star', iconColor: 'primary', postCount: 1 },
    ],
  })
  expect(page.find('main tbody tr')[0]).toMatch(/Out.*March 4, 2026.*Reviews.*Published.*View Post/)
  expect(page.find('main tbody tr')[1]).toMatch(/In work.*Draft/)
  expect(page.href('View Post: Out')).toBe('/blog/out')
  expect(page.find('main option')).toEqual(['All categories', 'Guide'])
  const asked: unknown[] = []
  await draw('/admin?tab=blog&category=4', 'admin', {
    'GET /api/blog-posts': (made: object, { query }: { query: object }) => {
      asked.push(query)
      return made
    },
  })
  expect(asked).toEqual([expect.objectContaining({ category: 4 })])
  const failed = await draw('/admin?tab=blog', 'admin', { 'GET /api/blog-posts': broken })
  expect(failed.text).toMatch(/Failed to load blog posts|Loading/)
})

test('the blog editor is found under a post’s number and under new', async () => {
  for (const id of ['new', '1']) expect((await draw(`/admin-blog-editor/${id}`, 'admin')).status).toBe(200)
  expect((await draw('/admin-blog-editor/word', 'admin')).status).toBe(404)
})

test('payment set-up has the button that makes products', async () => {
  const page = await draw('/admin-stripe-setup', 'admin', {
    'GET /api/admin/membership-tiers': [tier(1, 'Free', '0.00')],
  })
  expect(page.find('main button')).toContain('Initialize Products')
})

test('the first admin gives a name, an address and a password twice', async () => {
  const page = await draw('/admin-setup', 'visitor', { 'GET /api/admin/setup': { adminExists: false } })
  expect(page.marks('main input', 'name')).toEqual(['username', 'email', 'password', 'confirmPassword'])
  const login = await draw('/admin-login', 'visitor', { 'GET /api/admin/setup': { adminExists: true } })
  expect(login.marks('main input', 'name')).toEqual(['username', 'password'])
  expect(login.find('main button')).toContain('Login as Admin')
})

/** As many as requested. */
const postsAsked =
  (count: number) =>
  (_made: never, { query }: { query: { limit: number } }) =>
    listOf('GET /api/blog-posts', posts(Math.min(count, query.limit)))

const posts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Post ${at + 1}`,
    slug: `post-${at + 1}`,
    publishedAt: '2026-06-12T12:00:00.000Z',
    excerpt: null,
    content: 'y'.repeat(200),
    imageUrl: null,
  }))

test('the blog shows the newest post large, four below, and asks for more above five', async () => {
  const category = { id: 7, name: 'Guide', iconName: 'BookOpen', iconColor: 'primary', postCount: 2 }
  const blog = (count: number) =>
    draw('/blog', 'visitor', {
      'GET /api/blog-posts': postsAsked(count),
      'GET /api/blog-categories': [category, { ...category, id: 8, name: 'Event', postCount: 1 }],
    })
  const page = await blog(6)
  expect(page.find('h1')).toEqual(['Blog & News'])
  expect(page.find('main article h2')).toEqual(['Post 1'])
  expect(page.find('main article h3')).toEqual(['Post 2', 'Post 3', 'Post 4', 'Post 5'])
  expect(page.find('main button')).toContain('Load More Articles')
  expect(page.text).toContain(`${'y'.repeat(120)}…`)
  expect(page.text).toContain('3 days ago')
  const pictures = page.marks('main article img', 'src').map((src) => new URL(src ?? '', 'https://a.example'))
  expect(pictures.map((url) => url.pathname + url.searchParams.get('name'))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `/translites.svgPost ${number}`),
  )
  expect(page.marks('main input[type=search]', 'placeholder')).toEqual(['Search articles...'])
  expect(page.find('nav[aria-labelledby="blog-categories"] li')).toEqual([
    'All Categories3 posts',
    'Guide2 posts',
    'Event1 post',
  ])
  expect(page.text).toContain('Recent Posts')
  expect(page.find('[aria-labelledby="recent-posts"] li')).toHaveLength(3)
  expect((await blog(5)).find('main button')).not.toContain('Load More Articles')
  expect((await blog(0)).text).toContain('No blog posts found.')
})

test('more of the blog goes on where the posts before ended', async () => {
  const all = posts(20).map((post, at) => ({ ...post, id: at + 1 }))
  const asked: unknown[] = []
  const page = await draw('/blog?page=3', 'visitor', {
    'GET /api/blog-posts': (_made: never, { query }: { query: { limit: number; after?: string } }) => {
      if (query.limit === 6) asked.push(query)
      const start = query.after ? Number(query.after.split('_')[1]) : 0
      const end = start + query.limit
      const nextAfter = end < 20 ? `n1_${end}` : null
      return {
        ...listOf('GET /api/blog-posts', all.slice(start, end)),
        pagination: { total: 20, limit: query.limit, offset: 0, nextAfter, previousAfter: null },
      }
    },
  })
  expect(page.find('main article h2, main article h3')).toEqual(all.slice(0, 18).map(({ title }) => title))
  expect(page.text).toContain('18 of 20 shown')
  expect(asked).toEqual(
    [{}, { after: 'n1_6' }, { after: 'n1_12' }].map((place) => ({ limit: 6, onlyPublished: true, ...place })),
  )
})

test('a blog that does not load says so', async () => {
  const page = await draw('/blog', 'visitor', { 'GET /api/blog-posts': broken })
  expect(page.text).toContain('Error loading blog posts. Please try again later.')
})

test('a post has head, excerpt, paragraphs, author and related posts', async () => {
  const page = await draw('/blog/a-post', 'visitor', {
    'GET /api/blog-posts/slug/{slug}': {
      title: 'A post',
      slug: 'a-post',
      categoryId: 7,
      category: { id: 7, name: 'Guide', iconName: 'BookOpen', iconColor: 'primary' },
      author: { id: 3, username: 'bea', bio: null, bioExcerpt: null },
      publishedAt: '2026-03-04T00:00:00.000Z',
      excerpt: 'In short',
      content: 'First.\nSecond.',
      html: '<p>First.</p>\n<p>Second.</p>',
    },
    'GET /api/blog-posts': postsAsked(9),
    'GET /api/blog-categories': [
      { id: 7, name: 'Guide', iconName: 'BookOpen', iconColor: 'primary', postCount: 2 },
    ],
  })
  expect(page.find('main h1')).toEqual(['A post'])
  expect(page.within('main header')).toMatch(/Guide.*bea.*March 4, 2026/)
  expect(page.find('main p')).toEqual(expect.arrayContaining(['In short', 'First.', 'Second.']))
  expect(page.text).toMatch(/Posted 3 months ago.*About bea.*community contributor and pinball enthusiast/)
  expect(page.within('[aria-labelledby="related"]')).toMatch(/Related Articles.*Post 1.*Post 3/)
  expect(page.within('[aria-labelledby="related"]')).not.toContain('Post 4')
  expect(page.find('a[href="/blog?category=7"]').length).toBeGreaterThan(0)
})

test.each([404, 500])('a post that answers %i is not found, with the way back', async (status) => {
  const page = await draw('/blog/gone', 'visitor', {
    'GET /api/blog-posts/slug/{slug}': () => {
      throw new ApiError(status, 'x', null)
    },
  })
  expect(page.text).toMatch(
    /Blog Post Not Found.*The blog post you're looking for doesn't exist or has been removed\./,
  )
  expect(page.href('Back to Blog')).toBe('/blog')
})

test('forums have categories, four tabs, recent activity and events to come', async () => {
  const topic = (id: number, replyCount: number) => ({ id, title: `Topic ${id}`, replyCount })
  const topics = [topic(1, 5), topic(2, 6), topic(3, 0), topic(4, 0), topic(5, 0)]
  const newest = [9, 8, 7, 6, 5].map((id) => topic(id, 0))
  const page = await draw('/forums', 'member', {
    'GET /api/forum-posts': listOf('GET /api/forum-posts', topics),
    'GET /api/forum-posts/newest': listOf('GET /api/forum-posts/newest', newest),
    'GET /api/forum-machines': { owned: 0 },
    'GET /api/forum-categories': [20, 21].map((topicCount) => ({
      id: topicCount,
      name: `With ${topicCount}`,
      slug: 'x',
      description: '',
      topicCount,
      isOpen: true,
    })),
  })
  expect(page.find('main [role=tab], [aria-label="Topics to show"] a')).toEqual([
    'All Topics',
    'Popular',
    'Recent',
    'Following',
  ])
  const rows = page.find('[aria-labelledby="forum-topics"] li')
  expect(rows.map((row) => row.includes('Hot'))).toEqual([false, true, false, false, false])
  const recent = page.find('[aria-labelledby="recent-activity"] li a[href^="/forums/"]')
  expect(recent).toEqual(['Topic 9', 'Topic 8', 'Topic 7'])
  const lit = page.marks('[aria-labelledby="forum-categories"] li .insert', 'data-lit')
  expect(lit).toEqual(['false', 'false', 'true'])
  const [, few, many] = page.marks('[aria-labelledby="forum-categories"] li .insert', 'style')
  expect(many).not.toBe(few)
  expect(page.text).toContain('Upcoming Events')
  expect((await draw('/forum-detail/1', 'member')).find('h1')).toEqual(
    (await draw('/forums/1', 'member')).find('h1'),
  )
})

test('gates of forums and marketplace have their titles and lead to the plans', async () => {
  for (const [address, title] of [
    ['/forums', 'Premium Access Required'],
    ['/marketplace', 'Premium Feature'],
    ['/forums/1', 'Premium Access Required'],
    ['/marketplace-item/1', 'Premium Feature'],
  ] as const) {
    const gate = await draw(address)
    expect([address, gate.status]).toEqual([address, 200])
    expect(gate.text).toContain(title)
    expect(gate.href('Upgrade Membership')).toBe('/subscription')
  }
})

test('the marketplace has its tabs, filters and order, and cards that open listings', async () => {
  const page = await draw('/marketplace', 'member', {
    'GET /api/marketplace-listings': listOf('GET /api/marketplace-listings', [
      { id: 9, title: 'A coil', price: '12.50' },
    ]),
  })
  expect(page.find('main [role=tab], [aria-label="Listings to show"] a')).toEqual([
    'All Listings',
    'Parts',
    'Machines',
    'Watching',
  ])
  expect(page.marks('main select', 'name')).toEqual(['category', 'condition', 'price', 'region', 'sort'])
  expect(page.href('A coil')).toBe('/marketplace-item/9')
  expect(page.text).toContain('$12.50')
})

test('the community page has three networks, events, leaders and ways to join', async () => {
  const page = await draw('/community', 'visitor', {
    'GET /api/site': { socialLinks: [{ network: 'instagram', url: 'https://instagram.example/flippers' }] },
  })
  expect(page.find('main [role=tab], [aria-label="Network"] a')).toEqual(['Instagram', 'Facebook', 'Twitter'])
  expect(page.text).toMatch(/Community Events.*Community Leaders/)
  expect(page.href('Join Community')).toBe('/auth')
  expect(page.find('main a[href="https://instagram.example/flippers"]')).toEqual(['Instagram'])
})

test('the address of a merged topic leads to the page where its posts are now', async () => {
  const merged = { 'GET /api/forum-posts/{id}': { id: 2, mergedAt: 45 } }
  expect((await draw('/forums/1', 'member', merged)).to).toBe('/forums/2?page=3&merged=45')
  expect((await draw('/forums/1?page=2', 'member', merged)).to).toBe('/forums/2?page=4&merged=45')
  const early = { 'GET /api/forum-posts/{id}': { id: 2, mergedAt: 7 } }
  expect((await draw('/forums/1', 'member', early)).to).toBe('/forums/2?merged=7')
})

test('events are a list with a month at a glance, or a month with its neighbours', async () => {
  const event = {
    ...{ id: 7, title: 'League night', startsAt: '2026-12-05T18:00:00.000Z', timeZone: 'Europe/Berlin' },
    ...{ startsLocal: '2026-12-05T19:00', endsLocal: '2026-12-05T22:00', publicFrom: null },
  }
  const replies = {
    'GET /api/events': listOf('GET /api/events', [event]),
    'GET /api/event-month': { month: '2026-12', events: [event], shownUntil: null },
  }
  const list = await draw('/events', 'visitor', replies)
  expect(list.find('h2')).toEqual(expect.arrayContaining(['League night', 'December 2026']))
  const day = 'a[aria-label="December 5, 1 event"]'
  expect(list.find(`${day}[href="/events?view=month&month=2026-12#day-2026-12-05"]`)).toEqual(['5'])
  const month = await draw('/events?view=month&month=2026-12', 'visitor', replies)
  expect(month.find('main h2')).toEqual(['December 2026'])
  const week = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
  expect(list.marks('th abbr', 'title')).toEqual(week)
  expect(month.find('[aria-labelledby=month] > div[aria-hidden=true] > span')).toEqual(week)
  expect(month.find('#day-2026-12-05 h3 span:first-child')).toEqual(['Saturday, December 5'])
  expect(month.within('#day-2026-12-05')).toMatch(/7:00 PM.*League night/)
  expect(month.find('a[rel=prev][href$="month=2026-11"], a[rel=next][href$="month=2027-01"]')).toHaveLength(2)
  expect(month.find('meta[name=robots][content=noindex]')).toHaveLength(1)
  // A month that means nothing leaves the address, and the present one is shown.
  expect((await draw('/events?view=month&month=soon', 'visitor', replies)).status).toBe(307)
  expect((await draw('/events?view=month', 'visitor', replies)).find('main h2')).toEqual(['December 2026'])
})

test('who is no admin reads on the database page why nothing can be added', async () => {
  const page = await draw('/database')
  expect(page.text).toContain('Admin privileges are required to add machines')
  expect(page.href('Upgrade membership')).toMatch(/^\/subscription/)
  expect((await draw('/database', 'admin')).text).not.toContain('Admin privileges are required')
  expect((await draw('/database-page')).find('h1')).toEqual(page.find('h1'))
})

test('an address that nobody knows is a 404 page', async () => {
  const page = await draw('/nowhere-at-all')
  expect(page.status).toBe(404)
  expect(page.find('h1')).toEqual(['Page not found'])
})
