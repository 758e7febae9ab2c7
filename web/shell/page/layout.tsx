// Layout around every page: header, main, footer, bottom bar and toasts.
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { SiteInfo } from '#contract/site/site.ts'
import type { Viewer } from '#contract/viewer.ts'
import { Header } from '#web/shell/header/header.tsx'
import { NavProgress } from '#web/shell/header/nav-progress.tsx'
import { TabBar } from '#web/shell/header/tab-bar.tsx'
import { Shortcuts } from '#web/shell/writing/shortcuts.tsx'
import { NowProvider } from '#web/ui/display/now.tsx'
import { ToastRegion } from '#web/ui/feedback/toast.tsx'
import { Footer } from './footer.tsx'

export interface LayoutProps {
  viewer: Viewer
  site: Pick<SiteInfo, 'name' | 'blurb' | 'socialLinks'>
  /** Time of rendering. */
  now: Date
  onLogout: () => void
  /** A search box with suggestions, instead of the plain one. */
  search?: ReactNode
  /** Icon buttons before the user menu. */
  tools?: ReactNode
  /** The member's own picture. */
  picture?: string | null
  unreadMessages?: number
  forumsBadge?: ReactNode
  children: ReactNode
}

/** Renders content below the first screen, which is skipped at first; after hydration, when the browser is idle. */
function drawTheRest(): void {
  const draw = () => {
    document.documentElement.dataset.drawn = ''
  }
  if ('requestIdleCallback' in window) requestIdleCallback(draw, { timeout: 1500 })
  else setTimeout(draw, 300)
}

/** Surrounds every page. Pages bring their own column: a full-width `<div className="wrap">`. */
export function Layout({
  viewer,
  site,
  now,
  onLogout,
  search,
  tools,
  picture,
  unreadMessages,
  forumsBadge,
  children,
}: LayoutProps) {
  useEffect(drawTheRest, [])
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <NowProvider initial={now.toISOString()}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavProgress />
      <div className="apron-room flex min-h-dvh flex-col">
        <Header
          viewer={viewer}
          siteName={site.name}
          pathname={pathname}
          onLogout={onLogout}
          search={search}
          tools={tools}
          picture={picture ?? null}
          unreadMessages={unreadMessages ?? 0}
          forumsBadge={forumsBadge}
        />
        <main id="main" tabIndex={-1} className="grow">
          {children}
        </main>
        <Footer site={site} />
      </div>
      <TabBar isSignedIn={viewer.member !== null} pathname={pathname} />
      <ToastRegion />
      <Shortcuts />
    </NowProvider>
  )
}
