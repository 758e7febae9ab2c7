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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function close(): void {
    setFailure(null)
    onClose()
  }
  async function cancel(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const now = await api('POST /api/subscription/cancel')
      close()
      await takeOver(now)
      toast.success(
        'Subscription canceled',
        now.isRunning
          ? 'You won’t be charged again. You can undo this until your plan ends.'
          : 'Your plan has ended. You won’t be charged again.',
      )
    } catch (error) {
      setFailure(billingFailure(error).text)
    }
    setBusy(false)
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
          <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
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
