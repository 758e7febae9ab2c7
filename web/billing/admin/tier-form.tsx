// TierForm: creates and edits tiers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { FREE_TIER_ID, TIER_LIMITS } from '#contract/membership/constants.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { api } from '#web/api.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import {
  managedTiersQuery,
  TIER_FIELDS,
  type TierValues,
  tierBody,
  tierChange,
  tierFaults,
} from './managed-tiers.ts'

interface TierFormProps {
  /** Null for a new tier. */
  tier: ManagedTier | null
  onDone: () => void
  /** Called by its button that leaves the row as it was. */
  onStop: () => void
}

/**
 * Creates or edits a tier. Give it a key per tier, so that each starts with its own values. If another admin saved in
 * the meantime, untouched fields show the stored values; edited ones keep the typed value, with the stored one below.
 */
export function TierForm({ tier: opened, onDone, onStop }: TierFormProps) {
  const client = useQueryClient()
  const { tier, drawn, round, change, reset } = useStoredTier(opened)
  const [stored, setStored] = useState<Readonly<Record<string, string>> | null>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (tier || round > 0) name.current?.focus()
  }, [tier, round])
  const { errors, isBusy, props } = useForm({
    fields: TIER_FIELDS,
    check: tierFaults,
    send: async (values) => {
      const saved = tier
        ? await change(values, tier)
        : await api('POST /api/admin/membership-tiers', { body: tierBody(values) })
      tellSaved(saved, tier ? 'updated' : 'created')
      await refreshAll(client)
      reset()
      onDone()
      return undefined
    },
    failed: (error) => {
      const isLate = error instanceof ApiError && error.code === 'tier_changed'
      setStored(isLate ? error.fields : null)
      toast.error('Error', failureText(error, `Failed to ${tier ? 'update' : 'create'} membership tier`))
    },
  })
  return (
    <Card as="section" labelledBy="tier-form" className="scroll-mt-24">
      <h3 id="tier-form" className="display mb-4 text-2xl">
        {tier ? `Edit ${tier.name}` : 'New tier'}
      </h3>
      <form {...props} key={round} aria-labelledby="tier-form" className="flex flex-col gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
          <Field label="Name" error={errors.name} required>
            <TextInput name="name" ref={name} defaultValue={drawn?.name} maxLength={TIER_LIMITS.name} />
          </Field>
          <PriceField tier={drawn} error={errors.price} />
          <PlaceField tier={drawn} error={errors.sortOrder} />
          <div className="min-[30rem]:mt-6.5">
            <Checkbox
              name="isPopular"
              label="Marked as popular"
              defaultChecked={drawn?.isPopular ?? false}
              error={errors.isPopular}
            />
          </div>
        </div>
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <Field
            label="Description"
            hint="One or two sentences, shown below the name."
            error={errors.description}
            required
          >
            <Textarea
              name="description"
              rows={4}
              defaultValue={drawn?.description}
              maxLength={TIER_LIMITS.description}
            />
          </Field>
          <Field
            label="Features"
            hint="One per line; blank lines are dropped."
            error={errors.features}
            required
          >
            <Textarea name="features" rows={4} defaultValue={drawn?.features.join('\n')} />
          </Field>
        </div>
        <PermissionChoice tier={drawn} error={stored?.permissions} />
        {stored ? (
          <FieldError>
            Someone else changed this tier in the meantime. Nothing was saved. Save again to replace what is
            stored.
          </FieldError>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          {tier ? <Button onClick={onStop}>Cancel</Button> : null}
          <SubmitButton busy={isBusy} busyText={tier ? 'Updating' : 'Creating'}>
            {tier ? 'Update Tier' : 'Create Tier'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

/** `tier` as last stored, as far as the form knows; `drawn` as it shows it, in a form with the key `round`. */
function useStoredTier(opened: ManagedTier | null) {
  const client = useQueryClient()
  const [tier, setTier] = useState(opened)
  const [drawn, setDrawn] = useState(opened)
  const [round, setRound] = useState(0)
  /** A new key resets the form. */
  const reset = () => setRound(round + 1)

  /** Shows the stored tier with the typed values on top. */
  async function drawAgain(id: number, typed: ReturnType<typeof tierChange>): Promise<void> {
    const tiers = await client.fetchQuery({ ...managedTiersQuery, staleTime: 0 })
    const fresh = tiers.find((one) => one.id === id)
    if (!fresh) return
    setTier(fresh)
    setDrawn({ ...fresh, ...typed, price: String(typed.price ?? fresh.price) })
    reset()
  }

  /** Saves what differs from the stored tier; if that is no longer the one that was seen, shows the fresh one. */
  async function change(values: TierValues, seen: ManagedTier): Promise<ManagedTier> {
    const changed = tierChange(values, seen)
    try {
      return await api('PATCH /api/admin/membership-tiers/{id}', {
        params: { id: seen.id },
        body: { ...changed, revision: seen.revision },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'tier_changed')
        await drawAgain(seen.id, changed).catch(() => undefined)
      throw error
    }
  }

  return { tier, drawn, round, change, reset }
}

function PriceField({ tier, error }: { tier: ManagedTier | null; error: string | undefined }) {
  const staysFree = tier?.id === FREE_TIER_ID
  return (
    <Field label="Monthly price" hint={priceHint(tier)} error={error} required>
      <TextInput
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        prefixed="$"
        defaultValue={tier?.price}
        readOnly={staysFree}
        className="max-w-40"
      />
    </Field>
  )
}

/** Consequence of a price change, shown before submission. */
function priceHint(tier: ManagedTier | null): string {
  if (!tier) return '0 makes a free tier.'
  if (tier.id === FREE_TIER_ID) return 'This tier stays free, because members without a paid plan have it.'
  return 'A new price applies to new subscriptions. Paying members keep their price until they change plans.'
}

/** Position on the plans page. */
function PlaceField({ tier, error }: { tier: ManagedTier | null; error: string | undefined }) {
  return (
    <Field label="Display order" hint="Lower numbers come first." error={error}>
      <TextInput
        name="sortOrder"
        type="number"
        inputMode="numeric"
        min={0}
        max={TIER_LIMITS.sortOrder}
        step={1}
        defaultValue={tier?.sortOrder ?? 0}
        className="max-w-40"
      />
    </Field>
  )
}

function PermissionChoice({ tier, error }: { tier: ManagedTier | null; error: string | undefined }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">What it includes</legend>
      <div className="mt-1 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {PERMISSION_NAMES.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={PERMISSIONS[name].label}
            hint={PERMISSIONS[name].sentence}
            defaultChecked={tier?.permissions.includes(name) ?? false}
          />
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}

function tellSaved(saved: ManagedTier, verb: 'created' | 'updated'): void {
  toast.success(`Membership tier ${verb} successfully`)
  if (saved.syncState === 'pending')
    toast.info(
      'Not sent to the payment provider yet',
      `${saved.name} was saved here, but the provider did not answer. The site keeps trying. Until then the new price can’t be bought.`,
    )
  if (saved.syncState === 'failed')
    toast.error(
      'Error',
      `${saved.name} was saved here, but the payment provider refused it: ${saved.syncError}`,
    )
}
