// CancelDialog: confirms the cancellation of a subscription.
import { useState } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import { api } from '#web/api.ts'
import { billingFailure } from '#web/billing/checkout/checkout-failures.ts'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'
import { useBillingNews } from './use-billing-news.ts'

export interface CancelDialogProps {
  subscription: Subscription
  open: boolean
  onClose: () => void
}

/** Confirms the cancellation of a subscription. */
export function CancelDialog({ subscription, open, onClose }: CancelDialogProps) {
  const { plan, renewsAt, next, gift } = subscription
  const rights = gift ? `${gift.name} until your gift ends, then Free` : 'Free'
  const name = plan?.name ?? 'your plan'
  const takeOver = useBillingNews()
  const opening = useOpening(open)
  /** The opening whose cancellation runs. */
  const [busy, setBusy] = useState<object | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  function close(): void {
    setFailure(null)
    onClose()
  }
  async function cancel(): Promise<void> {
    const own = opening.current
    setBusy(own)
    setFailure(null)
    try {
      const now = await api('POST /api/subscription/cancel')
      toast.success(
        'Subscription canceled',
        now.isRunning
          ? 'You won’t be charged again. You can undo this until your plan ends.'
          : 'Your plan has ended. You won’t be charged again.',
      )
      if (opening.current === own) close()
      void takeOver(now)
    } catch (error) {
      const said = billingFailure(error)
      if (opening.current === own) setFailure(said.text)
      else toast.error(said.title, said.text)
    }
    setBusy((now) => (now === own ? null : now))
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={`Cancel ${name}?`}
      actions={
        <>
          <Button onClick={close}>Keep {name}</Button>
          <Button
            variant="danger"
            busy={busy !== null && busy === opening.current}
            onClick={() => void cancel()}
          >
            Cancel subscription
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-[0.9375rem]">
        {renewsAt ? (
          <p>
            {name} stays active until <LongDate at={renewsAt} />, and you won’t be charged again.
          </p>
        ) : (
          <p>
            {name} isn’t paid for, so it ends right away. The open payment is dropped, and you won’t be
            charged again.
          </p>
        )}
        {next ? <p>Your planned change to {next.name} is canceled too.</p> : null}
        {renewsAt ? (
          <p>
            After that you’ll be on {rights}. Nothing you’ve written or listed is lost, and you can change
            your mind until then.
          </p>
        ) : (
          <p>You’ll be on {rights}. Nothing you’ve written or listed is lost.</p>
        )}
      </div>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </Dialog>
  )
}
