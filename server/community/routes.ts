import {
  community,
  LEADERS_PAGE_SIZE,
  MEMBERS_PAGE_SIZE,
  SOCIAL_POSTS_PAGE_SIZE,
} from '#contract/community/community.ts'
import { communityPosts } from '#contract/community/social-posts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { calendarRoutes } from '#server/community/calendar/calendar-routes.ts'
import { eventProposalRoutes } from '#server/community/proposals/event-proposal-routes.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { findTitleIds } from '#server/machines/search/searches.ts'
import { listMembers, toDirectoryMember } from './directory.ts'
import { type ContributionSource, listLeaders, toLeader } from './leaders.ts'
import { addSocialPost, changeSocialPost, removeSocialPost } from './social-post-edits.ts'
import { listSocialPosts, toSocialPost } from './social-posts.ts'

/** How many titles the name of a machine stands for. */
const TITLES_MAX = 20

export function communityRoutes(
  context: AppContext & { catalogue: Catalogue },
  contributions: readonly ContributionSource[],
): Route[] {
  const { db, catalogue } = context
  const routes = implement(community, {
    'GET /api/social-posts': async ({ query }) => {
      const window = windowOf(query, SOCIAL_POSTS_PAGE_SIZE)
      return pageOf(await listSocialPosts(db, query.network, window), window, toSocialPost)
    },

    'GET /api/leaders': async ({ query }) => {
      const window = windowOf(query, LEADERS_PAGE_SIZE)
      return pageOf(await listLeaders(context, contributions, window), window, toLeader)
    },

    'GET /api/members': async ({ query, me }) => {
      const window = keysetWindowOf(query, MEMBERS_PAGE_SIZE)
      const { search, location, machine } = query
      const titleIds = machine === undefined ? machine : findTitleIds(catalogue.index(), machine, TITLES_MAX)
      const found = await listMembers(db, me.id, { search, location, titleIds }, window)
      const { data, pagination } = keysetPageOf(found, window, toDirectoryMember)
      return { data, pagination: { ...pagination, more: found.more } }
    },
  })
  const edits = implement(communityPosts, {
    'POST /api/admin/social-posts': async ({ body }) => toSocialPost(await addSocialPost(context, body)),

    'PUT /api/admin/social-posts/{id}': async ({ params, body }) =>
      toSocialPost(await changeSocialPost(context, params.id, body)),

    'DELETE /api/admin/social-posts/{id}': ({ params }) => removeSocialPost(context, params.id),
  })
  return [...routes, ...edits, ...calendarRoutes(context), ...eventProposalRoutes(context)]
}
