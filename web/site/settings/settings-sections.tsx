// Sections of the settings form with plain fields.
import type { ReactNode } from 'react'
import { EMAIL_MAX } from '#contract/accounts/constants.ts'
import { SETTINGS_MAX } from '#contract/site/constants.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { SettingsDraft, SettingsErrors } from './settings-draft.ts'
import { StatisticsChoice } from './statistics-choice.tsx'

export interface SectionProps {
  draft: SettingsDraft
  errors: SettingsErrors
  onChange: (changes: Partial<SettingsDraft>) => void
}

/** One card of the form. */
export function Section({ id, title, lead, children }: SectionFrame) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      {lead ? <p className="measure mt-1.5 text-quiet text-sm">{lead}</p> : null}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </Card>
  )
}

interface SectionFrame {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function IdentitySection({ draft, errors, onChange }: SectionProps) {
  return (
    <Section
      id="identity"
      title="Name and blurb"
      lead="Shown at the top and bottom of every page, and in emails."
    >
      <Field label="Name" error={errors.name} required>
        <TextInput
          name="name"
          value={draft.name}
          maxLength={SETTINGS_MAX.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field
        label="Blurb"
        hint={`Describe the site in a sentence. ${SETTINGS_MAX.blurb - draft.blurb.length} characters left.`}
        error={errors.blurb}
        required
      >
        <Textarea
          name="blurb"
          rows={3}
          value={draft.blurb}
          maxLength={SETTINGS_MAX.blurb}
          onChange={({ target }) => onChange({ blurb: target.value.replace(/\n/g, ' ') })}
        />
      </Field>
    </Section>
  )
}

export function OperatorSection({ draft, errors, onChange }: SectionProps) {
  return (
    <Section
      id="operator"
      title="Operator and contact"
      lead="Shown in the terms, in the privacy policy and on the contact page."
    >
      <Field label="Who runs the site" error={errors.operator} required>
        <TextInput
          name="operator"
          value={draft.operator}
          maxLength={SETTINGS_MAX.operator}
          onChange={({ target }) => onChange({ operator: target.value })}
        />
      </Field>
      <Field label="Postal address" error={errors.operatorAddress} optional>
        <Textarea
          name="operatorAddress"
          rows={3}
          value={draft.operatorAddress ?? ''}
          maxLength={SETTINGS_MAX.operatorAddress}
          onChange={({ target }) => onChange({ operatorAddress: target.value })}
        />
      </Field>
      <Field
        label="Contact email"
        hint="Shown on the contact page. Messages from the contact form are emailed here. If it’s empty, you’ll find them in the inbox only."
        error={errors.contactEmail}
        optional
      >
        <TextInput
          name="contactEmail"
          type="email"
          inputMode="email"
          value={draft.contactEmail ?? ''}
          maxLength={EMAIL_MAX}
          onChange={({ target }) => onChange({ contactEmail: target.value })}
        />
      </Field>
    </Section>
  )
}

export function HomeSection({ draft, errors, onChange }: SectionProps) {
  return (
    <Section id="home" title="Home page">
      <Checkbox
        name="showAdminLinks"
        label="Show the admin links box"
        hint="Links to the dashboard and the admin login. Visitors and admins see it until they dismiss it."
        checked={draft.showAdminLinks}
        onChange={({ target }) => onChange({ showAdminLinks: target.checked })}
      />
      <StatisticsChoice
        value={draft.figures}
        error={errors.figures}
        onChange={(figures) => onChange({ figures })}
      />
    </Section>
  )
}

const HOLDS = Array.from({ length: SETTINGS_MAX.holdFirstPosts + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? 'The first one' : `The first ${count}`,
}))

export function RulesSection({ draft, errors, onChange }: SectionProps) {
  return (
    <Section id="rules" title="Pictures and first posts">
      <Checkbox
        name="showCataloguePictures"
        label="Show the catalogue’s pictures of machines"
        hint="They load from img.opdb.org, which then sees the reader’s IP address. If this is off, machines without a picture on this site show a drawn translite."
        checked={draft.showCataloguePictures ?? false}
        onChange={({ target }) => onChange({ showCataloguePictures: target.checked })}
      />
      <Field
        label="New members’ posts held for review"
        hint="Only the author and staff see them until a moderator approves them."
        error={errors.holdFirstPosts}
      >
        <Select
          name="holdFirstPosts"
          value={String(draft.holdFirstPosts)}
          onChange={({ target }) => onChange({ holdFirstPosts: Number(target.value) })}
          options={HOLDS}
        />
      </Field>
    </Section>
  )
}
