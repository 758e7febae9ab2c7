// Stored search pages contain what is found now, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { countSearchWords } from '#server/base/search/corrections.ts'
import { moderatedPosts } from '#server/blog/posts/moderated.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
import { openStory, type Story } from './story.ts'
import { openWholeSite, type WholeSite } from './whole-site.ts'

let story: Story
let whole: WholeSite
beforeAll(async () => {
  story = await openStory()
  whole = await openWholeSite(story)
}, 60_000)
afterAll(() => story.site.close())

/** Stores the page of a search, makes a change, returns whether the page was purged; checks what is stored then. */
async function isPurged(q: string, happens: () => Promise<unknown>): Promise<boolean> {
  const page = paths.search(q)
  expect(await whole.visit(page)).toBe(200)
  expect(whole.isStored(page)).toBe(true)
  await happens()
  await whole.settle()
  const purged = !whole.isStored(page)
  await whole.visit(page)
  expect(await whole.compare(page)).toBeNull()
  return purged
}

const titlesOf = async (q: string, kind: string) =>
  (await story.site.request(`GET /api/search?q=${encodeURIComponent(q)}&kind=${kind}`)).body.data.map(
    ({ title }: { title: string }) => title,
  )

test('a topic is found at once by who searched for it before, and its replies are counted', async () => {
  const { ask, people } = story
  let id = 0
  const body = { title: 'Zwixel grommets', content: 'They hum.', categoryId: 1 }
  const start = async () => {
    id = (await ask('POST /api/forum-posts', { as: people.ada, body })).body.id
  }
  expect(await isPurged('zwixel', start)).toBe(true)
  expect(await titlesOf('zwixel', 'topic')).toEqual(['Zwixel grommets'])
  const reply = () =>
    ask('POST /api/forum-posts/{id}/replies', { as: people.bob, params: { id }, body: { content: 'Oil.' } })
  expect(await isPurged('zwixel', reply)).toBe(true)
})

test('a text that is taken down, and shown again, is not found meanwhile', async () => {
  const { context } = story.site
  const { rows } = await context.database.query(
    `select id, title from blog_posts where is_published and hidden_at is null order by id limit 1`,
  )
  const post = rows[0] as { id: number; title: string }
  const change = (step: 'takeDown' | 'restore') =>
    context.db.transaction(async (tx) =>
      moderatedPosts({ ...context, comments: commentTopics })[step]?.(tx, post.id),
    )
  expect(await isPurged(post.title, () => change('takeDown'))).toBe(true)
  expect(await titlesOf(post.title, 'post')).not.toContain(post.title)
  expect(await isPurged(post.title, () => change('restore'))).toBe(true)
  expect(await titlesOf(post.title, 'post')).toContain(post.title)
})

test('a typing error finds what it meant once the words of texts are counted', async () => {
  const { context } = story.site
  const { rows } = await context.database.query(
    `select word from ts_stat('select words from search_documents where kind = ''post''')
    where ndoc >= 2 and length(word) >= 8 and word ~ '^[a-z]+$' and substr(word, 5, 1) <> substr(word, 6, 1) and word not in (select word from search_words)
    order by ndoc desc, word limit 20`,
  )
  // Swaps two letters in the middle; some title may match too, so posts are found at once.
  const candidates = rows.map((row) => String(row.word))
  const misspell = (word: string) => word.slice(0, 4) + word.charAt(5) + word.charAt(4) + word.slice(6)
  let misspelt = ''
  for (const word of candidates)
    if (!misspelt && (await titlesOf(misspell(word), 'post')).length === 0) misspelt = misspell(word)
  expect(misspelt).not.toBe('')
  expect(await isPurged(misspelt, () => countSearchWords(context.db))).toBe(true)
  expect((await titlesOf(misspelt, 'post')).length).toBeGreaterThan(0)
})
