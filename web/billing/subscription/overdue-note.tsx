// Notes about an overdue payment and a pending upgrade.
import type { Subscription } from '#contract/billing/billing.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Note } from './note.tsx'
import { needsCard } from './plan-state.ts'
import { PortalButton } from './portal-button.tsx'

/** Note about an overdue payment: what remains valid, until when, and the remedy. Nothing if none is overdue. */
export function OverdueNote({ subscription }: { subscription: Subscription }) {
  if (!needsCard(subscription)) return null
  const plan = subscription.plan?.name ?? 'Your plan'
  const { overdue, isPaid, gift } = subscription
  const meanwhile = gift?.counts
    ? `Your gift, ${gift.name}, stays active.`
    : 'You’re on the Free plan until it’s paid.'
  return (
    <Note tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold">The last payment for {plan} did not go through</p>
          <p className="mt-0.5 text-quiet">
            {isPaid && overdue ? (
              <>
                {plan} stays active until <LongDate at={overdue.until} />, while we keep trying your card. To
                settle it now, update your card.
              </>
            ) : (
              <>
                {meanwhile} Update your card to get {plan} back right away.
              </>
            )}
          </p>
        </div>
        {subscription.provider ? (
          <PortalButton purpose="card" variant="primary" subscription={subscription}>
            Update card
          </PortalButton>
        ) : null}
      </div>
    </Note>
  )
}

export interface PendingNoteProps {
  subscription: Subscription
  /** Shown on the page of the change itself. */
  isOnChangePage?: boolean
}

/** Note about an upgrade that awaits a failed payment: what is valid meanwhile, and the remedy. */
export function PendingNote({ subscription, isOnChangePage = false }: PendingNoteProps) {
  const { pending, plan, provider } = subscription
  if (!pending) return null
  return (
    <Note tone="warn">
      <p className="font-semibold">The payment for {pending.name} did not go through</p>
      <p className="mt-0.5 text-quiet">
        {plan?.name ?? 'Your plan'} stays as it is. Update your card, then change to {pending.name} again.
        Otherwise the change is dropped on <LongDate at={pending.until} time />, and you won’t be charged for
        it.
      </p>
      {provider ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <PortalButton
            purpose="card"
            variant={isOnChangePage ? 'secondary' : 'primary'}
            subscription={subscription}
          >
            Update card
          </PortalButton>
          {isOnChangePage ? null : (
            <ButtonLink href={paths.planChange(pending.tierId)}>Change to {pending.name}</ButtonLink>
          )}
        </div>
      ) : null}
    </Note>
  )
}
