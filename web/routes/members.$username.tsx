import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { profileQuery } from '#web/accounts/profile-query.ts'
import { PublicProfile } from '#web/accounts/public-profile.tsx'
import { ShownCollection, shownCollectionQuery } from '#web/collections/shown-collection.tsx'
import { BlockButton, blockQuery } from '#web/moderation/block-button.tsx'
import { FlagButton } from '#web/moderation/flag-button.tsx'
import { orNotFound, sessionOf } from '#web/shell/guards.ts'
import { beginIntent } from '#web/shell/intents.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Written } from '#web/writing/written.tsx'

export const Route = createFileRoute('/members/$username')({
  loader: async ({ context, params }) => {
    const [profile] = await orNotFound(
      Promise.all([
        context.queryClient.ensureQueryData(profileQuery(params.username)),
        context.queryClient.ensureQueryData(shownCollectionQuery(params.username)),
      ]),
    )
    const { user } = await sessionOf({ context })
    if (user && user.id !== profile.id) await context.queryClient.ensureQueryData(blockQuery(profile.id))
    return { username: profile.username }
  },
  // Like the directory: for people who come here, not for search engines.
  head: ({ loaderData }) => pageHead({ title: loaderData?.username ?? 'Page not found', isPrivate: true }),
  component: Profile,
})

function Profile() {
  const { username } = Route.useParams()
  const { data: profile } = useSuspenseQuery(profileQuery(username))
  const { member } = useViewer()
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
              <ButtonLink href={paths.newMessage(profile.username)} variant="primary">
                Message
              </ButtonLink>
            )}
            <BlockButton member={profile} />
            <FlagButton kind="member" id={profile.id} label="Report this member" className="min-h-11" />
          </>
        ) : profile.isBanned ? null : (
          <>
            <ButtonLink
              href={paths.auth('login')}
              onClick={() => beginIntent({ kind: 'message', to: profile.username })}
            >
              Message
            </ButtonLink>
            <FlagButton kind="member" id={profile.id} label="Report this member" className="min-h-11" />
          </>
        )
      }
    >
      <ShownCollection asked={username} username={profile.username} />
    </PublicProfile>
  )
}
