import { forumModeration } from '#contract/forum/moderation.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { mergeTopics } from './merges.ts'
import { splitTopic } from './splits.ts'
import { lockTopicForMembers, moveTopic, pinTopic } from './topic-steps.ts'

/** Routes of moderators' actions on topics. */
export function forumModerationRoutes({ db, clock }: AppContext): Route[] {
  const step = ({ viewer, me }: { viewer: Viewer; me: ViewingMember }) => ({
    viewer,
    by: me,
    now: clock.now(),
  })
  return implement(forumModeration, {
    'PUT /api/forum-posts/{id}/pin': async ({ params, body, ...who }) => {
      await pinTopic(db, { ...params, ...body }, step(who))
      return body
    },
    'PUT /api/forum-posts/{id}/lock': async ({ params, body, ...who }) => {
      await lockTopicForMembers(db, { ...params, ...body }, step(who))
      return body
    },
    'PUT /api/forum-posts/{id}/category': async ({ params, body, ...who }) => {
      await moveTopic(db, { ...params, ...body }, step(who))
      return { id: params.id }
    },
    'POST /api/forum-posts/{id}/merge': async ({ params, body, ...who }) => {
      await mergeTopics(db, { fromId: params.id, intoId: body.intoId }, step(who))
      return { id: body.intoId }
    },
    'POST /api/forum-posts/{id}/split': async ({ params, body, ...who }) => ({
      id: await splitTopic(db, { ...params, ...body }, step(who)),
    }),
  })
}
