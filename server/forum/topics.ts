// Topics: found, listed and shown, whole to those who may read the forums and as teasers to everybody.

import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { may, type Subject } from '#contract/entitlements.ts'
import type { TextAsked, Topic, TopicTeaser } from '#contract/forum.ts'
import type { TOPIC_SORTS } from '#contract/forum-terms.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { isFoundIn } from '#server/base/search-matches.ts'
import { isFromBlocked, isNotFromBlocked } from '#server/moderation/blocks.ts'
import type { WithHtml } from '#server/writing/stored.ts'
import { forumCategories, forumReplies, forumTopics } from './tables.ts'
import { textsAsked, topicText } from './texts.ts'

const teaserColumns = {
  id: forumTopics.id,
  title: forumTopics.title,
  category: { id: forumCategories.id, name: forumCategories.name },
  author: { id: users.id, username: users.username },
  replyCount: forumTopics.replyCount,
  lastActivityAt: forumTopics.lastActivityAt,
  hiddenAt: forumTopics.hiddenAt,
}
const topicColumns = {
  ...teaserColumns,
  ...topicText,
  viewCount: forumTopics.viewCount,
  createdAt: forumTopics.createdAt,
}

type TeaserRow = Awaited<ReturnType<typeof selectTeasers>>[number]
type TopicRow = WithHtml<Awaited<ReturnType<typeof selectTopics>>[number]>
type Sort = (typeof TOPIC_SORTS)[number]

/** Each order ends with the id, so that no topic is shown on two pages or on none. */
const ORDERS: Record<Exclude<Sort, 'popular'>, SQL[]> = {
  lastActivity: [desc(forumTopics.lastActivityAt), desc(forumTopics.id)],
  newest: [desc(forumTopics.createdAt), desc(forumTopics.id)],
  oldest: [asc(forumTopics.createdAt), asc(forumTopics.id)],
  replies: [desc(forumTopics.replyCount), desc(forumTopics.id)],
  views: [desc(forumTopics.viewCount), desc(forumTopics.id)],
}

const POPULAR_MS = 30 * DAY_MS

/** The most talked about of the last thirty days. */
function byRecentReplies(now: Date): SQL[] {
  const since = new Date(now.getTime() - POPULAR_MS).toISOString()
  const recent = sql`(select count(*) from ${forumReplies} where ${forumReplies.topicId} = ${forumTopics.id} and ${forumReplies.hiddenAt} is null and ${forumReplies.createdAt} >= ${since})`
  return [sql`${recent} desc`, ...ORDERS.lastActivity]
}

/** What is hidden stands in no list and no count, whoever asks; its own page is for its author and staff. */
const isShown = isNull(forumTopics.hiddenAt)

function selectTopics(db: Db, fromBlocked: SQL<boolean> = sql<boolean>`false`) {
  return db
    .select({ ...topicColumns, isFromBlocked: fromBlocked })
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .$dynamic()
}

/** The same without the text, which teasers never carry. */
function selectTeasers(db: Db) {
  return db
    .select(teaserColumns)
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .$dynamic()
}

export interface TopicFilter {
  sort?: Sort | undefined
  categoryId?: number | undefined
  /** Words that stand in title or text. */
  search?: string | undefined
  text?: TextAsked
}

export async function listTopics(
  db: Db,
  viewer: Viewer,
  { sort = 'lastActivity', ...filter }: TopicFilter,
  { now, ...window }: Window & { now: Date },
): Promise<Found<TopicRow>> {
  const wanted = and(
    isShown,
    isNotFromBlocked(viewer, forumTopics.authorId),
    filter.categoryId ? eq(forumTopics.categoryId, filter.categoryId) : undefined,
    isFoundIn('topic', forumTopics.id, filter.search),
  )
  const rows = await selectTopics(db)
    .where(wanted)
    .orderBy(...(sort === 'popular' ? byRecentReplies(now) : ORDERS[sort]))
    .limit(window.limit)
    .offset(window.offset)
  return {
    rows: await textsAsked(db, rows, { kind: 'topic', asked: filter.text }),
    total: await db.$count(forumTopics, wanted),
  }
}

export async function listNewestTopics(db: Db, window: Window): Promise<Found<TeaserRow>> {
  const rows = await selectTeasers(db)
    .where(isShown)
    .orderBy(...ORDERS.newest)
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(forumTopics, isShown) }
}

/** Teasers in the order of their ids; those that are gone meanwhile are left out. */
export async function listTeasersOf(db: Db, ids: readonly number[]): Promise<TeaserRow[]> {
  if (ids.length === 0) return []
  const rows = await selectTeasers(db).where(and(isShown, inArray(forumTopics.id, [...ids])))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function getTopic(db: Db, viewer: Viewer, id: number, asked?: TextAsked): Promise<TopicRow> {
  const fromBlocked = isFromBlocked(viewer, forumTopics.authorId)
  const rows = await selectTopics(db, fromBlocked).where(eq(forumTopics.id, id))
  const [row] = await textsAsked(db, rows, { kind: 'topic', asked })
  return mustBeVisible(row, viewer)
}

export async function getTopicTeaser(db: Db, viewer: Viewer, id: number): Promise<TeaserRow> {
  const [row] = await selectTeasers(db).where(eq(forumTopics.id, id))
  return mustBeVisible(row, viewer)
}

/** A hidden topic is not to be told from one that never was. */
function mustBeVisible<T extends TeaserRow>(row: T | undefined, viewer: Viewer): T {
  if (!row) throw topicNotFound()
  if (row.hiddenAt && !may(viewer, 'topic.read', topicSubject(row, row.author.id))) throw topicNotFound()
  return row
}

/** What rights to a topic or a reply depend on. */
export function topicSubject({ hiddenAt }: { hiddenAt: Date | null }, ownerId: number): Subject {
  return { ownerId, isHidden: hiddenAt !== null }
}

export function topicNotFound() {
  return refuse.notFound('topic_not_found', 'This topic does not exist.')
}

export function toTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    title: row.title,
    content: row.text,
    html: row.html,
    categoryId: row.category.id,
    category: row.category,
    author: row.author,
    replyCount: row.replyCount,
    viewCount: row.viewCount,
    lastActivity: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    isHidden: row.hiddenAt !== null,
    isFromBlocked: row.isFromBlocked,
  }
}

/** What this viewer may know of a topic that they may not read: no text, and a name only with the forums flag. */
export function toTopicTeaser(row: TeaserRow, viewer: Viewer): TopicTeaser {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    replyCount: row.replyCount,
    lastActivity: row.lastActivityAt.toISOString(),
    author: may(viewer, 'forums') ? { username: row.author.username } : null,
  }
}
