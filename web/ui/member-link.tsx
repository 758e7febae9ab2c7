import { paths } from '#contract/paths.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export interface MemberLinkProps {
  member: MemberNames
  /** Shows the username after a display name; else it is the link's tooltip. */
  withUsername?: boolean
  className?: string
}

/** Names of erased members, who have no profile; their posts stay under such a name. */
const LEFT = /^deleted_\d+$/

/** Whether this is the name of an erased member. */
export function hasLeft(username: string): boolean {
  return LEFT.test(username)
}

/** A member's name, linked to the profile. Inside a card that is a link, it is above that link. */
export function MemberLink({ member, withUsername = false, className }: MemberLinkProps) {
  const { username } = member
  const name = shownName(member)
  if (hasLeft(username)) return <span className={className}>{username}</span>
  const hasTwo = name !== username
  return (
    <SiteLink
      href={paths.member(username)}
      title={hasTwo && !withUsername ? `@${username}` : undefined}
      className={classes(
        'relative z-2 underline-offset-4 hover:underline focus-visible:underline',
        className,
      )}
    >
      {name}
      {hasTwo && withUsername ? <span className="font-normal text-quiet"> @{username}</span> : null}
    </SiteLink>
  )
}
