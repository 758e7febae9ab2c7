import { paths } from '#contract/paths.ts'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export interface MemberLinkProps {
  username: string
  className?: string
}

/** Members who left have no profile; what they wrote stays under a name like this. */
const LEFT = /^deleted_\d+$/

/** A member's name as the way to their profile. */
export function MemberLink({ username, className }: MemberLinkProps) {
  if (LEFT.test(username)) return <span className={className}>{username}</span>
  return (
    <SiteLink
      href={paths.member(username)}
      className={classes('underline-offset-4 hover:underline focus-visible:underline', className)}
    >
      {username}
    </SiteLink>
  )
}
