// DashboardPanel: content of one dashboard tab.
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { may } from '#contract/entitlements.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { nextTier } from '#web/billing/subscription/plan-state.ts'
import { benefitsTier } from '#web/membership/benefits-tier.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import type { DashboardTab } from './dashboard-tab-names.ts'

export interface DashboardPanelProps {
  tab: DashboardTab
  user: User
  tiers: readonly Tier[]
  /** Parts of other rooms, each called on its own tab only. */
  drafts: () => ReactNode
  /** Events that the member signed up for. */
  ownEvents: () => ReactNode
  /** News on the site. */
  news: () => ReactNode
  /** The member's activity. */
  activity: () => ReactNode
  events: () => ReactNode
  favorites: () => ReactNode
  messages: () => ReactNode
  settings: (user: User) => ReactNode
}

/** One tab of the dashboard. */
export function DashboardPanel({
  tab,
  user,
  tiers,
  drafts,
  ownEvents,
  news,
  activity,
  events,
  favorites,
  messages,
  settings,
}: DashboardPanelProps) {
  switch (tab) {
    case 'overview':
      return (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            {ownEvents()}
            {drafts()}
            {news()}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {events()}
            <Benefits user={user} tiers={tiers} />
          </div>
        </div>
      )
    case 'activity':
      return (
        <>
          {activity()}
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>
            <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>
            <ButtonLink href={paths.settings('security')}>Sessions</ButtonLink>
          </div>
        </>
      )
    case 'favorites':
      return favorites()
    case 'messages':
      return messages()
    case 'settings':
      return settings(user)
  }
}

function Benefits({ user, tiers }: { user: User; tiers: readonly Tier[] }) {
  const viewer = useViewer()
  const { permissions } = viewer
  const tier = benefitsTier(tiers, user)
  // A plan that is no longer on sale is not in the list: its permissions are known, its price is not.
  const isOffSale = !tier && user.isPlanInForce
  const features = isOffSale
    ? PERMISSION_NAMES.filter((name) => permissions[name]).map((name) => PERMISSIONS[name].label)
    : tier?.features
  const next = isOffSale ? undefined : nextTier(tiers, tier)
  return (
    <Card as="section" padded={false} labelledBy="benefits">
      <CardHead id="benefits" title="Membership Benefits" level={2} />
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        {features ? (
          <div>
            <h3 className="mb-2.5 font-semibold">What {tier?.name ?? 'your plan'} gives you</h3>
            <TickList items={features} />
            <div className="mt-4 flex flex-wrap gap-3">
              {may(viewer, 'discounts.read') ? (
                <ButtonLink href={paths.discounts()} size="small">
                  Discounts
                </ButtonLink>
              ) : null}
              <ButtonLink href={paths.gift()} size="small">
                Redeem a gift code
              </ButtonLink>
            </div>
          </div>
        ) : null}
        {next ? (
          <div className="rounded-control border border-line bg-well p-4">
            <h3 className="mb-2.5 font-semibold">What {next.name} adds</h3>
            <TickList items={next.features.filter((feature) => !/^Everything in /i.test(feature))} />
            <ButtonLink href={paths.plans()} variant="primary" className="mt-4">
              Upgrade Membership
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
