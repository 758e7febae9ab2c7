// PlanPanel: the member's plan and the buttons that change it.
import { useRef, useState } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { billingFailure } from '#web/billing/checkout/checkout-failures.ts'
import { planRows } from '#web/billing/checkout/plan-rows.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { needsCard } from './plan-state.ts'
import { useBillingNews } from './use-billing-news.ts'

const STATES: Record<Subscription['state'], { text: string; tone: Tone }> = {
  none: { text: 'Inactive', tone: 'quiet' },
  active: { text: 'Active', tone: 'green' },
  trialing: { text: 'On trial', tone: 'green' },
  past_due: { text: 'Payment overdue', tone: 'amber' },
  unpaid: { text: 'Not paid', tone: 'red' },
  incomplete: { text: 'Not paid', tone: 'red' },
  paused: { text: 'Paused', tone: 'quiet' },
  ended: { text: 'Ended', tone: 'quiet' },
  gift: { text: 'A gift', tone: 'teal' },
}

const ENDING = { text: 'Ends soon', tone: 'amber' as const }

/** The plan with its next step, and the buttons that change it. */
export function PlanPanel({ subscription }: { subscription: Subscription }) {
  const { state, plan, endsAt, next } = subscription
  const isEnding = state === 'active' && endsAt !== null
  const { text, tone } = isEnding ? ENDING : STATES[state]
  useFocusRestore('plan-name', `${state} ${endsAt} ${next?.tierId}`)
  return (
    <Card as="section" padded={false} labelledBy="own-plan">
      <CardHead id="own-plan" title="Plan" level={2}>
        <Chip tone={tone} lit={tone !== 'quiet'}>
          {text}
        </Chip>
      </CardHead>
      <div className="px-4 pt-3.5 pb-4 sm:px-5">
        <p id="plan-name" tabIndex={-1} className="display text-4xl outline-offset-4">
          {plan?.name}
        </p>
        <Facts facts={planRows(subscription)} />
        <PlanSteps subscription={subscription} />
      </div>
    </Card>
  )
}

function PlanSteps({ subscription }: { subscription: Subscription }) {
  const { plan, endsAt, next, provider } = subscription
  if (provider === null || !plan) return null
  if (!subscription.isRunning) {
    return (
      <ButtonLink href={paths.plans()} variant="primary" className="mt-4">
        See the plans
      </ButtonLink>
    )
  }
  const canCancel = endsAt === null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {endsAt || next ? <StayButton subscription={subscription} /> : null}
      {needsCard(subscription) ? null : <ButtonLink href={paths.plans()}>Change plan</ButtonLink>}
      {canCancel ? <CancelButton subscription={subscription} /> : null}
    </div>
  )
}

function CancelButton({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel subscription</Button>
      <CancelDialog subscription={subscription} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Revokes a scheduled cancellation or downgrade. */
function StayButton({ subscription: { plan } }: { subscription: Subscription }) {
  const takeOver = useBillingNews()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  async function stay(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      await takeOver(await api('POST /api/subscription/resume'))
      toast.success('Your plan continues', `${plan?.name ?? 'It'} renews as before.`)
    } catch (error) {
      const { title, text } = billingFailure(error)
      toast.error(title, text)
    }
    isSending.current = false
    setBusy(false)
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void stay()}>
      Keep {plan?.name}
    </Button>
  )
}
