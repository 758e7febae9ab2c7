// UserMenu: for members only, so its script is apart from what visitors load.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/overlays/menu.tsx'
import { AccountLinkText, accountLinks } from './account-links.tsx'
import { Chevron } from './header-menus.tsx'

/** Names longer than this have a smaller font where the header is one row. */
const LONG_NAME = 16

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
            {/* Never truncated: a name too long for its row wraps. */}
            <span
              className={classes(
                'hidden min-w-0 text-left font-medium leading-tight [overflow-wrap:anywhere] lg:inline',
                username.length > LONG_NAME ? 'text-sm xl:max-2xl:text-xs' : 'text-sm',
              )}
            >
              {username}
            </span>
            <Chevron className="max-sm:hidden lg:hidden" />
          </>
        }
        className="min-w-0"
        triggerClassName="min-w-0 hover:bg-well"
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
