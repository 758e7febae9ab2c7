// Compares unread state with an independent model: a list of seen posts per member. Random steps on two devices;
// UNREAD_STORIES=1000 for a long run, UNREAD_SEED to repeat one.
import { beforeAll, expect, test } from 'vitest'
import { moderatedReplies } from '#server/forum/posts/moderated.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const STORIES = Number(process.env.UNREAD_STORIES ?? 12)
const STEPS = 14
const SEED = Number(process.env.UNREAD_SEED ?? Math.floor(Math.random() * 2 ** 31))

let site: TestSite
let reader: TestMember
let writers: TestMember[]
let moderator: TestMember
let categoryIds: number[]
beforeAll(async () => {
  site = await openTestSite()
  reader = await site.member()
  writers = [await site.member(), await site.member()]
  moderator = await site.member({ role: 'moderator' })
  const categories = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(2)
  categoryIds = categories.map(({ id }) => id)
})

/** Seeded pseudo-random integers below a bound. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Post {
  id: number
  author: number
  isShown: boolean
  /** Its index among the steps. */
  at: number
}

interface ModelTopic {
  category: number
  author: number
  isSeen: boolean
  at: number
  posts: Post[]
  /** Whether its posts came from several topics. */
  isMixed: boolean
}

/** What members have seen and chosen. Does not use read positions, read marks or times. */
class Model {
  readonly topics = new Map<number, ModelTopic>()
  /** When each category was last marked as read. */
  readonly marked = new Map<number, number>()
  at = 0
  readonly seen = new Set<number>()
  readonly blocked = new Set<number>()
  readonly levels = new Map<number, string>()
  readonly categoryLevels = new Map<number, string>()

  expected(me: number) {
    return [...this.topics].map(([id, { category, author, isSeen, posts }]) => {
      const isMuted = (this.levels.get(id) ?? this.categoryLevels.get(category)) === 'muted'
      const unseen = isMuted
        ? []
        : posts.filter(
            (post) =>
              post.isShown && post.author !== me && !this.blocked.has(post.author) && !this.seen.has(post.id),
          )
      const isNew = !isMuted && !isSeen && author !== me && !this.blocked.has(author)
      return { id, isNew, unread: unseen.length }
    })
  }

  markAll(category?: number) {
    if (category !== undefined) this.marked.set(category, ++this.at)
    for (const topic of this.topics.values()) {
      if (category !== undefined && topic.category !== category) continue
      topic.isSeen = true
      for (const { id } of topic.posts) this.seen.add(id)
    }
  }
}

/**
 * Topics of a merge or a split that the member has not read to the end: until then seen posts may count as unread, but
 * unseen ones never as read.
 */
type Settled = readonly number[]

const ask = async (call: string, as: TestMember, body?: object) => {
  const answer = await site.request(call, { as, body })
  expect(answer.status, `${call} ${answer.text}`).toBeLessThan(300)
  return answer.body
}

