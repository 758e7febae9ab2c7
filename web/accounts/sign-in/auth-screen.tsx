// AuthScreen: the sign-in page with tabs for members and admins.
import { pathAfterLogin } from '#contract/accounts/after-login.ts'
import { type AfterLogin, paths } from '#contract/paths.ts'
import type { Statistic } from '#contract/site/site.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { AdminLoginForm } from './admin-login-form.tsx'
import { LoginForm } from './login-form.tsx'
import { SiteClaims } from './site-claims.tsx'

export type AuthTab = 'login' | 'admin'

const TABS = [
  { id: 'login', label: 'User Login', href: paths.auth('login') },
  { id: 'admin', label: 'Admin Login', href: paths.auth() },
]

export interface AuthScreenProps {
  tab: AuthTab
  /** Where members go after sign-in, if not home. */
  next?: AfterLogin | undefined
  adminExists: boolean
  /** The site's advertised statistics. */
  statistics: readonly Statistic[]
}

/** The sign-in page: a card with two tabs, and the benefits beside it. */
export function AuthScreen({ tab, next, adminExists, statistics }: AuthScreenProps) {
  return (
    <div className="wrap">
      <PageHead title="Sign in" />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-10">
        <Card className="pt-2 sm:pt-3">
          <LinkTabs label="Sign in as" tabs={TABS} active={tab}>
            {tab === 'login' ? (
              <LoginForm {...(next && { to: pathAfterLogin(next) })} />
            ) : (
              <AdminLoginForm adminExists={adminExists} />
            )}
          </LinkTabs>
        </Card>
        <SiteClaims statistics={statistics} />
      </div>
    </div>
  )
}
