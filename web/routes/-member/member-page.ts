// What a member's page shows to members alone. In a script of its own: most who open the page are visitors.
import { may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { shownFavoritesQuery } from '#web/collections/shown-favorites-query.ts'
import { memberPostsQuery } from '#web/forum/posts/member-posts-query.ts'
import { memberListingsQuery } from '#web/market/listings/member-listings-query.ts'
import { feedbackQuery } from '#web/market/offers/offer-queries.ts'
import { blockQuery } from '#web/moderation/members/block-button.tsx'
import { followQuery } from '#web/moderation/members/follow-button.tsx'
import { shownRatingsQuery } from '#web/ratings/shown-ratings-query.ts'
import type { RouterContext } from '#web/router.tsx'
import { LazyMemberActions, LazyMemberWritings } from '#web/routes/-member/lazy-member-page.ts'

interface MemberPage {
  /** As the address says it. */
  username: string
  viewer: Viewer
  /** Of the forum posts. */
  page: number | undefined
}

export async function loadForMembers(context: RouterContext, asked: MemberPage): Promise<void> {
  const { queryClient, draws } = context
  const { username, viewer, page } = asked
  await Promise.all([
    draws(LazyMemberWritings),
    draws(LazyMemberActions),
    loadByProfile(context, asked),
    queryClient.ensureQueryData(shownFavoritesQuery(username)),
    queryClient.ensureQueryData(shownRatingsQuery(username)),
    may(viewer, 'forums') && queryClient.fetchQuery({ ...memberPostsQuery(username, page), staleTime: 0 }),
    may(viewer, 'marketplace') && queryClient.ensureQueryData(memberListingsQuery(username)),
  ])
}

async function loadByProfile(
  { queryClient }: RouterContext,
  { username, viewer }: MemberPage,
): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileQuery(username))
  const isOther = viewer.member?.id !== profile.id
  await Promise.all([
    may(viewer, 'marketplace') && queryClient.ensureQueryData(feedbackQuery(profile.username)),
    isOther && queryClient.ensureQueryData(blockQuery(profile.id)),
    isOther && queryClient.ensureQueryData(followQuery(profile.id)),
  ])
}
