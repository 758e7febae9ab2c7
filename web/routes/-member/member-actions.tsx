import type { MemberProfile } from '#contract/accounts/profiles.ts'
import { isModerator } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { BlockButton, blockQuery } from '#web/moderation/members/block-button.tsx'
import { FollowButton } from '#web/moderation/members/follow-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** On another member's page, for members: message, follow and block. */
export function MemberActions({ profile }: { profile: MemberProfile }) {
  const isStaff = isModerator(useViewer())
  const data = useLoaded(blockQuery(profile.id))
  return (
    <>
      {data.isBlocked ? (
        <p className="self-center text-quiet">You’ve blocked this member.</p>
      ) : profile.isBanned ? null : (
        <>
          <ButtonLink href={paths.newMessage(profile.username)} variant="primary">
            Message
          </ButtonLink>
          <FollowButton member={profile} />
        </>
      )}
      <BlockButton member={profile} />
      {isStaff ? <ButtonLink href={paths.moderationMember(profile.id)}>Moderate</ButtonLink> : null}
    </>
  )
}
