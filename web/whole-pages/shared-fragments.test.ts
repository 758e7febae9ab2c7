// Pages with cached fragments are the pages that each reader would get without the cache, whoever filled it before.
import { expect, test } from 'vitest'
import { createFragmentCache, type StoredFragment } from '#web/cached-fragments.ts'
import { draw, listOf, type Reader, type Replies } from '#web/dev/drawn-screen.ts'

const AT = '2025-10-10T10:00:00.000Z'
const member = (id: number, username: string) => ({ id, username, displayName: null, profileImageUrl: null })
const author = (id: number, username: string) => ({ ...member(id, username), expertise: null })

const TOPICS = 'GET /api/forum-posts'
const TOPIC = 'GET /api/forum-posts/{id}'
const REPLIES = 'GET /api/forum-posts/{id}/replies'
const LISTINGS = 'GET /api/marketplace-listings'
/** Who reads is known by this call. */
const SELF = 'GET /api/user'

const topic = (more: object = {}) => ({
  ...{ id: 5, title: 'Weak flippers', replyCount: 2, isNew: false, unread: 0, firstUnread: null },
  ...{ createdAt: AT, lastActivity: AT, isLocked: false, isQuestion: false, isDeleted: false, answer: null },
  ...{
    author: author(8, 'ben'),
    html: '<p>They are weak.</p>',
    reactions: [],
    ownReaction: null,
    editedAt: null,
  },
  ...more,
})
const reply = (position: number, more: object = {}) => ({
  ...{ position, author: author(9, 'cleo'), html: `<p>Text ${position}</p>`, createdAt: AT, editedAt: null },
  ...{ reactions: [], ownReaction: null, isHidden: false, deletedBy: null, isFromBlocked: false },
  ...more,
})
const replies = (...rows: object[]) => ({ ...(listOf(REPLIES, rows) as object), moved: [] })
const listing = (more: object = {}) => ({
  ...{ title: 'A coil', price: '10.00', state: 'open', intent: 'sale', seller: member(9, 'cleo') },
  ...{ createdAt: AT, imageUrls: [], picture: null, isPriority: false, ...more },
})

type Visit = [Reader, Replies]
const reading = (more: object): Visit => [
  'member',
  { 'GET /api/events': listOf('GET /api/events', []), [TOPICS]: listOf(TOPICS, [topic(more)]) },
]
const talk = (reader: Reader, self: object, first: object = {}, of: object = {}): Visit => [
  reader,
  { [SELF]: self, [TOPIC]: topic(of), [REPLIES]: replies(reply(1, first), reply(2)) },
]
const ada = { id: 7 }
const cleo = { id: 9 }

const VISITS: Record<string, { address: string; visits: Visit[] }> = {
  'the list of topics, read, unread, new, pinned and solved': {
    address: '/forums',
    visits: [
      reading({}),
      reading({ unread: 2, firstUnread: 1 }),
      reading({ isNew: true, firstUnread: null }),
      reading({ isPinned: true, isSolved: true }),
      reading({ title: 'Weak flippers <again>' }),
    ],
  },
  'a topic, for its readers, an author, a moderator, and once it is locked': {
    address: '/forums/5',
    visits: [
      talk('member', ada),
      talk('member', cleo),
      talk('admin', ada),
      talk('member', ada, {}, { isLocked: true }),
      talk('member', { id: 8 }, {}, { isQuestion: true }),
      talk('member', { id: 8 }, {}, { isQuestion: true, answer: { replyId: 1, position: 1 } }),
      talk('member', ada, { reactions: [{ reaction: 'jackpot', count: 1 }] }),
      talk('member', ada, { reactions: [{ reaction: 'jackpot', count: 1 }], ownReaction: 'jackpot' }),
      talk('member', ada, { editedAt: AT }),
      talk('member', ada, { author: { ...author(9, 'cleo'), expertise: 'Boards' } }),
    ],
  },
  'the market, for its buyers and for a seller': {
    address: '/marketplace',
    visits: [
      ['member', { [SELF]: ada, [LISTINGS]: listOf(LISTINGS, [listing()]) }],
      ['member', { [SELF]: cleo, [LISTINGS]: listOf(LISTINGS, [listing()]) }],
      ['member', { [SELF]: ada, [LISTINGS]: listOf(LISTINGS, [listing({ price: '9.00' })]) }],
      ['member', { [SELF]: ada, [LISTINGS]: listOf(LISTINGS, [listing({ isPriority: true })]) }],
    ],
  },
}

test('heads are cached apart, since each address has its own, and not at all for stored pages', async () => {
  const open = () => {
    const stored = new Map<string, StoredFragment>()
    return {
      stored,
      get: (key: string) => stored.get(key),
      set: (key: string, part: StoredFragment) => void stored.set(key, part),
    }
  }
  const [shared, own] = [open(), open()]
  const caches = { fragments: createFragmentCache(shared), heads: createFragmentCache(own) }
  for (const words of ['coil', 'coil', 'lamp']) await draw(`/search?q=${words}`, 'member', {}, caches)
  expect([...own.stored.keys()].map((key) => /head/.test(key))).toEqual([true, true])
  expect([...shared.stored.keys()].filter((key) => key.startsWith(' head '))).toEqual([])
  await draw('/search?q=rubber', 'visitor', {}, { ...caches, isStored: true })
  expect(own.stored.size).toBe(2)
})

test('a page says its colours for day and night, and a member’s page no other’s nonce', async () => {
  const stored = new Map<string, StoredFragment>()
  const heads = createFragmentCache({
    get: (key) => stored.get(key),
    set: (key, part) => void stored.set(key, part),
  })
  for (const _time of ['first', 'again']) {
    const page = await draw('/forums', 'member', {}, { heads })
    expect(page.marks('meta[name="theme-color"]', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ])
    expect(page.marks('head title')).toHaveLength(1)
  }
  expect([...stored.values()].filter(({ html }) => html.includes('nonce'))).toEqual([])
})

test.each(Object.entries(VISITS))('%s', async (_what, { address, visits }) => {
  const stored = new Map<string, StoredFragment>()
  const fragments = createFragmentCache({
    get: (key) => stored.get(key),
    set: (key, fragment) => void stored.set(key, fragment),
  })
  const pages: string[] = []
  // Everybody twice: the second time from what all the others have left.
  for (const [reader, given] of [...visits, ...visits]) {
    const alone = await draw(address, reader, given)
    const shared = await draw(address, reader, given, { fragments })
    expect(shared.status).toBe(200)
    expect(shared.html).toBe(alone.html)
    pages.push(shared.html)
  }
  expect(new Set(pages).size).toBe(visits.length)
  expect(stored.size).toBeGreaterThan(visits.length)
})
