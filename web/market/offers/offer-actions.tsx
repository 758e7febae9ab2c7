import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import { plainPrice, priceFault } from '#contract/market/constants.ts'
import { OFFER_MESSAGE_MAX, type OfferAction } from '#contract/market/offer-constants.ts'
import type { OfferDetail } from '#contract/market/offers.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { offerQuery, otherSide, refreshOffers } from './offer-queries.ts'

/** Actions that need a confirmation, because they cannot be undone. */
type Asked = Exclude<OfferAction, 'counter' | 'confirm'>

function words(action: Asked, offer: OfferDetail) {
  const other = shownName(otherSide(offer))
  const amount = moneyText(offer.amount)
  switch (action) {
    case 'accept':
      return {
        label: `Accept ${amount}`,
        title: `Accept ${amount}?`,
        text: `You agree with ${other} on ${amount}. The listing leaves the marketplace, and other offers wait in case the deal falls through.`,
        done: 'Deal agreed',
      }
    case 'decline':
      return {
        label: 'Decline',
        title: 'Decline this offer?',
        text: `${other} is told. You can’t take it back.`,
        done: 'Offer declined',
      }
    case 'withdraw':
      return {
        label: 'Withdraw',
        title: 'Withdraw this offer?',
        text: `${other} is told. You can’t take it back.`,
        done: 'Offer withdrawn',
      }
    case 'cancel':
      return {
        label: 'Cancel the deal',
        title: 'Cancel the deal?',
        text: `${other} is told that the deal fell through. The listing is for sale again, and the next in line is told.`,
        done: 'Deal canceled',
      }
  }
}

/** Id of the sentence about the offer's state. */
export const OFFER_STATE = 'offer-state'

/** The viewer's present actions on an offer or a deal. */
export function OfferActions({ offer }: { offer: OfferDetail }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const isSilenced = hindrance(useViewer(), 'offer.make') === 'silenced'
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isCountering, setCountering] = useState(false)
  const counter = useUnsaved()
  // An action removes its button or form, and its dialog closes afterwards.
  useFocusRestore(OFFER_STATE, `${offer.steps.length} ${asked}`)
  const { id } = offer
  const actions = offer.actions.filter((one) => !isSilenced || (one !== 'accept' && one !== 'counter'))
  const inQuestion = (['accept', 'decline', 'withdraw', 'cancel'] as const)
    .filter((one) => actions.includes(one))
    // Decline already covers withdraw: to the other side both mean no.
    .filter((one) => one !== 'withdraw' || !actions.includes('decline'))

  async function act(action: OfferAction, more: { amount?: string; message?: string }, done: string) {
    const after = await api('PATCH /api/offers/{id}', { params: { id }, body: { action, ...more } })
    client.setQueryData(offerQuery(id).queryKey, after)
    toast.success(done, offer.listing.title)
    await refreshOffers(client)
  }

  if (actions.length === 0) return <SilencedNote action="offer.make" />
  const question = asked ? words(asked, offer) : null
  return (
    <div className="flex flex-col gap-4">
      <SilencedNote action="offer.make" />
      {actions.includes('confirm') ? (
        <ConfirmForm offer={offer} send={(amount) => act('confirm', { amount }, 'Price confirmed')} />
      ) : null}
      <div className="button-grid noscript:hidden">
        {inQuestion.map((action) => (
          <Button
            key={action}
            variant={action === 'accept' ? 'primary' : 'secondary'}
            // A line of its own on phones, for the amount in it.
            className={action === 'accept' ? 'is-wide' : undefined}
            aria-haspopup="dialog"
            disabled={!isReady}
            onClick={() => setAsked(action)}
          >
            {words(action, offer).label}
          </Button>
        ))}
        {actions.includes('counter') ? (
          <Button
            aria-expanded={isCountering}
            disabled={!isReady}
            onClick={() => counter.ask(() => setCountering(!isCountering))}
          >
            Counteroffer
          </Button>
        ) : null}
      </div>
      {isCountering && actions.includes('counter') ? (
        <div onInputCapture={counter.note}>
          <LeaveGuard isDirty={counter.isTyped} />
          <CounterForm
            send={async (more) => {
              await act('counter', more, 'Counteroffer sent')
              counter.saved()
              setCountering(false)
            }}
          />
        </div>
      ) : null}
      {counter.question}
      <ConfirmDialog
        open={question !== null}
        onClose={() => setAsked(null)}
        title={question?.title ?? ''}
        actionText={question?.label ?? ''}
        isDanger={asked !== 'accept'}
        otherwise="Please try again."
        act={async () => {
          if (!asked || !question) return
          try {
            // A deal is made at the amount that its button says, or not at all.
            await act(asked, asked === 'accept' ? { amount: offer.amount } : {}, question.done)
          } catch (error) {
            void refreshOffers(client)
            throw error
          }
        }}
      >
        {question?.text}
      </ConfirmDialog>
    </div>
  )
}

