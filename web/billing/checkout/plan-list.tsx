// PlanList: the plans, and the benefits of membership.
import BookOpen from 'lucide-react/icons/book-open'
import Globe from 'lucide-react/icons/globe'
import Store from 'lucide-react/icons/store'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { usePayments } from '#web/billing/subscription/billing-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SANDBOX_NOTE } from './payment-notes.ts'
import { PlanCard } from './plan-card.tsx'

const BENEFITS = [
  {
    Icon: BookOpen,
    title: 'Premium Content',
    text: 'Repair guides, tutorials and stories from people who have done the work.',
  },
  {
    Icon: Globe,
    title: 'Global Community',
    text: 'Forums where someone has already fixed your fault and answered your question.',
  },
  {
    Icon: Store,
    title: 'Market Access',
    text: 'Machines and parts from collectors, and a place to sell your own.',
  },
]

export interface PlanListProps {
  tiers: readonly Tier[]
  ownTierId: number | null
  isSignedIn: boolean
  /** Whether the member already pays for a plan. */
  isSubscribed: boolean
  onPick: (tier: Tier) => void
}

/** All plans, and the benefits of membership. */
export function PlanList({ tiers, ownTierId, isSignedIn, isSubscribed, onPick }: PlanListProps) {
  const payments = usePayments()
  return (
    <div className="wrap">
      <PageHead
        title="Membership Plans"
        lead="Start free and stay free, or choose a plan if you want to sell, contribute or get early access. Prices are in US dollars."
        actions={isSubscribed ? <ButtonLink href={paths.billing()}>Manage Subscription</ButtonLink> : null}
      />
      <div className="grid gap-5 md:grid-cols-3 md:gap-4 lg:gap-6">
        {tiers.map((tier) => (
          <PlanCard
            key={tier.id}
            tier={tier}
            isOwn={tier.id === ownTierId}
            isSignedIn={isSignedIn}
            payments={payments}
            onPick={onPick}
          />
        ))}
      </div>
      {payments === 'sandbox' ? <p className="mt-5 text-quiet text-sm">{SANDBOX_NOTE}</p> : null}
      <section aria-labelledby="benefits" className="mt-14">
        <SectionHead
          id="benefits"
          title="Benefits of Membership"
          href={paths.benefits()}
          linkText="Compare plans"
        />
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title} className="border-edge border-t-2 pt-4">
              <h3 className="flex items-center gap-2.5 font-semibold text-lg">
                <Icon size={20} aria-hidden="true" className="text-amber-ink" />
                {title}
              </h3>
              <p className="mt-1.5 text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
