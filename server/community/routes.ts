import {
  community,
  EVENTS_PAGE_SIZE,
  LEADERS_PAGE_SIZE,
  MEMBERS_PAGE_SIZE,
  SOCIAL_POSTS_PAGE_SIZE,
} from '#contract/community.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/paging.ts'
import { listMembers, toDirectoryMember } from './directory.ts'
import { listEventsToCome, toEvent } from './events.ts'
import { type ContributionSource, listLeaders, toLeader } from './leaders.ts'
import { listSocialPosts, toSocialPost } from './social-posts.ts'

export function communityRoutes({ db, clock }: House, contributions: readonly ContributionSource[]): Route[] {
  return implement(community, {
    'GET /api/events': async ({ query }) => {
      const window = windowOf(query, EVENTS_PAGE_SIZE)
      return pageOf(await listEventsToCome(db, clock.now(), window), window, toEvent)
    },

    'GET /api/social-posts': async ({ query }) => {
      const window = windowOf(query, SOCIAL_POSTS_PAGE_SIZE)
      return pageOf(await listSocialPosts(db, query.network, window), window, toSocialPost)
    },

    'GET /api/leaders': async ({ query }) => {
      const window = windowOf(query, LEADERS_PAGE_SIZE)
      return pageOf(await listLeaders(db, contributions, window), window, toLeader)
    },

    'GET /api/members': async ({ query, me }) => {
      const window = keysetWindowOf(query, MEMBERS_PAGE_SIZE)
      return keysetPageOf(await listMembers(db, me.id, window), window, toDirectoryMember)
    },
  })
}
