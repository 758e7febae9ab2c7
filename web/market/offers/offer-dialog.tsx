import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centsOf, PRICE_HINT, plainPrice, priceFault } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { OFFER_HOURS, OFFER_MESSAGE_MAX } from '#contract/market/offer-constants.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { NoMoneyNote } from './no-money-note.tsx'
import { refreshOffers } from './offer-queries.ts'

export interface OfferDialogProps {
  listing: ListingDetail
  /** An offer, or the purchase at the asking price. */
  action: 'offer' | 'buy'
  open: boolean
  onClose: () => void
}

export function OfferDialog({ listing, action, open, onClose }: OfferDialogProps) {
  const price = moneyText(listing.price)
  return action === 'offer' ? (
    <FormDialog
      open={open}
      onClose={onClose}
      size="small"
      title="Make Offer"
      description={`${listing.title}: asking price ${price}`}
    >
      <OfferForm listing={listing} isBuyNow={false} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      size="small"
      title="Buy Now"
      description={`You agree with ${shownName(listing.seller)} on ${price} for ${listing.title}. The listing leaves the marketplace until you both confirm or cancel the deal.`}
    >
      <OfferForm listing={listing} isBuyNow />
    </FormDialog>
  )
}

interface OfferFormProps {
  listing: ListingDetail
  isBuyNow: boolean
}

function OfferForm({ listing, isBuyNow }: OfferFormProps) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const failed = isBuyNow ? 'Failed to buy' : 'Failed to send offer'
  const { errors, isBusy, props } = useForm({
    fields: ['amount', 'message'],
    check: ({ amount, message }) => {
      const fault = isBuyNow ? null : priceFault(plainPrice(amount))
      return {
        ...(fault !== null && { amount: fault }),
        ...(message.trim().length > OFFER_MESSAGE_MAX && {
          message: `At most ${OFFER_MESSAGE_MAX} characters`,
        }),
      }
    },
    send: async ({ amount, message }) => {
      await api('POST /api/marketplace-listings/{id}/offers', {
        params: { id: listing.id },
        body: {
          amount: isBuyNow ? listing.price : plainPrice(amount),
          ...(message.trim() && { message }),
          ...(isBuyNow && { isBuyNow }),
        },
      })
      toast.success(isBuyNow ? 'Deal agreed' : 'Offer sent', listing.title)
      await refreshOffers(client)
      close()
      return undefined
    },
    failed: (error) => {
      if (isBuyNow || !isOfFields(error, ['amount', 'message'])) toast.error(failed, failureText(error))
      // Reloads the page, because outdated data may be the reason: the price, or that the listing is open.
      void refreshOffers(client)
    },
  })
  return (
    <form {...props} aria-label={isBuyNow ? 'Buy Now' : 'Make Offer'} className="flex flex-col gap-5">
      {isBuyNow ? null : <AmountField price={listing.price} error={errors.amount} />}
      <Field label="Message to the seller" optional error={errors.message}>
        <Textarea name="message" rows={3} />
      </Field>
      <div className="flex flex-col gap-1.5">
        {isBuyNow ? null : (
          <p className="text-quiet text-sm">
            The seller has {OFFER_HOURS} hours to answer. You can withdraw your offer until then.
          </p>
        )}
        <NoMoneyNote />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Sending">
          {isBuyNow ? `Buy for ${moneyText(listing.price)}` : 'Send offer'}
        </SubmitButton>
      </div>
    </form>
  )
}

/** An offer above the asking price is allowed, and is usually a slip. */
function AmountField({ price, error }: { price: string; error: string | undefined }) {
  const [isAbove, setAbove] = useState(false)
  return (
    <Field
      label="Your offer in US dollars"
      hint={
        <span role="status">
          {isAbove ? `That’s above the asking price of ${moneyText(price)}.` : PRICE_HINT}
        </span>
      }
      error={error}
    >
      <TextInput
        name="amount"
        prefixed="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onInput={({ currentTarget: { value } }) => setAbove(centsOf(plainPrice(value)) > centsOf(price))}
      />
    </Field>
  )
}