function CounterForm({ send }: { send: (more: { amount: string; message?: string }) => Promise<void> }) {
  const { errors, isBusy, props } = useForm({
    fields: ['amount', 'message'],
    check: ({ amount, message }) => {
      const fault = priceFault(plainPrice(amount))
      return {
        ...(fault !== null && { amount: fault }),
        ...(message.trim().length > OFFER_MESSAGE_MAX && {
          message: `At most ${OFFER_MESSAGE_MAX} characters`,
        }),
      }
    },
    send: async ({ amount, message }) => {
      await send({ amount: plainPrice(amount), ...(message.trim() && { message }) })
      return undefined
    },
    failed: (error) => {
      if (!isOfFields(error, ['amount', 'message']))
        toast.error('Failed to send counteroffer', failureText(error))
    },
  })
  return (
    <form {...props} aria-label="Counteroffer" className="flex flex-col gap-4 border-line border-t pt-4">
      <Field label="Your price in US dollars" error={errors.amount}>
        <TextInput
          name="amount"
          prefixed="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          autoFocus
        />
      </Field>
      <Field label="Message" optional error={errors.message}>
        <Textarea name="message" rows={3} />
      </Field>
      <SubmitButton busy={isBusy} busyText="Sending" className="self-start">
        Send counteroffer
      </SubmitButton>
    </form>
  )
}

/** Form in which each side confirms the price paid. */
function ConfirmForm({ offer, send }: { offer: OfferDetail; send: (amount: string) => Promise<void> }) {
  const { own, other } = offer.finalPrice ?? { own: null, other: null }
  const name = shownName(otherSide(offer))
  // Until something is typed, the field shows the other side's latest price.
  const [typed, setTyped] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: ['amount'],
    check: ({ amount }) => {
      const fault = priceFault(plainPrice(amount))
      return fault === null ? {} : { amount: fault }
    },
    send: async ({ amount }) => {
      await send(plainPrice(amount))
      // Unless another price was typed meanwhile.
      setTyped((now) => (now === amount ? null : now))
      return undefined
    },
    failed: (error) => {
      if (!isOfFields(error, ['amount'])) toast.error('Failed to confirm the price', failureText(error))
    },
  })
  return (
    <form {...props} aria-label="Final price" className="flex flex-col gap-3">
      <LeaveGuard isDirty={typed !== null} />
      <p>
        {other === null
          ? `Once the deal is done, confirm what was paid. ${name} does the same.`
          : `${name} says that ${moneyText(other)} was paid.`}
        {own === null ? null : ` You said ${moneyText(own)}.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Final price in US dollars" error={errors.amount} className="w-48">
          <TextInput
            name="amount"
            prefixed="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed ?? own ?? other ?? offer.amount}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <SubmitButton busy={isBusy} busyText="Sending">
          {own === null ? 'Confirm price' : 'Change price'}
        </SubmitButton>
      </div>
    </form>
  )
}
