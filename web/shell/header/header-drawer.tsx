// HeaderDrawer: the navigation on phones.
import { type ReactNode, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import { currentness, NAVIGATION } from '#web/shell/page/sections.ts'
import { ThemeSwitch } from '#web/shell/page/theme-switch.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { AccountLinkText, accountLinks } from './account-links.tsx'
import type { HeaderProps } from './header.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

const ROW =
  'flex min-h-12 items-center rounded-control px-3 -outline-offset-2 hover:bg-well aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_0_var(--amber-ink)]'

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="px-3 pb-1 font-semibold text-quiet text-sm">{title}</h2>
      {children}
    </div>
  )
}

/** The navigation on phones. Following a link closes it. */
export function HeaderDrawer({
  viewer,
  siteName,
  pathname,
  onLogout,
  unreadMessages = 0,
  forumsBadge,
  open,
  onClose,
}: HeaderProps & { open: boolean; onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <Drawer open={open} onClose={onClose} title={<Logo name={siteName} />} label="Menu">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it, and the click arrives here */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a choice, chooses nothing itself */}
      <div
        ref={ref}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a'))
            ref.current?.closest('dialog')?.close()
        }}
        className="flex grow flex-col gap-5"
      >
        <SearchBox />
        <nav aria-label="Main">
          {NAVIGATION.map(({ section, label, href }) => (
            <SiteLink
              key={section}
              href={href}
              aria-current={currentness(href, section, pathname)}
              className={ROW}
            >
              {label}
              {section === 'forums' ? forumsBadge : null}
            </SiteLink>
          ))}
        </nav>
        <Rows title="Membership">
          <SiteLink href={paths.plans()} className={ROW}>
            View Membership Tiers
          </SiteLink>
          {viewer.member ? (
            <SiteLink href={paths.dashboard()} className={ROW}>
              My Subscription
            </SiteLink>
          ) : null}
        </Rows>
        {viewer.member ? (
          <Rows title={viewer.member.username}>
            {accountLinks(viewer, unreadMessages).map((link) => (
              <SiteLink
                key={link.href}
                href={link.href}
                aria-current={link.href === pathname ? 'page' : undefined}
                className={ROW}
              >
                <AccountLinkText {...link} />
              </SiteLink>
            ))}
            <Button variant="secondary" wide onClick={onLogout} className="mt-3">
              Logout
            </Button>
          </Rows>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink href={paths.auth('login')}>Login</ButtonLink>
            <ButtonLink href={paths.plans()} variant="primary">
              Sign Up
            </ButtonLink>
          </div>
        )}
        <div className="mt-auto">
          <ThemeSwitch />
        </div>
      </div>
    </Drawer>
  )
}
