import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Tier } from '#contract/membership.ts'
import { paths } from '#contract/paths.ts'
import { SettingsPanels } from '#web/accounts/settings-panels.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TickList } from '#web/ui/tick-list.tsx'
import type { DashboardTab } from './dashboard-tab-names.ts'
import { benefitsTier, nextTier } from './plan-state.ts'

export interface DashboardPanelProps {
  tab: DashboardTab
  user: User
  tiers: readonly Tier[]
  /** The events to come, which are the community's to draw. */
  events: ReactNode
}

/** One tab of the dashboard. */
export function DashboardPanel({ tab, user, tiers, events }: DashboardPanelProps) {
  switch (tab) {
    case 'overview':
      return (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <RecentActivity />
            {events}
          </div>
          <Benefits user={user} tiers={tiers} />
        </div>
      )
    case 'activity':
      return (
        <EmptyState
          level={2}
          title="No activity to show"
          action={<ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>}
        >
          Your visits and what you read are not recorded. What you wrote stands in the forums and the
          marketplace.
        </EmptyState>
      )
    case 'favorites':
      return (
        <EmptyState
          level={2}
          title="No favorites"
          action={<ButtonLink href={paths.database()}>Explore the database</ButtonLink>}
        >
          Machines cannot be marked as favorites at present. You can look each of them up in the database.
        </EmptyState>
      )
    case 'messages':
      return (
        <EmptyState
          level={2}
          title="No messages"
          action={<ButtonLink href={paths.contact()}>Contact the site</ButtonLink>}
        >
          Members cannot write to each other here at present. The people who run the site can be reached by
          the contact form.
        </EmptyState>
      )
    case 'settings':
      return <SettingsPanels user={user} />
  }
}

function RecentActivity() {
  return (
    <Card as="section" padded={false} labelledBy="recent-activity">
      <CardHead id="recent-activity" title="Recent Activity" level={2} />
      <p className="px-4 py-4 text-quiet sm:px-5">
        Nothing to show: what you do on this site is not recorded here.
      </p>
    </Card>
  )
}

function Benefits({ user, tiers }: { user: User; tiers: readonly Tier[] }) {
  const tier = benefitsTier(tiers, user)
  const next = nextTier(tiers, tier)
  return (
    <Card as="section" padded={false} labelledBy="benefits">
      <CardHead id="benefits" title="Membership Benefits" level={2} />
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        {tier ? (
          <div>
            <h3 className="mb-2.5 font-semibold">What {tier.name} gives you</h3>
            <TickList items={tier.features} />
          </div>
        ) : null}
        {next ? (
          <div className="rounded-control border border-line bg-well p-4">
            <h3 className="mb-2.5 font-semibold">What {next.name} adds</h3>
            <TickList items={next.features} />
            <ButtonLink href={paths.plans()} variant="primary" className="mt-4">
              Upgrade Membership
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
