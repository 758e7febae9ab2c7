// Members alone are shown it, so that it comes apart from what every visitor loads.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/menu.tsx'
import { AccountLinkText, accountLinks } from './account-links.tsx'
import { Chevron } from './header-menus.tsx'

export interface UserMenuProps {
  viewer: Viewer
  username: string
  picture?: string | null | undefined
  unreadMessages: number
  onLogout: () => void
}

export function UserMenu({ viewer, username, picture, unreadMessages, onLogout }: UserMenuProps) {
  return (
    <>
      {isAdmin(viewer) ? (
        <IconLink
          href={paths.admin()}
          label="Admin Dashboard"
          icon={<ShieldCheck size={21} aria-hidden="true" />}
          className="text-amber-ink max-sm:hidden"
        />
      ) : null}
      <Menu
        align="end"
        label={`${username}, account menu`}
        trigger={
          <>
            <Avatar name={username} src={picture ?? null} size={32} />
            <span className="hidden max-w-[11ch] truncate xl:max-w-[8ch] 2xl:max-w-[11ch] font-medium text-sm lg:inline">
              {username}
            </span>
            <Chevron className="max-sm:hidden lg:hidden" />
          </>
        }
        triggerClassName="hover:bg-well"
      >
        {accountLinks(viewer, unreadMessages).map((link) => (
          <MenuLink key={link.href} href={link.href}>
            <AccountLinkText {...link} />
          </MenuLink>
        ))}
        <MenuDivider />
        <MenuAction onSelect={onLogout}>Logout</MenuAction>
      </Menu>
    </>
  )
}
