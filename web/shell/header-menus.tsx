import ChevronDown from 'lucide-react/icons/chevron-down'
import { paths } from '#contract/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/menu.tsx'

function Chevron() {
  return (
    <ChevronDown
      size={16}
      aria-hidden="true"
      className="transition-transform in-[details[open]]:rotate-180"
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
      triggerClassName="px-2.5 text-[0.9375rem] text-quiet hover:text-ink xl:px-2 xl:text-sm"
    >
      <MenuLink href={paths.plans()}>View Membership Tiers</MenuLink>
      {isSignedIn ? <MenuLink href={paths.dashboard()}>My Subscription</MenuLink> : null}
    </Menu>
  )
}

export interface UserMenuProps {
  username: string
  picture?: string | null | undefined
  isAdmin: boolean
  onLogout: () => void
}

export function UserMenu({ username, picture, isAdmin, onLogout }: UserMenuProps) {
  return (
    <Menu
      align="end"
      label={`${username}, account menu`}
      trigger={
        <>
          <Avatar name={username} src={picture ?? null} size={32} />
          <span className="hidden max-w-[12ch] truncate font-medium text-[0.9375rem] lg:inline">
            {username}
          </span>
          <Chevron />
        </>
      }
      triggerClassName="hover:bg-well"
    >
      <MenuLink href={paths.profile()}>Profile</MenuLink>
      <MenuLink href={paths.settings()}>Settings</MenuLink>
      {isAdmin ? <MenuLink href={paths.admin()}>Admin Dashboard</MenuLink> : null}
      <MenuDivider />
      <MenuAction onSelect={onLogout}>Logout</MenuAction>
    </Menu>
  )
}
