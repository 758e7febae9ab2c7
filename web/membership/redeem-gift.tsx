import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GIFT_LIMITS } from '#contract/membership/gift-constants.ts'
import type { RedeemedGift } from '#contract/membership/gifts.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { focusOn } from '#web/ui/overlays/focus-on.ts'

interface RedeemGiftProps {
  before: ReactNode
  onRedeemed: () => Promise<void>
}

/** Redeems a code and shows the result; `before` comes above the field. */
export function RedeemGift({ before, onRedeemed }: RedeemGiftProps) {
  // Null for another code, after one was redeemed.
  const [given, setGiven] = useState<RedeemedGift | null>()
  if (given) return <Given gift={given} onAnother={() => setGiven(null)} />
  return (
    <div className="flex flex-col gap-4">
      {before}
      <CodeForm isAnother={given === null} onGiven={setGiven} onRedeemed={onRedeemed} />
    </div>
  )
}

interface CodeFormProps extends Pick<RedeemGiftProps, 'onRedeemed'> {
  isAnother: boolean
  onGiven: (gift: RedeemedGift) => void
}

function CodeForm({ isAnother, onGiven, onRedeemed }: CodeFormProps) {
  const client = useQueryClient()
  const { errors, isBusy, props } = useForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code' } : {}),
    send: async ({ code }) => {
      const gift = await api('POST /api/gift-codes/redeem', { body: { code } })
      onGiven(gift)
      // The code is used up, whatever comes of the reading: what shows the former plan is read again where it is shown.
      await onRedeemed().catch(() => client.invalidateQueries())
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error, ['code'])) return
      toast.error('Code not redeemed', failureText(error))
    },
  })
  return (
    <form {...props} aria-labelledby="redeem" className="flex flex-col items-start gap-4">
      <Field
        label="Code"
        hint="28 letters and digits. Dashes, spaces and capitals don’t matter."
        error={errors.code}
        required
        className="w-full"
      >
        <TextInput
          name="code"
          autoFocus={isAnother}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={GIFT_LIMITS.code}
          className="num uppercase placeholder:normal-case"
        />
      </Field>
      <SubmitButton busy={isBusy} busyText="Redeeming">
        Redeem
      </SubmitButton>
    </form>
  )
}

function Given({ gift, onAnother }: { gift: RedeemedGift; onAnother: () => void }) {
  const months = gift.months === 1 ? 'One month' : `${gift.months} months`
  return (
    <div className="flex flex-col items-start gap-4 rounded-control border border-line border-l-4 border-l-good bg-well p-4">
      <p ref={focusOn} tabIndex={-1} className="text-lg outline-offset-4">
        {months} of <strong>{gift.tier.name}</strong>, yours until <LongDate at={gift.until} />.
      </p>
      <p className="text-quiet">
        {gift.counts
          ? 'It’s active now. Nothing is charged, and it ends automatically.'
          : 'Your current plan is at least as high, so it stays active for now. Your gift takes over when it ends.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.dashboard()} variant="primary">
          Go to dashboard
        </ButtonLink>
        <Button onClick={onAnother}>Redeem another code</Button>
      </div>
    </div>
  )
}
