// Topics: finds, lists and presents them, whole, to readers of the forums. Teasers for everyone: topic-teasers.ts.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { type TOPIC_SORTS, TOPICS_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Reaction, TextAsked, Topic, TopicMachine } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import { arrayOf, type Db, isIn } from '#server/base/database/database.ts'
import {
  blankKeyset,
  type Cursors,
  type KeysetWindow,
  type Order,
  type PageToRead,
  readCounted,
  type TemplatePage,
  templatePage,
} from '#server/base/database/keyset.ts'
import { findPage, inOrderOf, isOnPage } from '#server/base/database/pages-by-ids.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blank, type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { isFoundIn } from '#server/base/search/matches.ts'
import { type QuotedRows, quotedColumn, toQuotedPosts } from '#server/forum/posts/quoted-posts.ts'
import { type ReactionCounts, reactionColumns, toReactions } from '#server/forum/posts/reaction-counts.ts'
import { textsAsked, topicText } from '#server/forum/posts/texts.ts'
import { isFollowed } from '#server/forum/reading/follows.ts'
import { NOT_READING, type Reading, readingOf } from '#server/forum/reading/unread.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import {
  idAfterMerge,
  isBoardOpen,
  isInOpenBoard,
  isReplyListed,
  isThereFor,
  isTopicListed,
  isTopicShownTo,
  positionAfterMerge,
  type TopicRights,
  topicNotFound,
  topicSubject,
} from '#server/forum/visibility.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { expertiseOfUser } from '#server/membership/experts.ts'
import { isFromBlocked } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { withQuoteSources } from '#server/writing/quote-sources.ts'
import type { WithHtml } from '#server/writing/stored.ts'
import { type LastReplyBy, lastReplyByColumn } from './last-replies.ts'
import { isAboutOwned, isAboutTitle, topicMachineIds } from './topic-machines.ts'

/** Columns of a query that joins the category and the author. */
export const teaserColumns = {
  id: forumTopics.id,
  title: forumTopics.title,
  category: { id: forumCategories.id, name: forumCategories.name },
  author: namedMember,
  replyCount: forumTopics.replyCount,
  lastActivityAt: forumTopics.lastActivityAt,
  hiddenAt: forumTopics.hiddenAt,
  deletedAt: forumTopics.deletedAt,
  needs: forumCategories.needs,
}
const topicColumns = {
  ...teaserColumns,
  author: { ...picturedMember, expertise: expertiseOfUser },
  ...topicText,
  viewCount: forumTopics.viewCount,
  pinnedAt: forumTopics.pinnedAt,
  lockedAt: forumTopics.lockedAt,
  sourceState: forumTopics.sourceState,
  createdAt: forumTopics.createdAt,
  revision: forumTopics.revision,
  editedAt: forumTopics.editedAt,
  isQuestion: forumCategories.isQuestionBoard,
  // No answer if the accepted reply is hidden.
  answer: sql<{
    replyId: number
    position: number
  } | null>`case when ${forumTopics.acceptedReplyId} is null then null
    else (select json_build_object('replyId', ${forumReplies.id}, 'position', ${forumReplies.position})
      from ${forumReplies} where ${forumReplies.id} = ${forumTopics.acceptedReplyId}
      and ${isReplyListed}) end`,
}

type TopicRow = WithHtml<Awaited<ReturnType<typeof selectTopics>>[number]>
type Sort = (typeof TOPIC_SORTS)[number]

/** By last activity, pinned topics come first. Each order ends with the id, so that a topic is on exactly one page. */
const ORDERS: Record<Sort, Order> = {
  lastActivity: { key: forumTopics.activityRank, isTime: false, id: forumTopics.id, direction: 'desc' },
  newest: { key: forumTopics.createdAt, isTime: true, id: forumTopics.id, direction: 'desc' },
  oldest: { key: forumTopics.createdAt, isTime: true, id: forumTopics.id, direction: 'asc' },
  replies: { key: forumTopics.replyCount, isTime: false, id: forumTopics.id, direction: 'desc' },
  views: { key: forumTopics.viewCount, isTime: false, id: forumTopics.id, direction: 'desc' },
  popular: { key: forumTopics.popularity, isTime: false, id: forumTopics.id, direction: 'desc' },
}

/** Lists do not include them. */
const NO_REACTIONS = { reactions: sql<ReactionCounts>`null`, ownReaction: sql<Reaction | null>`null` }
const NOT_ALONE = {
  quoted: sql<QuotedRows>`null`,
  mergedAt: sql<number | null>`null`,
  machineIds: sql<string[]>`'[]'::json`,
}

function inLists(viewer: Viewer) {
  return { reading: readingOf(viewer), lastReplyBy: lastReplyByColumn(viewer) }
}

