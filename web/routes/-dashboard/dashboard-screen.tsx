// DashboardScreen: the member's dashboard.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { SignedIn } from '#web/accounts/sign-in/signed-in.tsx'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { OverdueNote } from '#web/billing/subscription/overdue-note.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { AccessCard, AccountCard, MembershipCard } from './dashboard-cards.tsx'
import { DASHBOARD_TABS } from './dashboard-tab-names.ts'
import { DashboardPanel, type DashboardPanelProps } from './dashboard-tabs.tsx'

export interface DashboardScreenProps extends Omit<DashboardPanelProps, 'user' | 'tiers'> {
  /** Unread notifications, above account and plan. */
  waiting: () => ReactNode
}

/** The member's dashboard: tabs, the first of them with what waits, account and plan. */
export function DashboardScreen({ tab, waiting, ...parts }: DashboardScreenProps) {
  const { permissions } = useViewer()
  const tiers = useLoaded(tiersQuery)
  const subscription = useLoaded(subscriptionQuery)
  return (
    <div className="wrap">
      <PageHead title="Dashboard" />
      <SignedIn>
        {(user) => (
          <>
            <div className="mb-4 empty:hidden">
              <OverdueNote subscription={subscription} />
            </div>
            <LinkTabs
              label="Dashboard"
              tabs={DASHBOARD_TABS.map(({ id, label }) => ({
                id,
                label,
                href: paths.dashboard(id === 'overview' ? undefined : id),
              }))}
              active={tab}
            >
              {tab === 'overview' ? (
                <div className="mb-6 flex flex-col gap-4">
                  {waiting()}
                  <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
                    <AccountCard user={user} />
                    <MembershipCard user={user} tiers={tiers} subscription={subscription} />
                    <AccessCard permissions={permissions} />
                  </div>
                </div>
              ) : null}
              <DashboardPanel tab={tab} user={user} tiers={tiers} {...parts} />
            </LinkTabs>
          </>
        )}
      </SignedIn>
    </div>
  )
}
