import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DISCOUNT_LIMITS } from '#contract/membership/gift-constants.ts'
import type { Discount } from '#contract/membership/gifts.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { allDiscountsQuery } from './gift-queries.ts'

const FIELDS = ['title', 'code', 'url', 'from', 'until', 'description'] as const
type Name = (typeof FIELDS)[number]

function check({ title, code, description, from, until }: Values<Name>): Errors<Name> {
  return {
    ...(title.trim() === '' && { title: 'Please enter a title' }),
    ...(code.trim() === '' && { code: 'Please enter the code' }),
    ...(from && until && until < from && { until: 'The last day must not be before the first' }),
    ...(description.trim() === '' && { description: 'Please say what members get' }),
  }
}

function bodyOf({ url, from, until, ...texts }: Values<Name>) {
  return { ...texts, url: url.trim() || null, from: from || null, until: until || null }
}

interface DiscountFormProps {
  /** Null for a new one. */
  discount: Discount | null
  onDone: () => void
  /** Called by its button that leaves the row as it was. */
  onStop: () => void
}

/** Adds or edits a discount. Give it a key per discount, so that each starts with its own values. */
export function DiscountForm({ discount, onDone, onStop }: DiscountFormProps) {
  const client = useQueryClient()
  const title = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (discount || round > 0) title.current?.focus()
  }, [discount, round])
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check,
    send: async (values) => {
      const body = bodyOf(values)
      await (discount
        ? api('PUT /api/admin/discounts/{id}', { params: { id: discount.id }, body })
        : api('POST /api/admin/discounts', { body }))
      toast.success(discount ? 'Discount saved' : 'Discount added')
      await client.invalidateQueries({ queryKey: allDiscountsQuery.queryKey })
      setRound(round + 1)
      onDone()
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error)) return
      toast.error('Discount not saved', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="discount-form" className="scroll-mt-24">
      <h2 id="discount-form" tabIndex={-1} className="display scroll-mt-28 mb-4 text-2xl">
        {discount ? 'Edit discount' : 'New discount'}
      </h2>
      <form {...props} key={round} aria-labelledby="discount-form" className="flex flex-col gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Field label="Title" error={errors.title} required>
              <TextInput
                name="title"
                ref={title}
                defaultValue={discount?.title}
                maxLength={DISCOUNT_LIMITS.title}
              />
            </Field>
            <Field label="What members get" error={errors.description} required>
              <Textarea
                name="description"
                rows={4}
                defaultValue={discount?.description}
                maxLength={DISCOUNT_LIMITS.description}
              />
            </Field>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Field label="Code" error={errors.code} required>
              <TextInput
                name="code"
                autoComplete="off"
                spellCheck={false}
                defaultValue={discount?.code}
                maxLength={DISCOUNT_LIMITS.code}
              />
            </Field>
            <Field label="Where it is used" hint="https://…" error={errors.url} optional>
              <TextInput
                name="url"
                inputMode="url"
                defaultValue={discount?.url ?? ''}
                maxLength={DISCOUNT_LIMITS.url}
              />
            </Field>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label="First day" error={errors.from} optional>
                <TextInput name="from" type="date" defaultValue={discount?.from ?? ''} />
              </Field>
              <Field label="Last day" hint="In UTC." error={errors.until} optional>
                <TextInput name="until" type="date" defaultValue={discount?.until ?? ''} />
              </Field>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {discount ? <Button onClick={onStop}>Cancel</Button> : null}
          <SubmitButton busy={isBusy} busyText="Saving">
            {discount ? 'Save discount' : 'Add discount'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