interface Computed {
  fromBlocked?: SQL<boolean>
  lastReplyBy?: SQL<LastReplyBy>
  reading?: SQL<Reading>
  reacted?: { reactions: SQL<ReactionCounts>; ownReaction: SQL<Reaction | null> }
  /** For one topic requested by its id. */
  alone?: { quoted: SQL<QuotedRows>; mergedAt: SQL<number | null>; machineIds: SQL<string[]> }
  cursor?: SQL<string | null>
  total?: SQL<number>
}

function selectTopics(
  db: Db,
  {
    fromBlocked = sql<boolean>`false`,
    lastReplyBy = sql<LastReplyBy>`null`,
    reading = sql<Reading>`${JSON.stringify(NOT_READING)}::json`,
    reacted = NO_REACTIONS,
    alone = NOT_ALONE,
    cursor = sql<string | null>`null`,
    total = sql<number>`0`,
  }: Computed = {},
) {
  return db
    .select({
      ...topicColumns,
      isFromBlocked: fromBlocked,
      lastReplyBy,
      reading,
      ...reacted,
      ...alone,
      cursor,
      total,
    })
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .$dynamic()
}

export interface TopicFilter {
  sort?: Sort | undefined
  categoryId?: number | undefined
  /** Words in the title or the text. */
  search?: string | undefined
  /** Only topics that the viewer follows. */
  following?: boolean | undefined
  /** Only topics about this machine's title. */
  opdbId?: string | undefined
  /** Only topics about machines that the viewer owns. */
  owned?: boolean | undefined
  text?: TextAsked
}

/** A filter as statements take it. */
interface TopicQuery extends Pick<TopicFilter, 'search' | 'following' | 'owned'> {
  categoryId?: number | Blank | undefined
  titleId?: string | Blank | undefined
}

export async function listTopics(
  db: Db,
  viewer: Viewer,
  { sort = 'lastActivity', text, search, opdbId, categoryId, following, owned }: TopicFilter,
  window: KeysetWindow,
): Promise<Found<TopicRow> & { cursors: Cursors }> {
  const about = { categoryId, titleId: opdbId && titleIdOf(opdbId) }
  // Named one by one: what else a caller's object has would make templates of its own.
  const own = { following, owned }
  const query = { search, ...about, ...own }
  if (search !== undefined) return listMatches(db, viewer, query, { order: ORDERS[sort], window, text })
  const { rows, ...found } = await readCounted(
    db,
    { order: ORDERS[sort], window, total: () => totalIn(viewer, query) },
    (keyset, total) => {
      // Pages that continue after a row have too many forms for templates.
      if (window.after !== undefined) return selectPage(db, viewer, query, { keyset, total: total() })
      const isUnfiltered = [categoryId, opdbId, following, owned].every((one) => one === undefined)
      const page = templatePage(keyset, isUnfiltered ? TOPICS_PAGE_SIZE : undefined)
      return readUsualPage(db, viewer, { ...about, ...page.values }, { sort, ...own, ...page.shape })
    },
  )
  return { ...found, rows: await textsAsked(db, rows, { kind: 'topic', asked: text }) }
}

const readUsualPage = statementTemplate(
  (
    db,
    viewer,
    { limit, offset, ...about }: Blanks<Pick<TopicQuery, 'categoryId' | 'titleId'> & Partial<Window>>,
    {
      sort,
      isDeep,
      size,
      ...own
    }: Pick<TopicQuery, 'following' | 'owned'> & { sort: Sort } & TemplatePage['shape'],
  ) => {
    const query = { ...about, ...own }
    const order = ORDERS[sort]
    const keyset = blankKeyset(order, { limit, offset }, size)
    const total = totalIn(viewer, query)
    if (!isDeep && !own.following && !own.owned && !about.titleId)
      return selectPage(db, viewer, query, { keyset, total })
    // What is read with each topic is read for those of the page alone.
    return selectTopics(db, { cursor: keyset.cursor, total, ...inLists(viewer) })
      .where(isOnPage(db, rowsOf(viewer, query, order), keyset))
      .orderBy(...keyset.orderBy)
  },
)

function rowsOf(viewer: Viewer, query: TopicQuery, order: Order) {
  return { table: forumTopics, order, where: and(isTopicShownTo(viewer), isAskedFor(viewer, query)) }
}

