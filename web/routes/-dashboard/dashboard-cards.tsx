// Cards of the member's dashboard: account, plan and benefits.
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission, type Permissions } from '#contract/permissions.ts'
import { PlanState } from '#web/accounts/profile/plan-facts.tsx'
import { cardText, expiryText, monthlyText } from '#web/billing/subscription/billing-words.ts'
import { findTier, planFacts } from '#web/billing/subscription/plan-state.ts'
import { priceParts } from '#web/membership/plan-price.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/display/facts.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'

interface DashboardCardProps {
  id: string
  title: string
  className?: string
  children: ReactNode
}

function DashboardCard({ id, title, className, children }: DashboardCardProps) {
  return (
    <Card as="section" padded={false} labelledBy={id} className={classes('flex flex-col', className)}>
      <CardHead id={id} title={title} level={2} />
      <div className="flex grow flex-col px-4 py-1.5 sm:px-5">{children}</div>
    </Card>
  )
}

export function AccountCard({ user }: { user: User }) {
  return (
    <DashboardCard id="account-info" title="Account Info">
      <Facts
        facts={[
          ['Username', user.username],
          ['Email', user.email ?? 'Not set'],
          ['Member since', <LongDate key="since" at={user.createdAt} />],
        ]}
      />
    </DashboardCard>
  )
}

export interface MembershipCardProps {
  user: User
  tiers: readonly Tier[]
  subscription: Subscription
}

export function MembershipCard({ user, tiers, subscription }: MembershipCardProps) {
  const plan = planFacts(tiers, user, subscription)
  // Members who subscribed before a price change still pay the old price.
  const paid = subscription.isPaid ? subscription.plan : null
  const tier = findTier(tiers, user.membershipTierId)
  const fee = priceParts(paid ?? tier ?? { price: '0.00' })
  const given = subscription.gift?.counts ? subscription.gift.name : null
  const feeText = feeTextOf(`${fee.amount}${fee.per}`, { given, paid: paid?.name ?? null })
  // A plan chosen at sign-up and not paid yet: the link selects it.
  const plansHref = paths.plans(plan.isActive ? undefined : tier?.id)
  return (
    <DashboardCard id="membership" title="Membership">
      <Facts
        facts={[
          ['Plan', given === plan.name ? `${given}, a gift` : plan.name],
          [
            'Monthly fee',
            <span key="fee" className="num">
              {feeText}
            </span>,
          ],
          // The date of the next charge is below, with the amount.
          [
            'Subscription',
            <PlanState key="state" plan={subscription.renewsAt ? { ...plan, endsAt: null } : plan} />,
          ],
          ...chargeFacts(subscription),
        ]}
      />
      <ButtonLink href={subscription.plan ? paths.billing() : plansHref} className="mt-auto mb-3.5">
        Manage Subscription
      </ButtonLink>
    </DashboardCard>
  )
}

/** Monthly fee, with the plan it pays for if a gift counts for more than that. */
function feeTextOf(fee: string, { given, paid }: { given: string | null; paid: string | null }): string {
  if (given === null) return fee
  return paid === null || paid === given ? 'Nothing' : `${fee} for ${paid}`
}

/** Next charge and card, and the plan that follows. */
function chargeFacts({ plan, renewsAt, next, card }: Subscription): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  if (plan && renewsAt)
    facts.push([
      'Next charge',
      <span key="charge" className="num">
        {moneyText(next?.price ?? plan.price)} on <LongDate at={renewsAt} />
      </span>,
    ])
  if (next)
    facts.push([
      'Planned change',
      <span key="next">
        {next.name}, <span className="num">{monthlyText(next.price)}</span>
      </span>,
    ])
  if (card)
    facts.push(['Card', <span key="card" className="num">{`${cardText(card)}, ${expiryText(card)}`}</span>])
  return facts
}

/** The specification's five are visible; the others are folded below them. */
const FIRST = 5

export function AccessCard({ permissions }: { permissions: Permissions }) {
  const others = PERMISSION_NAMES.slice(FIRST)
  const had = others.filter((name) => permissions[name]).length
  return (
    <DashboardCard id="access" title="Access & Features" className="md:max-lg:col-span-2">
      <PermissionList names={PERMISSION_NAMES.slice(0, FIRST)} permissions={permissions} />
      <details className="group border-line border-t">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium text-link text-sm">
          {`Paid features (you have ${had} of ${others.length})`}
          <ChevronDown size={18} className="group-open:rotate-180" />
        </summary>
        <PermissionList names={others} permissions={permissions} />
      </details>
    </DashboardCard>
  )
}

function PermissionList({ names, permissions }: { names: readonly Permission[]; permissions: Permissions }) {
  return (
    <ul className="divide-y divide-line">
      {names.map((name) => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          {PERMISSIONS[name].label}
          {permissions[name] ? (
            <Check size={20} strokeWidth={2.75} role="img" aria-label="Yes" className="text-good" />
          ) : (
            <X size={20} strokeWidth={2.5} role="img" aria-label="No" className="text-quiet" />
          )}
        </li>
      ))}
    </ul>
  )
}
