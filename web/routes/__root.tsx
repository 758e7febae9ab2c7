import { preloadFonts } from 'virtual:fonts'
import { createRootRouteWithContext, Outlet, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { logOut } from '#web/accounts/sign-in/log-out.ts'
import { setConfirmIdentity } from '#web/api.ts'
import { LIST_LAYOUT_SCRIPT } from '#web/machines/list/list-layout-script.ts'
import { query, useLoaded } from '#web/queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { LazyMemberTools } from '#web/routes/-parts/lazy-member-tools.ts'
import { HeaderSearch } from '#web/search/header-search.tsx'
import { useNow } from '#web/shell/now.ts'
import { DocumentHead } from '#web/shell/page/document-head.tsx'
import { ErrorPage } from '#web/shell/page/error-page.tsx'
import { Layout } from '#web/shell/page/layout.tsx'
import { getSiteName, pageHead, setSiteName } from '#web/shell/page/page-title.ts'
import { THEME_SCRIPT } from '#web/shell/page/theme.ts'
import { loadSession, useSession, useSessionFailure } from '#web/shell/session/session.ts'
import { ADMIN_LINKS_SCRIPT } from '#web/site/home/admin-links-script.ts'

const siteQuery = query('GET /api/site')

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, api } }) => {
    const [, site] = await Promise.all([
      loadSession(queryClient, api),
      queryClient.ensureQueryData(siteQuery),
    ])
    return { name: site.name, blurb: site.blurb }
  },
  head: ({ loaderData, matches }) => {
    if (loaderData) setSiteName(loaderData.name)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: getSiteName() },
        { name: 'description', content: loaderData?.blurb ?? '' },
        // Unknown addresses have no route that names their page.
        ...(matches.some(({ _notFound }) => _notFound)
          ? pageHead({ title: 'Page not found', isPrivate: true }).meta
          : []),
        { name: 'color-scheme', content: 'light dark' },
      ],
      links: [
        ...preloadFonts.map((href) => ({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href,
          crossOrigin: 'anonymous' as const,
          // After the styles, which block rendering; until the font is loaded, a fallback of the same metrics is shown.
          fetchPriority: 'low' as const,
        })),
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      ],
    }
  },
  component: Root,
  // Without the frame, whose data failed to load.
  errorComponent: (failed) => (
    <main>
      <ErrorPage {...failed} />
    </main>
  ),
  shellComponent: Document,
})

// The browser's script needs no text of it.
const BEFORE_PAINT = import.meta.env.SSR ? `${THEME_SCRIPT};${ADMIN_LINKS_SCRIPT};${LIST_LAYOUT_SCRIPT}` : ''

function Document({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <DocumentHead beforePaint={BEFORE_PAINT} />
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { user, viewer } = useSession()
  const now = useNow()
  useSessionFailure()
  const [unreadMessages, setUnreadMessages] = useState(0)
  const [forumsBadge, setForumsBadge] = useState<ReactNode>(null)
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    // Loads with the first call that needs it.
    setConfirmIdentity(async () =>
      (await import('#web/accounts/sign-in/confirm-identity.tsx')).confirmIdentity(setDialog),
    )
  }, [])
  const site = useLoaded(siteQuery)
  return (
    <Layout
      viewer={viewer}
      site={site}
      now={now}
      picture={user?.profileImageUrl ?? null}
      onLogout={logOut}
      search={<HeaderSearch />}
      tools={
        user ? (
          <LazyMemberTools memberId={user.id} onMessages={setUnreadMessages} onForumsBadge={setForumsBadge} />
        ) : null
      }
      unreadMessages={unreadMessages}
      forumsBadge={forumsBadge}
    >
      <Outlet />
      {dialog}
    </Layout>
  )
}
