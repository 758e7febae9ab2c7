import { FOLLOWED_PAGE_SIZE } from '#contract/moderation/constants.ts'
import { moderationFollows } from '#contract/moderation/follows.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { mustBeMember } from './blocks.ts'
import { followMember, isFollowing, listFollowed, unfollowMember } from './follows.ts'

export function followRoutes({ db, clock }: AppContext): Route[] {
  return implement(moderationFollows, {
    'GET /api/followed-members': async ({ me, query }) => {
      const window = windowOf(query, FOLLOWED_PAGE_SIZE)
      return pageOf(await listFollowed(db, me.id, window), window, (member) => member)
    },

    'GET /api/followed-members/{userId}': async ({ me, params }) => {
      await mustBeMember(db, params.userId)
      return { isFollowed: await isFollowing(db, { followerId: me.id, followedId: params.userId }) }
    },

    'PUT /api/followed-members/{userId}': async ({ me, params }) => {
      await followMember(db, { followerId: me.id, followedId: params.userId }, clock.now())
      return { isFollowed: true }
    },

    'DELETE /api/followed-members/{userId}': ({ me, params }) =>
      unfollowMember(db, { followerId: me.id, followedId: params.userId }),
  })
}
