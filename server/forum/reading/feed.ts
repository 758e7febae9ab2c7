// GET /feeds/forum/{secret}.xml: news in the topics that a member follows, as Atom. The address is the only credential;
// the member's rights are checked at each read.
import { and, desc, eq, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { PrivateFeed } from '#server/base/downloads/private-feeds.ts'
import { html, markupOf } from '#server/base/pages/html.ts'
import { forumFollows, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed, isTopicShownTo } from '#server/forum/visibility.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { render, renderParagraphs, renderPlain } from '#server/writing/markdown/render.ts'
import { knowMembers } from '#server/writing/mentioned-members.ts'
import { forumFeedAddresses } from './feed-addresses.ts'

const TOPICS = 30

export function forumFeed(context: RunningContext): PrivateFeed {
  return {
    path: '/feeds/forum',
    ending: '.xml',
    type: 'application/atom+xml',
    findOwner: (secret) => forumFeedAddresses.findOwner(context, secret),
    write: async (ownerId) => {
      const reader = (await findReaders(context.db, [ownerId], context)).get(ownerId)
      if (!reader || !may(reader.viewer, 'forums')) return null
      return writeFeed(context, reader.viewer, ownerId)
    },
  }
}

async function writeFeed({ db, config, clock }: AppContext, viewer: Viewer, userId: number): Promise<string> {
  const site = config.publicUrl
  const entries = await findEntries(db, viewer)
  const known = await knowMembers(
    db,
    entries.map(({ text }) => text),
  )
  const target = { kind: 'feed' as const, site }
  const parts = entries.map(({ topicId, title, position, author, text, format, at }) => {
    const made =
      format === 'markdown'
        ? render(text, target, known)
        : format === 'plain'
          ? renderPlain(text, target)
          : renderParagraphs(text, target)
    const address = site + paths.topic(topicId, position > 0 ? placeOfReply(position) : {})
    const said = position > 0 ? `${author} replied to ${quoted(title)}` : `${author} started ${quoted(title)}`
    return html`<entry><id>${address}</id><title>${said}</title><updated>${at.toISOString()}</updated><author><name>${author}</name></author><link rel="alternate" type="text/html" href="${address}"/><content type="html">${made.html}</content></entry>`
  })
  const updated = entries[0]?.at ?? clock.now()
  return `<?xml version="1.0" encoding="utf-8"?>\n${markupOf(
    html`<feed xmlns="http://www.w3.org/2005/Atom"><id>${`${site}/feeds/forum/${userId}`}</id><title>Your topics</title><updated>${updated.toISOString()}</updated><link rel="alternate" type="text/html" href="${site + paths.forums({ tab: 'following' })}"/>${parts}</feed>`,
  )}`
}

/** For each followed topic its newest reply, or the topic itself; newest first. */
async function findEntries(db: Db, viewer: Viewer) {
  const newest = db
    .select({
      position: forumReplies.position,
      text: forumReplies.content,
      format: forumReplies.format,
      at: forumReplies.createdAt,
      authorId: forumReplies.authorId,
    })
    .from(forumReplies)
    .where(
      and(
        eq(forumReplies.topicId, forumTopics.id),
        isReplyListed,
        isNotFromBlocked(viewer, forumReplies.authorId),
      ),
    )
    .orderBy(desc(forumReplies.position))
    .limit(1)
    .as('newest')
  const rows = await db
    .select({
      topicId: forumTopics.id,
      title: forumTopics.title,
      position: sql<number>`coalesce(${newest.position}, 0)`,
      text: sql<string>`coalesce(${newest.text}, ${forumTopics.content})`,
      format: sql<'plain' | 'paragraphs' | 'markdown'>`coalesce(${newest.format}, ${forumTopics.format})`,
      at: sql<string>`coalesce(${newest.at}, ${forumTopics.createdAt})`,
      author: users.username,
    })
    .from(forumTopics)
    .leftJoinLateral(newest, sql`true`)
    .innerJoin(users, sql`${users.id} = coalesce(${newest.authorId}, ${forumTopics.authorId})`)
    .innerJoin(
      forumFollows,
      and(
        eq(forumFollows.topicId, forumTopics.id),
        eq(forumFollows.userId, viewer.member?.id ?? 0),
        eq(forumFollows.isFollowing, true),
        eq(forumFollows.isMuted, false),
      ),
    )
    .where(isTopicShownTo(viewer))
    .orderBy(desc(forumTopics.lastActivityAt), desc(forumTopics.id))
    .limit(TOPICS)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
