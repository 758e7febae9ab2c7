// One member's topics and replies in one list, for profiles and for the member's own activity.
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MemberPost } from '#contract/forum/members.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getProfile } from '#server/accounts/profile/profiles.ts'
import type { Db } from '#server/base/database/database.ts'
import { readTotal } from '#server/base/database/keyset.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isInOpenBoard, isReplyShownTo, isTopicListed, isTopicShownTo } from '#server/forum/visibility.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'
import { freshened } from '#server/writing/stored.ts'
import { replyText, topicText } from './texts.ts'

type PostRow = Awaited<ReturnType<typeof listPostsOf>>['rows'][number]

/** A statement with `topic_id`, `reply_id`, `position` and `at`; viewers also get their own hidden posts. */
export function postsBy(viewer: Viewer, authorId: number): SQL {
  const isOwn = viewer.member?.id === authorId
  const { deletedAt, mergedIntoId } = forumTopics
  const topics = isOwn
    ? and(isNull(deletedAt), isNull(mergedIntoId), isInOpenBoard(viewer))
    : isTopicShownTo(viewer)
  const inShownTopic = sql`exists (select from ${forumTopics} where ${forumTopics.id} = ${forumReplies.topicId}
    and ${isTopicListed} and ${isInOpenBoard(viewer)})`
  const replies = isOwn ? and(isNull(forumReplies.deletedAt), inShownTopic) : isReplyShownTo(viewer)
  return sql`select ${forumTopics.id} as topic_id, null::int as reply_id, 0 as position, ${forumTopics.createdAt} as at
    from ${forumTopics} where ${and(eq(forumTopics.authorId, authorId), topics)}
    union all
    select ${forumReplies.topicId}, ${forumReplies.id}, ${forumReplies.position}, ${forumReplies.createdAt}
    from ${forumReplies} where ${and(eq(forumReplies.authorId, authorId), replies)}`
}

/** A member's posts that the viewer may read, newest first. Refuses banned and erased members, as their profiles do. */
export async function listPostsOf(db: Db, viewer: Viewer, username: string, { limit, offset }: Window) {
  const author = await getProfile({ db, sanctions: accountSanctions }, username, viewer)
  const posts = postsBy(viewer, author.id)
  const page = sql`(select * from (${posts}) posts order by at desc, topic_id desc, position desc
    limit ${limit} offset ${offset}) written`
  const isReply = sql`written.reply_id is not null`
  const oneOf = <T>(reply: unknown, topic: unknown) =>
    sql<T>`case when ${isReply} then ${reply} else ${topic} end`
  const rows = await db
    .select({
      topicId: forumTopics.id,
      position: sql<number>`written.position`,
      title: forumTopics.title,
      category: { id: forumCategories.id, name: forumCategories.name },
      at: sql<string>`written.at`,
      isHidden: sql<boolean>`${forumTopics.hiddenAt} is not null or ${forumReplies.hiddenAt} is not null`,
      text: oneOf<string>(replyText.text, topicText.text),
      format: oneOf<'plain' | 'paragraphs' | 'markdown'>(replyText.format, topicText.format),
      html: oneOf<string | null>(replyText.html, topicText.html),
      excerpt: oneOf<string | null>(replyText.excerpt, topicText.excerpt),
      rendererVersion: oneOf<number | null>(replyText.rendererVersion, topicText.rendererVersion),
    })
    .from(page)
    .innerJoin(forumTopics, sql`${forumTopics.id} = written.topic_id`)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .leftJoin(forumReplies, sql`${forumReplies.id} = written.reply_id`)
    .orderBy(desc(sql`written.at`), desc(sql`written.topic_id`), desc(sql`written.position`))
  const total = await readTotal(db, sql<number>`(select count(*)::int from (${posts}) posts)`)
  return { rows: await freshened(db, rows), total } satisfies Found<unknown>
}

export function toMemberPost(row: PostRow): MemberPost {
  return {
    kind: row.position > 0 ? 'reply' : 'topic',
    topicId: row.topicId,
    position: row.position,
    title: row.title,
    category: row.category,
    excerpt: row.excerpt,
    createdAt: new Date(row.at).toISOString(),
    isHidden: row.isHidden,
  }
}
