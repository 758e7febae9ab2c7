// DashboardScreen: the member's dashboard.
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { SignedIn } from '#web/accounts/sign-in/signed-in.tsx'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { OverdueNote } from '#web/billing/subscription/overdue-note.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { AccessCard, AccountCard, MembershipCard } from './dashboard-cards.tsx'
import { DASHBOARD_TABS } from './dashboard-tab-names.ts'
import { DashboardPanel, type DashboardPanelProps } from './dashboard-tabs.tsx'

/** The member's dashboard: account, plan, and tabs. */
export function DashboardScreen({ tab, ...parts }: Omit<DashboardPanelProps, 'user' | 'tiers'>) {
  const { permissions } = useViewer()
  const { data: tiers } = useSuspenseQuery(tiersQuery)
  const { data: subscription } = useSuspenseQuery(subscriptionQuery)
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
              <div
                // On phones the cards would fill the first screen of every tab.
                className={classes(
                  'mb-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3',
                  tab !== 'overview' && 'max-md:hidden',
                )}
              >
                <AccountCard user={user} />
                <MembershipCard user={user} tiers={tiers} subscription={subscription} />
                <AccessCard permissions={permissions} />
              </div>
              <DashboardPanel tab={tab} user={user} tiers={tiers} {...parts} />
            </LinkTabs>
          </>
        )}
      </SignedIn>
    </div>
  )
}
