// Search in the forum: titles for everyone, texts and excerpts for those who may read them.
import { type AnyColumn, and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { DAY_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Hit, TopicFilters } from '#contract/search/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  findMatches,
  isNoneOf,
  type Match,
  type Matches,
  type MatchQuestion,
} from '#server/base/search/matches.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { isAboutTitle } from '#server/forum/topics/topic-machines.ts'
import { listTeasersOf } from '#server/forum/topics/topic-teasers.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { isFromBlocked } from '#server/moderation/members/blocks.ts'
import { forumReplies, forumTopics } from './tables.ts'
import {
  isReplyListed,
  isReplyUnlisted,
  isTopicListed,
  isTopicUnlisted,
  listClosedBoards,
} from './visibility.ts'

export function searchTopics(db: Db) {
  return async (
    viewer: Viewer,
    text: string,
    limit: number,
    filters: TopicFilters = {},
  ): Promise<Omit<Matches, 'rows'> & { hits: Hit[] }> => {
    const question = topicQuestion(viewer, text, { limit, closedBoards: await listClosedBoards(db, viewer) })
    const isByPart = filters.topicId !== undefined
    const visible = and(question.visible, await narrowed(db, filters))
    const { rows, ...found } = await findMatches(db, { ...question, isByPart, visible })
    const positions = await positionsOf(db, rows)
    const teasers = await listTeasersOf(db, viewer, [...new Set(rows.map(({ id }) => id))])
    const topics = new Map(teasers.map((topic) => [topic.id, topic]))
    const hits = rows.flatMap(({ id, part, excerpt }) => {
      const topic = topics.get(id)
      const place = positions.get(part)
      return topic ? [toHit(topic, { place, excerpt, isPost: isByPart })] : []
    })
    return { hits, ...found }
  }
}

interface Found {
  place: ReturnType<typeof placeOfReply> | undefined
  excerpt: string | null
  /** Whether the search is limited to posts of one topic, which the searcher has open. */
  isPost: boolean
}

function toHit(
  topic: Awaited<ReturnType<typeof listTeasersOf>>[number],
  { place, excerpt, isPost }: Found,
): Hit {
  const replies = topic.replyCount === 1 ? '1 reply' : `${topic.replyCount} replies`
  return {
    kind: 'topic',
    id: isPost && place ? `${topic.id}-${place.reply}` : String(topic.id),
    title: topic.title,
    detail: isPost ? (place ? `Reply ${place.reply}` : 'First post') : `${topic.category.name} · ${replies}`,
    url: paths.topic(topic.id, place),
    excerpt,
    imageUrl: null,
    machine: null,
  }
}

/** As topics show it: the accepted reply is there for readers. */
const isSolved = sql`exists (select from ${forumReplies}
  where ${forumReplies.id} = ${forumTopics.acceptedReplyId} and ${isReplyListed})`

/** Filters on search documents: a reply by its own author and time, a topic by its own. */
async function narrowed(db: Db, filters: TopicFilters): Promise<SQL | undefined> {
  const { author, categoryId, opdbId, from, until, solved, topicId } = filters
  const { id, part, createdAt } = searchDocuments
  const ofTopic = (condition: SQL) =>
    sql`exists (select from ${forumTopics} where ${forumTopics.id} = ${id} and ${isTopicListed} and ${condition})`
  return and(
    topicId === undefined ? undefined : eq(id, topicId),
    categoryId === undefined ? undefined : ofTopic(eq(forumTopics.categoryId, categoryId)),
    opdbId === undefined ? undefined : ofTopic(isAboutTitle(titleIdOf(opdbId))),
    solved === undefined ? undefined : ofTopic(sql`${isSolved} = ${solved}`),
    from === undefined ? undefined : gte(createdAt, new Date(`${from}T00:00:00Z`)),
    until === undefined ? undefined : lt(createdAt, new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS)),
    author === undefined ? undefined : isBy(await findMemberId(db, author), { id, part }),
  )
}

function isBy(authorId: number, { id, part }: { id: AnyColumn; part: AnyColumn }): SQL {
  return sql`case when ${part} = 0
    then exists (select from ${forumTopics} where ${forumTopics.id} = ${id} and ${forumTopics.authorId} = ${authorId} and ${isTopicListed})
    else exists (select from ${forumReplies} where ${forumReplies.id} = ${part} and ${forumReplies.authorId} = ${authorId} and ${isReplyListed}) end`
}

/** 0 for an unknown name. */
async function findMemberId(db: Db, username: string): Promise<number> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username.replace(/^@/, ''))))
  return row?.id ?? 0
}

/** Positions of the replies found, to link to them. */
async function positionsOf(
  db: Db,
  rows: readonly Match[],
): Promise<Map<number, ReturnType<typeof placeOfReply>>> {
  const parts = rows.flatMap(({ part }) => (part > 0 ? [part] : []))
  if (parts.length === 0) return new Map()
  const replies = await db
    .select({ id: forumReplies.id, position: forumReplies.position })
    .from(forumReplies)
    .where(inArray(forumReplies.id, parts))
  return new Map(replies.map(({ id, position }) => [id, placeOfReply(position)]))
}

/**
 * The query on search documents; exported for the test of its indexes. The closed boards are values of the statement, so
 * that the planner knows how few topics they have.
 */
export function topicQuestion(
  viewer: Viewer,
  text: string,
  { limit, closedBoards }: { limit: number; closedBoards: readonly number[] },
): MatchQuestion {
  const { id, part } = searchDocuments
  return {
    kind: 'topic',
    text,
    limit,
    where: may(viewer, 'forums') ? 'anywhere' : 'title',
    visible: and(
      isNoneOf(forumTopics, id, isTopicUnlisted),
      closedBoards.length > 0
        ? isNoneOf(forumTopics, id, inArray(forumTopics.categoryId, [...closedBoards]))
        : undefined,
      isNoneOf(forumReplies, part, isReplyUnlisted),
      viewer.member ? isNoneOf(forumTopics, id, isFromBlocked(viewer, forumTopics.authorId)) : undefined,
      viewer.member ? isNoneOf(forumReplies, part, isFromBlocked(viewer, forumReplies.authorId)) : undefined,
    ),
  }
}
