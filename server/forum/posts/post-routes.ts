// Routes that edit, delete and restore posts, react to them and accept answers.
import { REACTIONS_PAGE_SIZE, REVISIONS_PAGE_SIZE } from '#contract/forum/constants.ts'
import { forumPosts } from '#contract/forum/posts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { ShowsTopic } from '#server/forum/topics/shown-topics.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { titlesOf } from '#server/machines/catalogue/named-machines.ts'
import { acceptAnswer } from './answers.ts'
import { deletePost, restorePost } from './deletions.ts'
import { editPost, listRevisions, toRevision } from './edits.ts'
import { listReactions, react, unreact } from './reactions.ts'
import { getReadableReply, getReply, toReply } from './replies.ts'
import type { PostUse } from './texts.ts'

const ofTopic = ({ id }: { id: number }): PostUse => ({ kind: 'topic', id })
const ofReply = ({ id }: { id: number }): PostUse => ({ kind: 'reply', id })

interface PostParts {
  show: ShowsTopic
  catalogue: Catalogue
}

export function forumPostRoutes({ db, clock, jobs }: AppContext, { show, catalogue }: PostParts): Route[] {
  return implement(forumPosts, {
    'PATCH /api/forum-posts/{id}': async ({ params, body, viewer, me }) => {
      const machines = body.machineIds && titlesOf(catalogue.index(), body.machineIds)
      await editPost(db, ofTopic(params), { ...body, machines }, { viewer, me, now: clock.now() })
      return show(viewer, params.id)
    },

    'DELETE /api/forum-posts/{id}': ({ params, query, viewer, me }) =>
      deletePost(db, ofTopic(params), { viewer, me, now: clock.now(), jobs, reason: query.reason }),

    'POST /api/forum-posts/{id}/restoration': async ({ params, viewer, me }) => {
      await restorePost(db, ofTopic(params), { viewer, me, now: clock.now() })
      return show(viewer, params.id)
    },

    'GET /api/forum-posts/{id}/revisions': async ({ params, query, viewer }) => {
      const window = windowOf(query, REVISIONS_PAGE_SIZE)
      return pageOf(await listRevisions(db, viewer, ofTopic(params), window), window, toRevision)
    },

    'PUT /api/forum-posts/{id}/answer': async ({ params, body, viewer, me }) => {
      await acceptAnswer(db, params.id, body.replyId, { viewer, me, now: clock.now() })
      return show(viewer, params.id)
    },

    'PUT /api/forum-posts/{id}/reaction': ({ params, body, viewer, me }) =>
      react(db, ofTopic(params), body.reaction, { viewer, me, now: clock.now() }),

    'DELETE /api/forum-posts/{id}/reaction': ({ params, viewer, me }) =>
      unreact(db, ofTopic(params), { viewer, me, now: clock.now() }),

    'GET /api/forum-posts/{id}/reactions': async ({ params, query, viewer }) => {
      const window = windowOf(query, REACTIONS_PAGE_SIZE)
      return pageOf(await listReactions(db, viewer, ofTopic(params), window), window, (row) => row)
    },

    'GET /api/forum-replies/{id}': async ({ params, viewer }) => {
      const row = await getReadableReply(db, viewer, params.id)
      return { ...toReply(row), topicId: row.topicId }
    },

    'PATCH /api/forum-replies/{id}': async ({ params, body, viewer, me }) => {
      await editPost(db, ofReply(params), body, { viewer, me, now: clock.now() })
      return toReply(await getReply(db, viewer, params.id))
    },

    'DELETE /api/forum-replies/{id}': ({ params, query, viewer, me }) =>
      deletePost(db, ofReply(params), { viewer, me, now: clock.now(), jobs, reason: query.reason }),

    'POST /api/forum-replies/{id}/restoration': async ({ params, viewer, me }) => {
      await restorePost(db, ofReply(params), { viewer, me, now: clock.now() })
      return toReply(await getReply(db, viewer, params.id))
    },

    'GET /api/forum-replies/{id}/revisions': async ({ params, query, viewer }) => {
      const window = windowOf(query, REVISIONS_PAGE_SIZE)
      return pageOf(await listRevisions(db, viewer, ofReply(params), window), window, toRevision)
    },

    'PUT /api/forum-replies/{id}/reaction': ({ params, body, viewer, me }) =>
      react(db, ofReply(params), body.reaction, { viewer, me, now: clock.now() }),

    'DELETE /api/forum-replies/{id}/reaction': ({ params, viewer, me }) =>
      unreact(db, ofReply(params), { viewer, me, now: clock.now() }),

    'GET /api/forum-replies/{id}/reactions': async ({ params, query, viewer }) => {
      const window = windowOf(query, REACTIONS_PAGE_SIZE)
      return pageOf(await listReactions(db, viewer, ofReply(params), window), window, (row) => row)
    },
  })
}