async function tell(seed: number): Promise<void> {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const model = new Model()
  const done: string[] = []
  // Removes the rows of earlier runs.
  site.clock.advance(1_000)
  const { query } = site.context.database
  for (const table of ['forum_category_follows', 'forum_read_lines', 'forum_reads', 'forum_follows'])
    await query(`delete from ${table} where user_id = $1`, [reader.id])
  await query('delete from member_blocks where blocker_id = $1', [reader.id])
  const everyone = [reader, ...writers]
  for (const category of categoryIds) {
    const as = pick(everyone)
    site.clock.advance(1_000)
    const body = { title: 'Story', content: 'It begins.', categoryId: category }
    const { id } = await ask('POST /api/forum-posts', as, body)
    model.topics.set(id, {
      category,
      author: as.id,
      isSeen: false,
      at: ++model.at,
      posts: [],
      isMixed: false,
    })
    if (as === reader) model.levels.set(id, 'following')
  }

  let ids = [...model.topics.keys()]
  let unsettled: Settled = []
  const topicOf = (id: number) => model.topics.get(id) ?? expect.fail('no topic')
  const moderated = moderatedReplies(site.context)
  /** A category's read mark also holds for topics that are moved into it. */
  const comeIn = (topic: ModelTopic) => {
    const upTo = model.marked.get(topic.category) ?? 0
    if (topic.at <= upTo) topic.isSeen = true
    for (const post of topic.posts) if (post.at <= upTo) model.seen.add(post.id)
  }
  const steps: Record<string, () => Promise<void>> = {
    post: async () => {
      const [id, as] = [pick(ids), pick(everyone)]
      const isMuted = model.categoryLevels.get(topicOf(id).category) === 'muted'
      const reply = await ask(`POST /api/forum-posts/${id}/replies`, as, { content: 'More.' })
      topicOf(id).posts.push({ id: reply.id, author: as.id, isShown: true, at: ++model.at })
      if (as === reader && !model.levels.has(id) && !isMuted) model.levels.set(id, 'following')
    },
    // Two devices, one of which may be further down than the other.
    read: async () => {
      const id = pick(ids)
      const topic = topicOf(id)
      const shown = topic.posts.filter(({ isShown }) => isShown)
      const upTo = shown[roll(shown.length + 1) - 1]
      await ask(`PUT /api/forum-posts/${id}/read`, reader, { replyId: upTo?.id ?? 0 })
      topic.isSeen = true
      for (const post of topic.posts.slice(0, upTo ? topic.posts.indexOf(upTo) + 1 : 0))
        model.seen.add(post.id)
    },
    markAll: async () => {
      site.clock.advance(1_000)
      await ask('POST /api/forum-reads', reader, {})
      model.markAll()
    },
    markCategory: async () => {
      site.clock.advance(1_000)
      const categoryId = pick(categoryIds)
      await ask('POST /api/forum-reads', reader, { categoryId })
      model.markAll(categoryId)
    },
    choose: async () => {
      const [id, level] = [pick(ids), pick(['following', 'normal', 'muted'])]
      await ask(`PUT /api/forum-posts/${id}/follow`, reader, { level })
      model.levels.set(id, level)
    },
    chooseCategory: async () => {
      const [id, level] = [pick(categoryIds), pick(['following', 'normal', 'muted'])]
      await ask(`PUT /api/forum-categories/${id}/follow`, reader, { level })
      model.categoryLevels.set(id, level)
    },
    hideOrShow: async () => {
      const post = pick(topicOf(pick(ids)).posts)
      if (!post) return
      const step = post.isShown ? moderated.takeDown : moderated.restore
      await site.context.db.transaction((tx) => step?.(tx, post.id) ?? Promise.resolve())
      post.isShown = !post.isShown
    },
    move: async () => {
      const [id, category] = [pick(ids), pick(categoryIds)]
      await ask(`PUT /api/forum-posts/${id}/category`, moderator, { categoryId: category })
      const topic = topicOf(id)
      if (topic.category === category) return
      if (topic.isMixed) unsettled = [id]
      topic.category = category
      comeIn(topic)
    },
    merge: async () => {
      const [from, into] = [pick(ids), pick(ids)]
      if (from === into) return
      await ask(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
      const { mergedAt } = await ask(`GET /api/forum-posts/${from}`, moderator)
      const { data } = await ask(`GET /api/forum-posts/${into}/replies?limit=100`, moderator)
      const opening = data.find(({ position }: { position: number }) => position === mergedAt)
      const { author, isSeen, at, posts } = topicOf(from)
      if (isSeen) model.seen.add(opening.id)
      else model.seen.delete(opening.id)
      topicOf(into).posts.push({ id: opening.id, author, isShown: true, at }, ...posts)
      if (model.levels.get(from) === 'following' && !model.levels.has(into))
        model.levels.set(into, 'following')
      topicOf(into).isMixed = true
      comeIn(topicOf(into))
      model.topics.delete(from)
      unsettled = [into]
    },
    split: async () => {
      const id = pick(ids)
      const topic = topicOf(id)
      const chosen = topic.posts.filter(({ isShown }) => isShown).filter(() => roll(2) === 0)
      const [first, ...rest] = chosen
      if (!first) return
      const category = pick(categoryIds)
      const made = await ask(`POST /api/forum-posts/${id}/split`, moderator, {
        title: 'Part of a story',
        categoryId: category,
        replyIds: chosen.map((post) => post.id),
      })
      topic.posts = topic.posts.filter((post) => !chosen.includes(post))
      const isSeen = model.seen.has(first.id)
      model.topics.set(made.id, {
        category,
        author: first.author,
        isSeen,
        at: first.at,
        posts: rest,
        isMixed: topic.isMixed,
      })
      comeIn(topicOf(made.id))
      const isMuted = model.categoryLevels.get(category) === 'muted'
      if (!isMuted && chosen.some(({ author }) => author === reader.id))
        model.levels.set(made.id, 'following')
      unsettled = [id, made.id]
    },
    blockOrNot: async () => {
      const { id } = pick(writers)
      const isBlocked = model.blocked.has(id)
      await ask(`${isBlocked ? 'DELETE' : 'PUT'} /api/blocks/${id}`, reader)
      if (isBlocked) model.blocked.delete(id)
      else model.blocked.add(id)
    },
  }
  const readToTheEnd = async (id: number) => {
    const topic = topicOf(id)
    const last = topic.posts.findLast(({ isShown }) => isShown)
    await ask(`PUT /api/forum-posts/${id}/read`, reader, { replyId: last?.id ?? 0 })
    topic.isSeen = true
    for (const post of topic.posts.slice(0, last ? topic.posts.indexOf(last) + 1 : 0)) model.seen.add(post.id)
  }
  const names = ['post', 'post', 'post', 'post', 'read', 'read', ...Object.keys(steps)]
  for (let at = 0; at < STEPS; at++) {
    site.clock.advance(1_000)
    const name = pick(names)
    done.push(name)
    await steps[name]?.()
    ids = [...model.topics.keys()]
    const see = async () => {
      const found = []
      for (const id of ids) {
        const { isNew, unread } = await ask(`GET /api/forum-posts/${id}`, reader)
        found.push({ id, isNew, unread })
      }
      return found
    }
    if (unsettled.length > 0) {
      const expected = model.expected(reader.id)
      const less = (await see()).filter((one, at) => {
        const { isNew, unread } = expected[at] ?? expect.fail('no topic')
        return one.unread < unread || (isNew && !one.isNew)
      })
      expect(less, `UNREAD_SEED=${seed}: ${done.join(', ')}`).toEqual([])
      for (const id of unsettled) await readToTheEnd(id)
      unsettled = []
    }
    const found = await see()
    expect(found, `UNREAD_SEED=${seed}: ${done.join(', ')}`).toEqual(model.expected(reader.id))
    const following = model
      .expected(reader.id)
      .filter(({ id, isNew, unread }) => model.levels.get(id) === 'following' && (isNew || unread > 0))
      .filter(({ id }) => !model.blocked.has(topicOf(id).author)).length
    const others = await ask('GET /api/forum-unread', reader)
    expect([others.following, `UNREAD_SEED=${seed}: ${done.join(', ')}`]).toEqual([
      following,
      `UNREAD_SEED=${seed}: ${done.join(', ')}`,
    ])
  }
}

test('what is unread is what the member has not seen, whatever happened', async () => {
  process.stdout.write(`Unread: ${STORIES} stories, UNREAD_SEED=${SEED}\n`)
  for (let story = 0; story < STORIES; story++) await tell(SEED + story)
}, 1_800_000)
