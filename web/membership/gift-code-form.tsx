import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isFree } from '#contract/membership/constants.ts'
import { GIFT_LIMITS } from '#contract/membership/gift-constants.ts'
import { paths } from '#contract/paths.ts'
import { CopyButton } from '#web/accounts/settings/copy-button.tsx'
import { api, type ReplyOf } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { monthsText } from './gift-words.ts'
import { tiersQuery } from './tiers-query.ts'

type Made = ReplyOf<'POST /api/admin/gift-codes'>

/** Creates a code; shows it once. */
export function GiftCodeForm() {
  // Null for another one, after a code was created.
  const [made, setMade] = useState<Made | null>()
  return (
    <Card as="section" labelledBy="new-code">
      <h2 id="new-code" className="display mb-4 text-2xl">
        {made ? 'The new code' : 'New code'}
      </h2>
      {made ? (
        <MadeCode made={made} onAnother={() => setMade(null)} />
      ) : (
        <Fields isAnother={made === null} onMade={setMade} />
      )}
    </Card>
  )
}

function Fields({ isAnother, onMade }: { isAnother: boolean; onMade: (made: Made) => void }) {
  const client = useQueryClient()
  const tiers = useLoaded(tiersQuery).filter((tier) => !isFree(tier))
  const unsaved = useUnsaved()
  const { errors, isBusy, props } = useForm({
    fields: ['tierId', 'months', 'expiresOn', 'note'],
    check: ({ months }) =>
      /^\d+$/.test(months.trim()) && Number(months) >= 1 && Number(months) <= GIFT_LIMITS.months
        ? {}
        : { months: `A whole number from 1 to ${GIFT_LIMITS.months}` },
    send: async ({ tierId, months, expiresOn, note }) => {
      const made = await api('POST /api/admin/gift-codes', {
        body: { tierId, months: Number(months), note: note.trim(), expiresOn: expiresOn || null },
      })
      unsaved.saved()
      onMade(made)
      await client.invalidateQueries({ queryKey: ['GET /api/admin/gift-codes'] })
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error)) return
      toast.error('No code was created', failureText(error))
    },
  })
  if (tiers.length === 0) return <p className="text-quiet">There is no paid plan to give away.</p>
  return (
    <form {...props} onInputCapture={unsaved.note} aria-labelledby="new-code" className="flex flex-col gap-4">
      <LeaveGuard isDirty={unsaved.isTyped} keepsOnQuery />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Plan" error={errors.tierId} required>
          <Select
            name="tierId"
            autoFocus={isAnother}
            options={tiers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
        <Field label="Months" hint={`1 to ${GIFT_LIMITS.months}`} error={errors.months} required>
          <TextInput
            name="months"
            type="number"
            inputMode="numeric"
            min={1}
            max={GIFT_LIMITS.months}
            step={1}
            defaultValue={3}
          />
        </Field>
        <Field label="Last day to redeem" hint="In UTC." error={errors.expiresOn} optional>
          <TextInput name="expiresOn" type="date" />
        </Field>
        <Field label="Note" hint="Who it’s for. Only admins see this." error={errors.note} optional>
          <TextInput name="note" maxLength={GIFT_LIMITS.note} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busy={isBusy} busyText="Creating code">
          Create code
        </SubmitButton>
        <p className="text-quiet text-sm">You may have to enter your password.</p>
      </div>
    </form>
  )
}

function MadeCode({ made: { code, gift }, onAnother }: { made: Made; onAnother: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-4">
      <p
        ref={shown}
        tabIndex={-1}
        className="num w-full rounded-control border border-edge border-dashed bg-well px-4 py-3 font-semibold text-lg outline-offset-4 sm:text-xl"
      >
        {code}
      </p>
      <p className="measure text-quiet">
        {monthsText(gift.months)} of {gift.tier.name}. Copy the code now: you won’t see it again. It can be
        redeemed at{' '}
        <SiteLink href={paths.gift()} className="text-link">
          {paths.gift()}
        </SiteLink>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={code} label="Copy code" />
        <Button size="small" onClick={onAnother}>
          Create another
        </Button>
      </div>
    </div>
  )
}
