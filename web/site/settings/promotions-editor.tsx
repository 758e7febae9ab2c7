// PromotionsEditor: house promotions in the settings form.
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useRef } from 'react'
import { SETTINGS_MAX } from '#contract/site/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import {
  EMPTY_PROMOTION,
  MOST_PROMOTIONS,
  type PromotionDraft,
  promotionState,
  type SettingsErrors,
} from './settings-draft.ts'
import { MovingTools, useSortableList } from './sortable-list.tsx'

export interface PromotionsEditorProps {
  promotions: readonly PromotionDraft[]
  errors: SettingsErrors
  onChange: (promotions: PromotionDraft[]) => void
}

/** House promotions in display order. */
export function PromotionsEditor({ promotions, errors, onChange }: PromotionsEditorProps) {
  const nameOf = ({ title }: PromotionDraft) => title || 'the untitled promotion'
  const { ref, told, toolsOf, focusAdded } = useSortableList(promotions, nameOf, onChange)
  const count = useRef(0)
  const add = () => {
    count.current++
    onChange([...promotions, { ...EMPTY_PROMOTION, mark: `new-${count.current}` }])
    focusAdded('title')
  }
  return (
    <div>
      {promotions.length === 0 ? (
        <p className="text-quiet">None yet. A promotion is a short text with a link.</p>
      ) : null}
      <ul ref={ref} className="flex flex-col gap-4">
        {promotions.map((promotion, at) => (
          <li key={promotion.mark} className="rounded-card border border-line p-3 sm:p-4">
            <PromotionFields
              at={at}
              promotion={promotion}
              errors={errors}
              onChange={(next) => onChange(promotions.map((one, other) => (other === at ? next : one)))}
              tools={<MovingTools {...toolsOf(at)} />}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      {errors.promotions ? <FieldError>{errors.promotions}</FieldError> : null}
      <Button
        data-add
        icon={<Plus size={18} aria-hidden="true" />}
        className="mt-4"
        disabled={promotions.length >= MOST_PROMOTIONS}
        onClick={add}
      >
        {promotions.length >= MOST_PROMOTIONS ? `${MOST_PROMOTIONS} promotions at most` : 'Add promotion'}
      </Button>
    </div>
  )
}

const TONES = {
  Active: 'green',
  Scheduled: 'blue',
  Ended: 'quiet',
  Off: 'quiet',
  'Not saved yet': 'amber',
} as const

interface PromotionFieldsProps {
  at: number
  promotion: PromotionDraft
  errors: SettingsErrors
  onChange: (promotion: PromotionDraft) => void
  tools: ReactNode
}

function PromotionFields({ at, promotion, errors, onChange, tools }: PromotionFieldsProps) {
  const now = useNow()
  const state = promotion.mark.startsWith('new-') ? 'Not saved yet' : promotionState(promotion, now)
  const field = (name: 'title' | 'text' | 'linkLabel' | 'linkUrl' | 'from' | 'until') => ({
    name: `promotions.${at}.${name}`,
    value: promotion[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const isDay = name === 'from' || name === 'until'
      onChange({ ...promotion, [name]: isDay ? target.value || null : target.value })
    },
  })
  const errorOf = (name: string) => errors[`promotions.${at}.${name}`]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Promotion {at + 1}</legend>
      <div className="flex items-center justify-between gap-3">
        <Chip tone={TONES[state]} lit={state === 'Active'}>
          {state}
        </Chip>
        {tools}
      </div>
      <Field label="Title" error={errorOf('title')} required>
        <TextInput {...field('title')} data-part="title" maxLength={SETTINGS_MAX.promotionTitle} />
      </Field>
      <Field label="Text" error={errorOf('text')} required>
        <Textarea {...field('text')} rows={2} maxLength={SETTINGS_MAX.promotionText} className="min-h-20" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Link text" error={errorOf('linkLabel')} required>
          <TextInput {...field('linkLabel')} maxLength={SETTINGS_MAX.promotionLinkLabel} />
        </Field>
        <Field
          label="Link address"
          hint="https://… or a page of this site: /subscription"
          error={errorOf('linkUrl')}
          required
        >
          <TextInput {...field('linkUrl')} inputMode="url" maxLength={SETTINGS_MAX.url} />
        </Field>
        <Field label="First day" error={errorOf('from')} optional>
          <TextInput {...field('from')} type="date" />
        </Field>
        <Field label="Last day" error={errorOf('until')} optional>
          <TextInput {...field('until')} type="date" />
        </Field>
      </div>
      <Checkbox
        label="On"
        checked={promotion.isOn}
        onChange={({ target }) => onChange({ ...promotion, isOn: target.checked })}
      />
    </fieldset>
  )
}