function selectPage(
  db: Db,
  viewer: Viewer,
  query: TopicQuery,
  { keyset, total }: { keyset: PageToRead; total: SQL<number> },
) {
  return selectTopics(db, { cursor: keyset.cursor, total, ...inLists(viewer) })
    .where(and(isTopicShownTo(viewer), isAskedFor(viewer, query), keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
}

/** With words. */
async function listMatches(
  db: Db,
  viewer: Viewer,
  query: TopicQuery,
  { order, window, text }: { order: Order; window: KeysetWindow; text: TextAsked | undefined },
) {
  const { rows: ids, ...found } = await findPage(db, rowsOf(viewer, query, order), window)
  const rows = ids.length > 0 ? await readTopics(db, viewer, { ids: arrayOf(ids) }) : []
  return { ...found, rows: await textsAsked(db, inOrderOf(ids, rows), { kind: 'topic', asked: text }) }
}

const readTopics = statementTemplate((db, viewer, { ids }: Blanks<{ ids: string }>) =>
  selectTopics(db, inLists(viewer)).where(and(isIn(forumTopics.id, ids), isTopicShownTo(viewer))),
)

function isAskedFor(viewer: Viewer, { categoryId, titleId, search, following, owned }: TopicQuery) {
  return and(
    categoryId ? eq(forumTopics.categoryId, categoryId) : undefined,
    isFoundIn('topic', forumTopics.id, search),
    following ? isFollowed(viewer) : undefined,
    titleId ? isAboutTitle(titleId) : undefined,
    owned ? isAboutOwned(viewer) : undefined,
  )
}

function totalIn(viewer: Viewer, query: Omit<TopicQuery, 'search'>): SQL<number> {
  const isCounted = query.following || query.titleId || query.owned
  if (!isCounted) return countOfTopics(viewer, query.categoryId)
  const wanted = and(isTopicShownTo(viewer), isAskedFor(viewer, query))
  return sql<number>`(select count(*)::int from ${forumTopics} where ${wanted})`
}

/** From the categories' counters, minus topics of members whom the viewer has blocked. */
export function countOfTopics(viewer: Viewer, categoryId?: number | Blank): SQL<number> {
  const ofBlocked = and(
    isTopicListed,
    isInOpenBoard(viewer),
    isFromBlocked(viewer, forumTopics.authorId),
    categoryId ? eq(forumTopics.categoryId, categoryId) : undefined,
  )
  return sql<number>`greatest(0, ${countOfBoards(viewer, categoryId)}
    - (select count(*) from ${forumTopics} where ${ofBlocked})::int)`
}

function countOfBoards(viewer: Viewer, categoryId?: number | Blank): SQL<number> {
  const boards = and(isBoardOpen(viewer), categoryId ? eq(forumCategories.id, categoryId) : undefined)
  return sql<number>`(select coalesce(sum(${forumCategories.topicCount}), 0)::int from ${forumCategories} where ${boards})`
}

export async function getTopic(db: Db, viewer: Viewer, id: number, asked?: TextAsked): Promise<TopicRow> {
  const rows = await readTopic(db, viewer, { id })
  const [row] = await textsAsked(db, rows, { kind: 'topic', asked })
  return mustBeVisible(row, viewer)
}

const readTopic = statementTemplate((db, viewer, { id }: Blanks<{ id: number }>) => {
  const fromBlocked = isFromBlocked(viewer, forumTopics.authorId)
  const reacted = reactionColumns(viewer, forumTopics.id, null)
  const alone = {
    quoted: quotedColumn(viewer, forumTopics, forumTopics.id),
    mergedAt: positionAfterMerge(id),
    machineIds: topicMachineIds,
  }
  return selectTopics(db, { fromBlocked, reading: readingOf(viewer), reacted, alone }).where(
    eq(forumTopics.id, idAfterMerge(id)),
  )
})

/** Refuses a hidden or deleted topic, or one of a closed board, exactly like an unknown one. */
export function mustBeVisible<T extends TopicRights & { author: { id: number } }>(
  row: T | undefined,
  viewer: Viewer,
): T {
  if (!row || !isThereFor(viewer, row)) throw topicNotFound()
  const isTeased = row.hiddenAt === null && row.deletedAt === null && row.needs === null
  if (!isTeased && !may(viewer, 'topic.read', topicSubject(row, row.author.id))) throw topicNotFound()
  return row
}

export function toTopic(row: TopicRow, machines: readonly TopicMachine[] = []): Topic {
  return {
    id: row.id,
    title: row.title,
    content: row.text,
    html: withQuoteSources(row.html, toQuotedPosts(row.quoted)),
    categoryId: row.category.id,
    category: row.category,
    author: row.author,
    replyCount: row.replyCount,
    viewCount: row.viewCount,
    lastActivity: row.lastActivityAt.toISOString(),
    lastReplyBy: row.lastReplyBy,
    createdAt: row.createdAt.toISOString(),
    isHidden: row.hiddenAt !== null && row.deletedAt === null,
    isFromBlocked: row.isFromBlocked,
    isFollowed: row.reading.level === 'following',
    ...row.reading,
    isPinned: row.pinnedAt !== null,
    isLocked: row.lockedAt !== null,
    isDeleted: row.deletedAt !== null,
    isForComments: row.sourceState !== null,
    isQuestion: row.isQuestion,
    isSolved: row.answer !== null,
    answer: row.answer,
    revision: row.revision,
    editedAt: row.editedAt?.toISOString() ?? null,
    reactions: toReactions(row.reactions),
    ownReaction: row.ownReaction,
    mergedAt: row.mergedAt,
    machines: [...machines],
  }
}
