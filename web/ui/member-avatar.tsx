import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

export interface MemberAvatarProps {
  member: MemberNames & { profileImageUrl: string | null }
  /** Width and height in pixels. */
  size: number
  className?: string
}

/** A member's picture, or the initial of the shown name. Decorative: the name must be beside it as text. */
export function MemberAvatar({ member, ...look }: MemberAvatarProps) {
  return <Avatar name={shownName(member)} src={member.profileImageUrl} {...look} />
}
