// Routes that read and write categories, topics and replies.
import {
  HIGHLIGHTED_TOPICS,
  MEMBER_POSTS_PAGE_SIZE,
  REPLIES_PAGE_SIZE,
  TOPIC_MACHINES_MAX,
  TOPICS_PAGE_SIZE,
} from '#contract/forum/constants.ts'
import { forum } from '#contract/forum/forum.ts'
import { forumMembers } from '#contract/forum/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { forumPostRoutes } from '#server/forum/posts/post-routes.ts'
import { startTopic, writeReply } from '#server/forum/posts/posts.ts'
import { listPostsOf, toMemberPost } from '#server/forum/posts/posts-of-members.ts'
import { getReply, listReplies, toReply } from '#server/forum/posts/replies.ts'
import { setLevel } from '#server/forum/reading/follows.ts'
import { forumReadingRoutes } from '#server/forum/reading/reading-routes.ts'
import type { SettlesNotifications } from '#server/forum/reading/reads.ts'
import { boardRoutes } from '#server/forum/topics/boards/board-routes.ts'
import { listCategories, toCategory } from '#server/forum/topics/boards/categories.ts'
import { forumModerationRoutes } from '#server/forum/topics/moderation/moderation-routes.ts'
import { showsTopic } from '#server/forum/topics/shown-topics.ts'
import { countOwnedTitles } from '#server/forum/topics/topic-machines.ts'
import { getTopicTeaser, listNewestTopics, toTopicTeaser } from '#server/forum/topics/topic-teasers.ts'
import { listTopics, toTopic } from '#server/forum/topics/topics.ts'
import type { TopicViews } from '#server/forum/topics/views.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { proposeMachines } from '#server/machines/catalogue/named-machines.ts'
import type { HoldsFirstPosts } from '#server/moderation/cases/held-posts.ts'

interface ForumParts {
  holds: HoldsFirstPosts
  views: TopicViews
  settle: SettlesNotifications
  catalogue: Catalogue
}

export function forumRoutes(context: AppContext, { holds, views, settle, catalogue }: ForumParts): Route[] {
  const { db, clock } = context
  const show = showsTopic(context, catalogue)
  const routes = implement(forum, {
    'GET /api/forum-categories': async ({ viewer }) =>
      (await listCategories(db)).map((row) => toCategory(row, viewer)),

    'GET /api/forum-posts': async ({ query, viewer }) => {
      const window = keysetWindowOf(query, TOPICS_PAGE_SIZE)
      return keysetPageOf(await listTopics(db, viewer, query, window), window, (row) => toTopic(row))
    },

    'POST /api/forum-posts': async ({ body, viewer, me }) => {
      const index = catalogue.index()
      const id = await startTopic(db, body, { viewer, me, now: clock.now(), holds, index })
      return show(viewer, id)
    },

    'GET /api/forum-posts/newest': async ({ query, viewer }) => {
      const window = windowOf(query, HIGHLIGHTED_TOPICS)
      const found = await listNewestTopics(db, viewer, window, query.opdbId)
      return pageOf(found, window, (row) => toTopicTeaser(row, viewer))
    },

    'GET /api/forum-machines': async ({ viewer }) => ({ owned: await countOwnedTitles(db, viewer) }),

    'POST /api/forum-machines': async ({ body }) =>
      proposeMachines(catalogue.index(), body.text, TOPIC_MACHINES_MAX + 1),

    'GET /api/forum-posts/{id}': ({ params, query, viewer }) => show(viewer, params.id, query.text),

    'PUT /api/forum-posts/{id}/follow': async ({ params, body, viewer, me }) => {
      const { id } = await getTopicTeaser(db, viewer, params.id)
      const level = body.level ?? (body.isFollowing ? 'following' : 'normal')
      await setLevel(db, viewer, { topicId: id, userId: me.id, level })
      return { isFollowing: level === 'following', level }
    },

    'GET /api/forum-posts/{id}/teaser': async ({ params, viewer }) =>
      toTopicTeaser(await getTopicTeaser(db, viewer, params.id), viewer),

    'GET /api/forum-posts/{id}/replies': async ({ params, query, viewer }) => {
      const window = keysetWindowOf(query, REPLIES_PAGE_SIZE)
      const found = await listReplies(db, viewer, params.id, { ...window, text: query.text })
      return { ...keysetPageOf(found, window, toReply), moved: found.moved }
    },

    'POST /api/forum-posts/{id}/replies': async ({ params, body, viewer, me }) => {
      const id = await writeReply(db, params.id, body, { viewer, me, now: clock.now(), holds })
      return toReply(await getReply(db, viewer, id))
    },
  })
  const ofMembers = implement(forumMembers, {
    'GET /api/members/{username}/forum-posts': async ({ params, query, viewer }) => {
      const window = windowOf(query, MEMBER_POSTS_PAGE_SIZE)
      return pageOf(await listPostsOf(db, viewer, params.username, window), window, toMemberPost)
    },
  })
  return [
    ...routes,
    ...ofMembers,
    ...forumReadingRoutes(context, { settle, views }),
    ...boardRoutes(context),
    ...forumModerationRoutes(context),
    ...forumPostRoutes(context, { show, catalogue }),
  ]
}
