import { createFileRoute } from '@tanstack/react-router'
import type { MemberProfile } from '#contract/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { PublicProfile } from '#web/accounts/profile/public-profile.tsx'
import { AuthorPosts } from '#web/blog/author-posts.tsx'
import { authorPostsQuery } from '#web/blog/blog-queries.ts'
import { ShownCollection, shownCollectionQuery } from '#web/collections/shown-collection.tsx'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { LazyMemberActions, LazyMemberWritings } from '#web/routes/-member/lazy-member-page.ts'
import { pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Written } from '#web/writing/written.tsx'

export const Route = createFileRoute('/(members)/members/$username')({
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
        context.queryClient.ensureQueryData(authorPostsQuery(username)),
        user &&
          import('#web/routes/-member/member-page.ts').then((own) =>
            own.loadForMembers(context, { username, viewer, page }),
          ),
      ]),
    )
    return { name: shownName(profile) }
  },
  // Not for search engines, like the directory.
  head: ({ loaderData }) => pageHead({ title: loaderData?.name ?? 'Page not found', isPrivate: true }),
  component: Profile,
})

function Profile() {
  const { username } = Route.useParams()
  const { page } = Route.useSearch()
  const { member } = useViewer()
  const profile = useLoaded(profileQuery(username))
  return (
    <PublicProfile
      profile={profile}
      bio={
        profile.bioHtml && (
          <Written html={profile.bioHtml} isRoomy className="measure text-[1.0625rem] leading-relaxed" />
        )
      }
      isOwn={member?.id === profile.id}
      actions={member === null && profile.isBanned ? null : <Actions profile={profile} />}
    >
      <AuthorPosts username={username} />
      <ShownCollection asked={username} owner={profile} />
      {member ? <LazyMemberWritings username={username} name={profile.username} page={page ?? 1} /> : null}
    </PublicProfile>
  )
}

function Actions({ profile }: { profile: MemberProfile }) {
  const isMember = useViewer().member !== null
  return (
    <>
      {isMember ? (
        <LazyMemberActions profile={profile} />
      ) : (
        <ButtonLink
          href={paths.auth('login')}
          onClick={() => beginIntent({ kind: 'message', to: profile.username })}
        >
          Message
        </ButtonLink>
      )}
      <ReportButton kind="member" id={profile.id} label="Report this member" className="min-h-11" />
    </>
  )
}
