import ChevronDown from 'lucide-react/icons/chevron-down'
import { paths } from '#contract/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/menu.tsx'
import { type AccountLink, AccountLinkText } from './account-links.tsx'

function Chevron({ className }: { className?: string }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden="true"
      className={classes('transition-transform in-[details[open]]:rotate-180', className)}
    />
  )
}

export function MembershipMenu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Menu
      trigger={
        <>
          Membership
          <Chevron />
        </>
      }
      triggerClassName="px-2.5 text-[0.9375rem] text-quiet hover:text-ink xl:px-1.5 xl:text-sm"
    >
      <MenuLink href={paths.plans()}>View Membership Tiers</MenuLink>
      {isSignedIn ? <MenuLink href={paths.dashboard()}>My Subscription</MenuLink> : null}
    </Menu>
  )
}

export interface UserMenuProps {
  username: string
  picture?: string | null | undefined
  links: readonly AccountLink[]
  onLogout: () => void
}

export function UserMenu({ username, picture, links, onLogout }: UserMenuProps) {
  return (
    <Menu
      align="end"
      label={`${username}, account menu`}
      trigger={
        <>
          <Avatar name={username} src={picture ?? null} size={32} />
          <span className="hidden max-w-[11ch] truncate font-medium text-sm lg:inline">{username}</span>
          <Chevron className="max-sm:hidden lg:hidden" />
        </>
      }
      triggerClassName="hover:bg-well"
    >
      {links.map((link) => (
        <MenuLink key={link.href} href={link.href}>
          <AccountLinkText {...link} />
        </MenuLink>
      ))}
      <MenuDivider />
      <MenuAction onSelect={onLogout}>Logout</MenuAction>
    </Menu>
  )
}
