import { paths } from '#contract/paths.ts'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export interface MemberLinkProps {
  username: string
  className?: string
}

/** Names of erased members, who have no profile; their posts stay under such a name. */
const LEFT = /^deleted_\d+$/

/** Whether this is the name of an erased member. */
export function hasLeft(username: string): boolean {
  return LEFT.test(username)
}

/** A member's name, linked to the profile. Inside a card that is a link, it is above that link. */
export function MemberLink({ username, className }: MemberLinkProps) {
  if (hasLeft(username)) return <span className={className}>{username}</span>
  return (
    <SiteLink
      href={paths.member(username)}
      className={classes(
        'relative z-2 underline-offset-4 hover:underline focus-visible:underline',
        className,
      )}
    >
      {username}
    </SiteLink>
  )
}
