// Header: logo, navigation, search, tools and the user menu.
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { currentness, currentSections, NAVIGATION } from '#web/shell/page/sections.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { HeaderDrawer } from './header-drawer.tsx'
import { MembershipMenu } from './header-menus.tsx'
import { LazyUserMenu } from './lazy-user-menu.ts'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchRow } from './search-row.tsx'

export interface HeaderProps {
  viewer: Viewer
  siteName: string
  /** Current path, for `aria-current`. */
  pathname: string
  onLogout: () => void
  /** Replaces the plain search box: one with suggestions. */
  search?: ReactNode
  /** An icon button before the user menu: the bell. At 1280 px one row has space for one. */
  tools?: ReactNode
  /** The member's own picture. */
  picture?: string | null
  /** Shown in the member's menu. */
  unreadMessages?: number
  /** Beside the link to the forums: how many topics have news. */
  forumsBadge?: ReactNode
}

/**
 * One row on wide screens, two from 768 px, below that one row with a navigation drawer from the left. The single row
 * is wider than the page's column: navigation, full-width search and a long name need the space.
 */
export function Header(props: HeaderProps) {
  const { viewer, siteName, pathname, search, tools } = props
  const isSignedIn = viewer.member !== null
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [Drawer, setDrawer] = useState<typeof HeaderDrawer>()
  function loadDrawer() {
    if (Drawer) return
    // If it fails to load, the next click retries.
    import('./header-drawer.tsx').then(
      (module) => setDrawer(() => module.HeaderDrawer),
      () => undefined,
    )
  }
  return (
    <header className="site-header z-30 border-line border-b bg-ground xl:sticky xl:top-0">
      <CachedFragment
        name="header"
        values={lookOf(props)}
        isTimeless
        className="wrap flex flex-wrap items-center gap-x-1 md:gap-x-5 xl:max-w-[90rem] xl:flex-nowrap xl:gap-x-3 xl:px-6"
      >
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          icon={<MenuIcon size={22} aria-hidden="true" />}
          onPointerDown={loadDrawer}
          onClick={() => {
            loadDrawer()
            setDrawerOpen(true)
          }}
          className="-ml-2.5 md:hidden"
        />
        {/* Takes the remaining space and demands none, so that no name breaks the row. */}
        <div className="flex min-w-0 grow basis-0 xl:shrink-0 xl:grow-0 xl:basis-auto">
          <SiteLink
            href={paths.home()}
            aria-label={`${siteName}, home`}
            className="inline-flex min-h-14 min-w-0 items-center md:min-h-16"
          >
            <Logo name={siteName} oneLine />
          </SiteLink>
        </div>
        <div className="order-last hidden w-full md:block xl:order-none xl:w-auto xl:shrink-0">
          <Navigation pathname={pathname} isSignedIn={isSignedIn} forumsBadge={props.forumsBadge} />
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1 xl:min-w-0 xl:shrink">
          <SearchRow>{search ?? <SearchBox shortcut />}</SearchRow>
          <IconLink
            href={paths.search()}
            label="Search"
            icon={<Search size={21} aria-hidden="true" />}
            className="max-[22.4rem]:hidden md:hidden"
          />
          <Account {...props} tools={tools} />
        </div>
      </CachedFragment>
      {Drawer ? <Drawer {...props} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} /> : null}
    </header>
  )
}

/** Everything that the header shows before hydration: the same for a member on every page. */
function lookOf({ viewer, siteName, pathname, picture, unreadMessages = 0 }: HeaderProps) {
  return [siteName, currentSections(pathname), viewer, picture, unreadMessages]
}

interface NavigationProps {
  pathname: string
  isSignedIn: boolean
  forumsBadge: ReactNode
}

function Navigation({ pathname, isSignedIn, forumsBadge }: NavigationProps) {
  return (
    <nav aria-label="Main" className="flex items-center">
      {NAVIGATION.map(({ section, label, href }) => (
        <SiteLink
          key={section}
          href={href}
          aria-current={currentness(href, section, pathname)}
          className="relative inline-flex min-h-11 items-center px-2.5 text-[0.9375rem] text-quiet transition-colors first:-ml-2.5 after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-amber-ink xl:min-h-16 xl:px-1.5 xl:text-sm xl:first:ml-0 xl:after:inset-x-1.5"
        >
          {label}
          {section === 'forums' ? forumsBadge : null}
        </SiteLink>
      ))}
      <MembershipMenu isSignedIn={isSignedIn} />
    </nav>
  )
}

function Account({ viewer, tools, onLogout, picture, unreadMessages = 0 }: HeaderProps) {
  if (!viewer.member) {
    return (
      <>
        <ButtonLink
          href={paths.auth('login')}
          variant="quiet"
          className="px-3 font-medium text-quiet hover:text-ink max-md:hidden"
        >
          Login
        </ButtonLink>
        <ButtonLink
          href={paths.plans()}
          variant="primary"
          className="min-h-10 px-4 max-md:min-h-11 max-md:px-3 max-md:text-sm"
        >
          Sign Up
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {tools}
      <LazyUserMenu
        viewer={viewer}
        username={viewer.member.username}
        picture={picture}
        unreadMessages={unreadMessages}
        onLogout={onLogout}
      />
    </>
  )
}
