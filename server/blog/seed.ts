import { DAY_MS } from '#contract/durations.ts'
import { slugOf } from '#contract/paths.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { writtenPost } from '#server/blog/posts/post-html.ts'
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

export const blogSeed: Seed = {
  room: 'blog',
  base: async (db) => {
    await db.insert(blogCategories).values(CATEGORIES.map((row, sortOrder) => ({ ...row, sortOrder })))
  },
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const categories = new Map((await db.select().from(blogCategories)).map(({ name, id }) => [name, id]))
    const now = clock.now()
    const oldestFirst = [...GUIDES, ...STORIES].sort((a, b) => (b.daysAgo ?? 0) - (a.daysAgo ?? 0))
    const rows = oldestFirst.flatMap(({ by, category, daysAgo, text, ...post }) => {
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
          createdAt: writtenAt,
          updatedAt: writtenAt,
        },
      ]
    })
    if (rows.length === 0) return
    const seeded = await db.insert(blogPosts).values(rows).returning()
    await writeSearchDocuments(db, seeded.map(postDocument))
  },
}
