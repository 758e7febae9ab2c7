// BillingScreen: the member's own billing.
import CreditCard from 'lucide-react/icons/credit-card'
import type { Subscription } from '#contract/billing/billing.ts'
import { paths } from '#contract/paths.ts'
import { SignedIn } from '#web/accounts/sign-in/signed-in.tsx'
import { NO_PAYMENTS } from '#web/billing/checkout/checkout-failures.ts'
import { SANDBOX_NOTE } from '#web/billing/checkout/payment-notes.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { subscriptionQuery } from './billing-queries.ts'
import { CardPanel } from './card-panel.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { Note } from './note.tsx'
import { OverdueNote, PendingNote } from './overdue-note.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { useCardReturn } from './use-card-return.ts'

const LOOKING = 'Checking for your payment…'

/** The member's own billing: plan, card, invoices, and changes. */
export function BillingScreen({ from }: { from: 'card' | 'home' | undefined }) {
  const subscription = useLoaded(subscriptionQuery)
  const isChecking = useCardReturn(from === 'card')
  return (
    <div className="wrap">
      <PageHead
        title="Billing"
        breadcrumb={[{ label: 'Dashboard', href: paths.dashboard() }, { label: 'Billing' }]}
      />
      <SignedIn>
        {() => (
          <div className="flex flex-col gap-5">
            <p role="status" className="sr-only">
              {isChecking ? LOOKING : ''}
            </p>
            <BillingNotes subscription={subscription} isChecking={isChecking} />
            {subscription.plan ? <Billing subscription={subscription} /> : <NothingToPay />}
          </div>
        )}
      </SignedIn>
    </div>
  )
}

/** A gift beside a paid plan: both continue. */
function GiftNote({ subscription: { gift, plan, isRunning } }: { subscription: Subscription }) {
  if (!gift || !plan || !isRunning) return null
  return (
    <Note>
      {gift.name} is a gift, until <LongDate at={gift.until} />. {plan.name} is still charged until you cancel
      it.
    </Note>
  )
}

interface BillingNotesProps {
  subscription: Subscription
  isChecking: boolean
}

function BillingNotes({ subscription, isChecking }: BillingNotesProps) {
  const aside = subscription.provider === 'sandbox' ? SANDBOX_NOTE : null
  return (
    <>
      <OverdueNote subscription={subscription} />
      <PendingNote subscription={subscription} />
      <GiftNote subscription={subscription} />
      {subscription.provider === null ? (
        <Note>{NO_PAYMENTS} Nothing is charged, and you can’t change anything here.</Note>
      ) : null}
      {/* One line for both states, so that nothing shifts when the check ends. */}
      {isChecking ? (
        <div aria-hidden="true">
          <Note>{LOOKING}</Note>
        </div>
      ) : null}
      {aside && !isChecking ? <Note>{aside}</Note> : null}
    </>
  )
}

function Billing({ subscription }: { subscription: Subscription }) {
  const { provider, isRunning, card } = subscription
  const hasPaid = provider !== null && (isRunning || card !== null)
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <PlanPanel subscription={subscription} />
        {hasPaid ? <CardPanel subscription={subscription} /> : null}
      </div>
      {hasPaid ? <InvoiceTable /> : null}
    </>
  )
}

function NothingToPay() {
  return (
    <EmptyState
      level={2}
      icon={<CreditCard size={26} />}
      title="No paid plan"
      action={
        <ButtonLink href={paths.plans()} variant="primary">
          See the plans
        </ButtonLink>
      }
    >
      You’re on the Free plan. With a paid plan, you’ll find your next charge, card and invoices here.
    </EmptyState>
  )
}
