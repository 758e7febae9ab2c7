// Replies, numbered from 1 within their topic. A number is never reused.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { MovedReply, TextAsked, TopicReply } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Cursors, KeysetWindow } from '#server/base/database/keyset.ts'
import type { Found } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { refuse } from '#server/base/refusal.ts'
import { forumReplies } from '#server/forum/tables.ts'
import { listMovedReplies } from '#server/forum/topics/moderation/moved-replies.ts'
import { getReplySpan, replySpan, spanFor } from '#server/forum/topics/reply-span.ts'
import { idAfterMerge, isInItsPlace, isThereFor } from '#server/forum/visibility.ts'
import { expertiseOfUser } from '#server/membership/experts.ts'
import { isFromBlocked } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { withQuoteSources } from '#server/writing/quote-sources.ts'
import type { WithHtml } from '#server/writing/stored.ts'
import { getPost, replyNotFound } from './post-rows.ts'
import { quotedColumn, toQuotedPosts } from './quoted-posts.ts'
import { reactionColumns, toReactions } from './reaction-counts.ts'
import { replyText, textsAsked } from './texts.ts'

type Span = ReturnType<typeof replySpan>
const NO_SPAN: Span = sql`null`

type ReplyRow = WithHtml<Awaited<ReturnType<typeof selectReplies>>[number]>

function selectReplies(db: Db, viewer: Viewer, span: Span = NO_SPAN) {
  return db
    .select({
      id: forumReplies.id,
      position: forumReplies.position,
      ...replyText,
      author: { ...picturedMember, expertise: expertiseOfUser },
      createdAt: forumReplies.createdAt,
      hiddenAt: forumReplies.hiddenAt,
      isFromBlocked: isFromBlocked(viewer, forumReplies.authorId),
      topicId: forumReplies.topicId,
      deletedAt: forumReplies.deletedAt,
      isDeletedByStaff: forumReplies.isDeletedByStaff,
      revision: forumReplies.revision,
      editedAt: forumReplies.editedAt,
      ...reactionColumns(viewer, forumReplies.topicId, forumReplies.id),
      quoted: quotedColumn(viewer, forumReplies, forumReplies.topicId),
      span,
    })
    .from(forumReplies)
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .$dynamic()
}

/**
 * Windows count positions, not rows, so that page 40 of a long topic costs as much as page 1. The total is the last
 * shown position; counting rows would put the last replies of a topic with gaps on no page. The statement that reads a
 * page selects how far the replies reach. With a cursor that is read first, since the page depends on it; for an empty
 * page afterwards.
 */
export async function listReplies(
  db: Db,
  viewer: Viewer,
  id: number,
  { limit, offset, after, text }: KeysetWindow & { text?: TextAsked },
): Promise<Found<ReplyRow> & { cursors: Cursors; moved: MovedReply[] }> {
  const known = after === undefined ? null : await getReplySpan(db, viewer, id)
  const before = known && after !== undefined ? positionBefore(after, limit, known.total) : offset
  const rows = await readPage(db, viewer, { id, before, upTo: before + limit }, { hasSpan: known === null })
  const { topicId, total, hasMoved } =
    known ?? (rows[0] ? spanFor(viewer, rows[0].span) : await getReplySpan(db, viewer, id))
  const cursors = {
    nextAfter: before + limit < total ? `n${before + limit}_${topicId}` : null,
    previousAfter: before > 0 ? `p${before + 1}_${topicId}` : null,
  }
  const moved = hasMoved ? await listMovedReplies(db, viewer, { topicId, before, limit }) : []
  return { rows: await textsAsked(db, rows, { kind: 'reply', asked: text }), total, cursors, moved }
}

const readPage = statementTemplate(
  (
    db,
    viewer,
    { id, before, upTo }: Blanks<{ id: number; before: number; upTo: number }>,
    { hasSpan }: { hasSpan: boolean },
  ) =>
    selectReplies(db, viewer, hasSpan ? replySpan(viewer, id) : NO_SPAN)
      .where(
        and(
          sql`${forumReplies.topicId} = ${idAfterMerge(id)}`,
          gt(forumReplies.position, before),
          lte(forumReplies.position, upTo),
          isInItsPlace(viewer),
        ),
      )
      .orderBy(asc(forumReplies.position)),
)

/** Cursors are positions. */
function positionBefore(after: string, limit: number, total: number): number {
  if (after === 'last') return Math.floor((Math.max(total, 1) - 1) / limit) * limit
  const position = Math.min(Number(after.slice(1).split('_')[0]), total + 1)
  return Math.max(0, after.startsWith('n') ? position : position - 1 - limit)
}

/** One reply, listed or not. */
export async function getReply(db: Db, viewer: Viewer, id: number): Promise<ReplyRow> {
  const rows = await selectReplies(db, viewer).where(eq(forumReplies.id, id))
  const [row] = await textsAsked(db, rows, { kind: 'reply', asked: undefined })
  if (!row) throw refuse.notFound()
  return row
}

/** Like `getReply`, for viewers who may read it. */
export async function getReadableReply(db: Db, viewer: Viewer, id: number): Promise<ReplyRow> {
  const { row } = await getPost(db, viewer, { kind: 'reply', id })
  if (!isThereFor(viewer, row)) throw replyNotFound()
  return getReply(db, viewer, id)
}

/** A blocked member's reply, like a deleted one, keeps its place without text and author. */
export function toReply(row: ReplyRow): TopicReply {
  const isGone = row.isFromBlocked || row.deletedAt !== null
  return {
    id: row.id,
    position: row.position,
    content: isGone ? '' : row.text,
    html: isGone ? '' : withQuoteSources(row.html, toQuotedPosts(row.quoted)),
    author: isGone ? null : row.author,
    createdAt: row.createdAt.toISOString(),
    isHidden: row.hiddenAt !== null && row.deletedAt === null,
    isFromBlocked: row.isFromBlocked && row.deletedAt === null,
    deletedBy: row.deletedAt ? (row.isDeletedByStaff ? 'moderator' : 'author') : null,
    revision: row.revision,
    editedAt: isGone ? null : (row.editedAt?.toISOString() ?? null),
    reactions: isGone ? [] : toReactions(row.reactions),
    ownReaction: isGone ? null : row.ownReaction,
  }
}
