// Compares unread state with an independent model: a list of seen posts per member. Random steps on two devices;
// UNREAD_STORIES=1000 for a long run, UNREAD_SEED to repeat one.
import { beforeAll, expect, test } from 'vitest'
import { moderatedReplies } from '#server/forum/posts/moderated.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const STORIES = Number(process.env.UNREAD_STORIES ?? 12)
const LENGTH = 14
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

  get ids() {
    return [...this.topics.keys()]
  }

  topicOf(id: number) {
    return this.topics.get(id) ?? expect.fail('no topic')
  }

  /** Members who post follow the topic, unless they muted its category or chose otherwise. */
  followOnPost(id: number) {
    const isMuted = this.categoryLevels.get(this.topicOf(id).category) === 'muted'
    if (!isMuted && !this.levels.has(id)) this.levels.set(id, 'following')
  }

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

  /** Followed topics with anything unread. */
  following(me: number) {
    return this.expected(me)
      .filter(({ id, isNew, unread }) => this.levels.get(id) === 'following' && (isNew || unread > 0))
      .filter(({ id }) => !this.blocked.has(this.topicOf(id).author)).length
  }

  readTo(id: number, upTo: Post | undefined) {
    const topic = this.topicOf(id)
    topic.isSeen = true
    for (const post of topic.posts.slice(0, upTo ? topic.posts.indexOf(upTo) + 1 : 0)) this.seen.add(post.id)
  }

  /** A category's read mark also holds for topics that are moved into it. */
  comeIn(id: number) {
    const topic = this.topicOf(id)
    const upTo = this.marked.get(topic.category) ?? 0
    if (topic.at <= upTo) topic.isSeen = true
    for (const post of topic.posts) if (post.at <= upTo) this.seen.add(post.id)
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

/** One run: the steps that a seed draws, and what the model makes of them. */
interface Story {
  roll: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  model: Model
  /**
   * Topics of a merge or a split that the member has not read to the end: until then seen posts may count as unread, but
   * unseen ones never as read.
   */
  unsettled: readonly number[]
}

const ask = async (call: string, as: TestMember, body?: object) => {
  const answer = await site.request(call, { as, body })
  expect(answer.status, `${call} ${answer.text}`).toBeLessThan(300)
  return answer.body
}

async function readTo({ model }: Story, id: number, upTo: Post | undefined): Promise<void> {
  await ask(`PUT /api/forum-posts/${id}/read`, reader, { replyId: upTo?.id ?? 0 })
  model.readTo(id, upTo)
}

const STEPS: Record<string, (story: Story) => Promise<void>> = {
  post: async ({ model, pick }) => {
    const [id, as] = [pick(model.ids), pick([reader, ...writers])]
    const reply = await ask(`POST /api/forum-posts/${id}/replies`, as, { content: 'More.' })
    model.topicOf(id).posts.push({ id: reply.id, author: as.id, isShown: true, at: ++model.at })
    if (as === reader) model.followOnPost(id)
  },
  // Two devices, one of which may be further down than the other.
  read: async (story) => {
    const id = story.pick(story.model.ids)
    const shown = story.model.topicOf(id).posts.filter(({ isShown }) => isShown)
    await readTo(story, id, shown[story.roll(shown.length + 1) - 1])
  },
  markAll: async ({ model }) => {
    site.clock.advance(1_000)
    await ask('POST /api/forum-reads', reader, {})
    model.markAll()
  },
  markCategory: async ({ model, pick }) => {
    site.clock.advance(1_000)
    const categoryId = pick(categoryIds)
    await ask('POST /api/forum-reads', reader, { categoryId })
    model.markAll(categoryId)
  },
  choose: async ({ model, pick }) => {
    const [id, level] = [pick(model.ids), pick(['following', 'normal', 'muted'])]
    await ask(`PUT /api/forum-posts/${id}/follow`, reader, { level })
    model.levels.set(id, level)
  },
  chooseCategory: async ({ model, pick }) => {
    const [id, level] = [pick(categoryIds), pick(['following', 'normal', 'muted'])]
    await ask(`PUT /api/forum-categories/${id}/follow`, reader, { level })
    model.categoryLevels.set(id, level)
  },
  hideOrShow: async ({ model, pick }) => {
    const post = pick(model.topicOf(pick(model.ids)).posts)
    if (!post) return
    const moderated = moderatedReplies(site.context)
    const step = post.isShown ? moderated.takeDown : moderated.restore
    await site.context.db.transaction((tx) => step?.(tx, post.id) ?? Promise.resolve())
    post.isShown = !post.isShown
  },
  move: async (story) => {
    const { model, pick } = story
    const [id, category] = [pick(model.ids), pick(categoryIds)]
    await ask(`PUT /api/forum-posts/${id}/category`, moderator, { categoryId: category })
    const topic = model.topicOf(id)
    if (topic.category === category) return
    if (topic.isMixed) story.unsettled = [id]
    topic.category = category
    model.comeIn(id)
  },
  merge: async (story) => {
    const { model, pick } = story
    const [from, into] = [pick(model.ids), pick(model.ids)]
    if (from === into) return
    await ask(`POST /api/forum-posts/${from}/merge`, moderator, { intoId: into })
    const { mergedAt } = await ask(`GET /api/forum-posts/${from}`, moderator)
    const { data } = await ask(`GET /api/forum-posts/${into}/replies?limit=100`, moderator)
    const opening = data.find(({ position }: { position: number }) => position === mergedAt)
    const { author, isSeen, at, posts } = model.topicOf(from)
    if (isSeen) model.seen.add(opening.id)
    else model.seen.delete(opening.id)
    model.topicOf(into).posts.push({ id: opening.id, author, isShown: true, at }, ...posts)
    if (model.levels.get(from) === 'following' && !model.levels.has(into)) model.levels.set(into, 'following')
    model.topicOf(into).isMixed = true
    model.comeIn(into)
    model.topics.delete(from)
    story.unsettled = [into]
  },
  split: async (story) => {
    const { model, pick, roll } = story
    const id = pick(model.ids)
    const topic = model.topicOf(id)
    const chosen = topic.posts.filter(({ isShown }) => isShown).filter(() => roll(2) === 0)
    const [first, ...posts] = chosen
    if (!first) return
    const category = pick(categoryIds)
    const made = await ask(`POST /api/forum-posts/${id}/split`, moderator, {
      title: 'Part of a story',
      categoryId: category,
      replyIds: chosen.map((post) => post.id),
    })
    topic.posts = topic.posts.filter((post) => !chosen.includes(post))
    const { author, at } = first
    const isSeen = model.seen.has(first.id)
    model.topics.set(made.id, { category, author, isSeen, at, posts, isMixed: topic.isMixed })
    model.comeIn(made.id)
    if (chosen.some((post) => post.author === reader.id)) model.followOnPost(made.id)
    story.unsettled = [id, made.id]
  },
  blockOrNot: async ({ model, pick }) => {
    const { id } = pick(writers)
    const isBlocked = model.blocked.has(id)
    await ask(`${isBlocked ? 'DELETE' : 'PUT'} /api/blocks/${id}`, reader)
    if (isBlocked) model.blocked.delete(id)
    else model.blocked.add(id)
  },
}
const DRAWN = ['post', 'post', 'post', 'post', 'read', 'read', ...Object.keys(STEPS)]

/** A topic in each category; the reader's rows of earlier stories are gone. */
async function beginStory(seed: number): Promise<Story> {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  const model = new Model()
  site.clock.advance(1_000)
  const { query } = site.context.database
  for (const table of ['forum_category_follows', 'forum_read_lines', 'forum_reads', 'forum_follows'])
    await query(`delete from ${table} where user_id = $1`, [reader.id])
  await query('delete from member_blocks where blocker_id = $1', [reader.id])
  for (const category of categoryIds) {
    const as = pick([reader, ...writers])
    site.clock.advance(1_000)
    const body = { title: 'Story', content: 'It begins.', categoryId: category }
    const { id } = await ask('POST /api/forum-posts', as, body)
    const at = ++model.at
    model.topics.set(id, { category, author: as.id, isSeen: false, at, posts: [], isMixed: false })
    if (as === reader) model.followOnPost(id)
  }
  return { roll, pick, model, unsettled: [] }
}

/** What the reader is shown. */
async function see({ model }: Story) {
  const found = []
  for (const id of model.ids) {
    const { isNew, unread } = await ask(`GET /api/forum-posts/${id}`, reader)
    found.push({ id, isNew, unread })
  }
  return found
}

/** Reads what is unsettled to the end, after no more of it counts as read than was seen. */
async function settle(story: Story, told: string): Promise<void> {
  if (story.unsettled.length === 0) return
  const expected = story.model.expected(reader.id)
  const less = (await see(story)).filter((one, at) => {
    const { isNew, unread } = expected[at] ?? expect.fail('no topic')
    return one.unread < unread || (isNew && !one.isNew)
  })
  expect(less, told).toEqual([])
  for (const id of story.unsettled) {
    const last = story.model.topicOf(id).posts.findLast(({ isShown }) => isShown)
    await readTo(story, id, last)
  }
  story.unsettled = []
}

async function tell(seed: number): Promise<void> {
  const story = await beginStory(seed)
  const { model, pick } = story
  const done: string[] = []
  for (let at = 0; at < LENGTH; at++) {
    site.clock.advance(1_000)
    const name = pick(DRAWN)
    done.push(name)
    await STEPS[name]?.(story)
    const told = `UNREAD_SEED=${seed}: ${done.join(', ')}`
    await settle(story, told)
    expect(await see(story), told).toEqual(model.expected(reader.id))
    const { following } = await ask('GET /api/forum-unread', reader)
    expect(following, told).toBe(model.following(reader.id))
  }
}

test('what is unread is what the member has not seen, whatever happened', async () => {
  process.stdout.write(`Unread: ${STORIES} stories, UNREAD_SEED=${SEED}\n`)
  for (let story = 0; story < STORIES; story++) await tell(SEED + story)
}, 1_800_000)
