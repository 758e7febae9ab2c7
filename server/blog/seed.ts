import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { slugOf } from '#contract/paths.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import type { CommentTopics } from '#server/blog/context.ts'
import { openComments } from '#server/blog/posts/comments.ts'
import { writtenPost } from '#server/blog/posts/post-html.ts'
import type { PostColumns } from '#server/blog/publishing/post-states.ts'
import type { SamplePost } from '#server/blog/sample/sample-post.ts'
import { GUIDES } from '#server/blog/sample/seed-posts-guides.ts'
import { STORIES } from '#server/blog/sample/seed-posts-stories.ts'
import { postDocument } from './searchable.ts'
import { blogCategories, blogPosts } from './tables.ts'

/** In the singular, since the name is a badge on each post. */
const CATEGORIES = [
  { name: 'News', iconName: 'Newspaper', iconColor: 'primary' },
  { name: 'Guide', iconName: 'BookOpen', iconColor: 'secondary' },
  { name: 'Event', iconName: 'Calendar', iconColor: 'accent' },
  { name: 'Review', iconName: 'Star', iconColor: 'primary' },
  { name: 'History', iconName: 'Clock', iconColor: 'secondary' },
  { name: 'Interview', iconName: 'Mic', iconColor: 'accent' },
] as const

export const blogSeed = (topics: Topics): Seed => ({
  room: 'blog',
  base: async (db) => {
    await db.insert(blogCategories).values(CATEGORIES.map((row, sortOrder) => ({ ...row, sortOrder })))
  },
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const categories = new Map((await db.select().from(blogCategories)).map(({ name, id }) => [name, id]))
    const now = clock.now()
    const oldestFirst = [...GUIDES, ...STORIES].sort((a, b) => (b.daysAgo ?? 0) - (a.daysAgo ?? 0))
    const rows = oldestFirst.flatMap(({ by, category, daysAgo, text, comments, ...post }) => {
      const authorId = members.get(by)
      const categoryId = categories.get(category)
      if (!authorId || !categoryId) return []
      const publishedAt = daysAgo === undefined ? null : new Date(now.getTime() - daysAgo * DAY_MS)
      const writtenAt = publishedAt ?? now
      return [
        {
          ...post,
          slug: slugOf(post.title),
          ...writtenPost(unwrap(text)),
          categoryId,
          authorId,
          isPublished: publishedAt !== null,
          publishedAt,
          appearedAt: publishedAt,
          hasComments: comments !== undefined,
          createdAt: writtenAt,
          updatedAt: writtenAt,
        },
      ]
    })
    if (rows.length === 0) return
    const seeded = await db.insert(blogPosts).values(rows).returning()
    await writeSearchDocuments(db, seeded.map(postDocument))
    for (const { title, comments } of oldestFirst) {
      const post = seeded.find((row) => row.title === title)
      if (post && comments) await seedComments(db, topics, { post, comments, members, now })
    }
  },
})

type Topics = Pick<CommentTopics, 'seed'>

interface Commented {
  post: PostColumns
  comments: NonNullable<SamplePost['comments']>
  members: Map<string, number>
  now: Date
}

async function seedComments(
  db: Db,
  topics: Topics,
  { post, comments, members, now }: Commented,
): Promise<void> {
  const replies = comments.replies.flatMap(({ by, hoursAfter, text }) => {
    const authorId = members.get(by)
    const createdAt = new Date(post.createdAt.getTime() + hoursAfter * HOUR_MS)
    return authorId ? [{ authorId, text: unwrap(text), createdAt }] : []
  })
  const samples = { replies, views: comments.views, now }
  await openComments(db, post, (about) => topics.seed(db, { ...about, now: post.createdAt }, samples))
}
