import { paths } from '#contract/paths.ts'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export interface MemberLinkProps {
  username: string
  className?: string
}

/** Members who left have no profile; what they wrote stays under a name like this. */
const LEFT = /^deleted_\d+$/

/** Whether this is the name of a member who has left. */
export function hasLeft(username: string): boolean {
  return LEFT.test(username)
}

/** A member's name as the way to their profile. In a card that is a link itself, it stands above that link. */
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
