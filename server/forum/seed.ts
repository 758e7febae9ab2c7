// Seeds of the forum: categories and boards, and on demo sites sample topics and experts.
import { eq, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import { slugOf } from '#contract/paths.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { writePost } from '#server/forum/posts/texts.ts'
import { followByWriting } from '#server/forum/reading/follows.ts'
import type { SampleTopic } from '#server/forum/sample/sample-topic.ts'
import { seedReplies } from '#server/forum/sample/seed-replies.ts'
import { BOARD_TOPICS } from '#server/forum/sample/seed-topics-boards.ts'
import { TALK_TOPICS } from '#server/forum/sample/seed-topics-talk.ts'
import { WORKSHOP_TOPICS } from '#server/forum/sample/seed-topics-workshop.ts'
import { setTopicMachines } from '#server/forum/topics/topic-machines.ts'
import { seedBadge } from '#server/membership/experts.ts'
import { topicDocument } from './searchable.ts'
import { forumCategories, forumTopics } from './tables.ts'

/** Name and description, in display order. */
const CATEGORIES: Record<string, string> = {
  'General discussion': 'Anything about pinball and arcade games that fits nowhere else.',
  'Repair and restoration':
    'Boards, mechanics, playfields and cabinets: from a blown fuse to a new clear coat.',
  'Buying advice': 'What to look at, what to ask, what it is worth.',
  'Show your collection': 'Your machines, your room, and what you would like to swap.',
  'Homebrew and mods': 'Machines of your own making, and things added to those of others.',
  'Tournaments and leagues': 'Formats, rules, results and how to run a good night.',
  'Arcade video games': 'Cabinets, monitors, board sets and the games on them.',
  'Site feedback': 'What works here, what does not, what is missing.',
}

/** Boards that tiers open, listed after the others. */
const BOARDS = [
  {
    name: 'The back room',
    description: 'Prices paid, route talk and projects, in a smaller circle.',
    needs: 'privateForums' as const,
  },
  {
    name: 'Ask an expert',
    description: 'Questions for people who repair, restore and run machines for a living.',
    needs: 'experts' as const,
    isQuestionBoard: true,
  },
]

/** Sample members with an expert badge. */
const EXPERTS: Record<string, string> = { boardfix: 'Board repair', oldwood: 'Electro-mechanical machines' }

export const forumSeed: Seed = {
  room: 'forum',
  base: async (db) => {
    const rows = Object.entries(CATEGORIES).map(([name, description], sortOrder) => ({
      name,
      slug: slugOf(name),
      description,
      sortOrder,
    }))
    const boards = BOARDS.map((board, at) => ({
      ...board,
      slug: slugOf(board.name),
      sortOrder: rows.length + at,
    }))
    await db.insert(forumCategories).values([...rows, ...boards])
  },
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const categories = new Map((await db.select().from(forumCategories)).map(({ name, id }) => [name, id]))
    const oldestFirst = [...WORKSHOP_TOPICS, ...TALK_TOPICS, ...BOARD_TOPICS].sort(
      (a, b) => b.hoursAgo - a.hoursAgo,
    )
    for (const topic of oldestFirst) {
      await seedTopic(db, topic, { members, categories, now: clock.now() })
    }
    await countTopics(db)
    for (const [name, field] of Object.entries(EXPERTS)) {
      const userId = members.get(name)
      if (userId) await seedBadge(db, { userId, field }, clock.now())
    }
  },
}

interface Ground {
  members: Map<string, number>
  categories: Map<string, number>
  now: Date
}

/** Skips posts of sample members whose name another account has. */
async function seedTopic(db: Db, topic: SampleTopic, { members, categories, now }: Ground): Promise<void> {
  const authorId = members.get(topic.by)
  const categoryId = categories.get(topic.category)
  if (!authorId || !categoryId) return
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const createdAt = at(topic.hoursAgo)
  const [row] = await db
    .insert(forumTopics)
    .values({
      title: topic.title,
      ...(await writePost(db, unwrap(topic.text), authorId)).columns,
      categoryId,
      authorId,
      lastActivityAt: createdAt,
      createdAt,
    })
    .returning()
  if (!row) return
  await setTopicMachines(db, row.id, topic.machines ?? [])
  await writeSearchDocuments(db, [topicDocument(row)])
  await followByWriting(db, row.id, authorId)
  const replies = topic.replies.flatMap(({ by, text, hoursAgo }) => {
    const replierId = members.get(by)
    return replierId ? [{ authorId: replierId, text: unwrap(text), createdAt: at(hoursAgo) }] : []
  })
  await seedReplies(db, row.id, { replies, views: topic.views, now })
}

async function countTopics(db: Db): Promise<void> {
  const inCategory = db.$count(forumTopics, eq(forumTopics.categoryId, forumCategories.id))
  await db.update(forumCategories).set({ topicCount: sql`${inCategory}` })
}
