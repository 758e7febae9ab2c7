import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { PublicProfile } from '#web/accounts/profile/public-profile.tsx'
import { ShownCollection, shownCollectionQuery } from '#web/collections/shown-collection.tsx'
import { shownFavoritesQuery } from '#web/collections/shown-favorites-query.ts'
import { memberPostsQuery } from '#web/forum/posts/member-posts-query.ts'
import { memberListingsQuery } from '#web/market/listings/member-listings-query.ts'
import { feedbackQuery } from '#web/market/offers/offer-queries.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { BlockButton, blockQuery } from '#web/moderation/members/block-button.tsx'
import { FollowButton, followQuery } from '#web/moderation/members/follow-button.tsx'
import { shownRatingsQuery } from '#web/ratings/shown-ratings-query.ts'
import { pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Written } from '#web/writing/written.tsx'
import { LazyMemberWritings } from './-lazy-member-writings.ts'

export const Route = createFileRoute('/members/$username')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumber(page),
  }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context, params: { username }, deps: { page } }) => {
    const { user, viewer } = await sessionOf({ context })
    const [profile] = await orNotFound(
      Promise.all([
        context.queryClient.ensureQueryData(profileQuery(username)),
        context.queryClient.ensureQueryData(shownCollectionQuery(username)),
        user && context.draws('memberWritings'),
        user && context.queryClient.ensureQueryData(shownFavoritesQuery(username)),
        user && context.queryClient.ensureQueryData(shownRatingsQuery(username)),
        may(viewer, 'forums') &&
          context.queryClient.fetchQuery({ ...memberPostsQuery(username, page), staleTime: 0 }),
        may(viewer, 'marketplace') && context.queryClient.ensureQueryData(memberListingsQuery(username)),
      ]),
    )
    if (may(viewer, 'marketplace')) await context.queryClient.ensureQueryData(feedbackQuery(profile.username))
    if (user && user.id !== profile.id) {
      await Promise.all([
        context.queryClient.ensureQueryData(blockQuery(profile.id)),
        context.queryClient.ensureQueryData(followQuery(profile.id)),
      ])
    }
    return { name: shownName(profile) }
  },
  // Not for search engines, like the directory.
  head: ({ loaderData }) => pageHead({ title: loaderData?.name ?? 'Page not found', isPrivate: true }),
  component: Profile,
})

function Profile() {
  const { username } = Route.useParams()
  const { page } = Route.useSearch()
  const viewer = useViewer()
  const { data: profile } = useSuspenseQuery(profileQuery(username))
  const { member } = viewer
  const isOther = member !== null && member.id !== profile.id
  const { data: block } = useQuery({ ...blockQuery(profile.id), enabled: isOther })
  return (
    <PublicProfile
      profile={profile}
      bio={
        profile.bioHtml && (
          <Written html={profile.bioHtml} isRoomy className="measure text-[1.0625rem] leading-relaxed" />
        )
      }
      isOwn={member?.id === profile.id}
      actions={
        member ? (
          <>
            {block?.isBlocked ? (
              <p className="self-center text-quiet">You’ve blocked this member.</p>
            ) : profile.isBanned ? null : (
              <>
                <ButtonLink href={paths.newMessage(profile.username)} variant="primary">
                  Message
                </ButtonLink>
                {isOther ? <FollowButton member={profile} /> : null}
              </>
            )}
            <BlockButton member={profile} />
            <ReportButton kind="member" id={profile.id} label="Report this member" className="min-h-11" />
          </>
        ) : profile.isBanned ? null : (
          <>
            <ButtonLink
              href={paths.auth('login')}
              onClick={() => beginIntent({ kind: 'message', to: profile.username })}
            >
              Message
            </ButtonLink>
            <ReportButton kind="member" id={profile.id} label="Report this member" className="min-h-11" />
          </>
        )
      }
    >
      <ShownCollection asked={username} owner={profile} />
      {member ? <LazyMemberWritings username={username} name={profile.username} page={page ?? 1} /> : null}
    </PublicProfile>
  )
}
