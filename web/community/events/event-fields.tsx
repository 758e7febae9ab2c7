// The fields of an event, for admins who add one and members who propose one.
import { useHydrated } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { CommunityEvent, EventInput } from '#contract/community/calendar-events.ts'
import { EVENT_LIMITS } from '#contract/community/constants.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors, Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export const EVENT_FIELDS = [
  'title',
  'place',
  'description',
  'timeZone',
  'startsAt',
  'endsAt',
  'url',
  'takesSignUps',
  'capacity',
  'publicFrom',
] as const
export type EventField = (typeof EVENT_FIELDS)[number]

/** Validation without the server. */
export function checkEvent(values: Values<EventField>): Errors<EventField> {
  const { title, place, description, timeZone, startsAt, endsAt, capacity } = values
  return {
    ...(title.trim() === '' && { title: 'Please enter a title' }),
    ...(place.trim() === '' && { place: 'Please say where it is' }),
    ...(description.trim() === '' && { description: 'Please describe the event' }),
    ...(timeZone.trim() === '' && { timeZone: 'Please choose a time zone such as Europe/Berlin' }),
    ...(startsAt === '' && { startsAt: 'Please enter a date and a time' }),
    ...(endsAt && endsAt <= startsAt && { endsAt: 'The event must end after it begins' }),
    ...(capacity.trim() && !/^\d+$/.test(capacity.trim()) && { capacity: 'Please enter a whole number' }),
  }
}

/** Browsers add seconds if they were typed. */
const minutes = (local: string) => local.slice(0, 16)

export function eventOf(values: Values<EventField>): EventInput {
  const { title, place, description, timeZone, startsAt, endsAt, url, takesSignUps, capacity, publicFrom } =
    values
  return {
    title,
    place,
    description,
    timeZone: timeZone.trim(),
    startsAt: minutes(startsAt),
    endsAt: endsAt ? minutes(endsAt) : null,
    url: url.trim() || null,
    takesSignUps: takesSignUps === 'yes',
    capacity: capacity.trim() ? Number(capacity.trim()) : null,
    publicFrom: publicFrom ? minutes(publicFrom) : null,
  }
}

/** Initial values. */
export type EventValues = Pick<
  CommunityEvent,
  | 'title'
  | 'place'
  | 'description'
  | 'timeZone'
  | 'startsLocal'
  | 'endsLocal'
  | 'url'
  | 'takesSignUps'
  | 'capacity'
> & { publicFrom?: string | null }

interface EventFieldsProps {
  /** Null for a new one. */
  event: EventValues | null
  errors: Errors<EventField>
  titleRef?: Ref<HTMLInputElement> | undefined
  /** Only admins set when it becomes public. */
  isProposal?: boolean | undefined
}

export function EventFields({ event, errors, titleRef, isProposal }: EventFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] items-start gap-x-8 gap-y-4">
      <div className="flex min-w-0 flex-col gap-4">
        <Field label="Title" error={errors.title} required>
          <TextInput name="title" ref={titleRef} defaultValue={event?.title} maxLength={EVENT_LIMITS.title} />
        </Field>
        <Field label="Venue" error={errors.place} required>
          <TextInput name="place" defaultValue={event?.place} maxLength={EVENT_LIMITS.place} />
        </Field>
        <Field label="Description" error={errors.description} required>
          <Textarea
            name="description"
            rows={5}
            defaultValue={event?.description}
            maxLength={EVENT_LIMITS.description}
          />
        </Field>
        <Field label="Website" hint="https://…" error={errors.url} optional>
          <TextInput
            name="url"
            inputMode="url"
            defaultValue={event?.url ?? ''}
            maxLength={EVENT_LIMITS.url}
          />
        </Field>
      </div>
      <TimesAndPlaces event={event} errors={errors} isProposal={isProposal} />
    </div>
  )
}

function TimesAndPlaces({ event, errors, isProposal }: Omit<EventFieldsProps, 'titleRef'>) {
  const publicFrom = event?.publicFrom && localTimeOf(new Date(event.publicFrom), event.timeZone)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] items-start gap-4">
        <Field label="Begins" error={errors.startsAt} required>
          <TextInput name="startsAt" type="datetime-local" defaultValue={event?.startsLocal} />
        </Field>
        <Field label="Ends" error={errors.endsAt} optional>
          <TextInput name="endsAt" type="datetime-local" defaultValue={event?.endsLocal ?? ''} />
        </Field>
      </div>
      <Field
        label="Time zone"
        hint="Of the venue, such as Europe/Berlin. All times in this form are local to it."
        error={errors.timeZone}
        required
      >
        <ZoneInput timeZone={event?.timeZone} />
      </Field>
      {isProposal ? null : (
        <Field
          label="Public from"
          hint={`Until then, only admins and members whose plan includes “${PERMISSIONS.earlyAccess.label}” find the event. Leave it empty to show it to all at once.`}
          error={errors.publicFrom}
          optional
        >
          <TextInput name="publicFrom" type="datetime-local" defaultValue={publicFrom ?? ''} />
        </Field>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] items-start gap-4">
        <Field label="Sign-up" error={errors.takesSignUps}>
          <Select
            name="takesSignUps"
            defaultValue={event && !event.takesSignUps ? 'no' : 'yes'}
            options={[
              { value: 'yes', label: 'Members sign up' },
              { value: 'no', label: 'Just come' },
            ]}
          />
        </Field>
        <Field label="Capacity" hint="Leave it empty for no limit." error={errors.capacity} optional>
          <TextInput name="capacity" inputMode="numeric" defaultValue={event?.capacity ?? ''} />
        </Field>
      </div>
    </div>
  )
}

/**
 * A new event starts with the writer's time zone, which the server does not know: as another default, which a field
 * takes over unless something was typed into it before.
 */
function ZoneInput({ timeZone }: { timeZone: string | undefined }) {
  const isHydrated = useHydrated()
  const own = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const zones = isHydrated ? Intl.supportedValuesOf('timeZone') : []
  return (
    <>
      <TextInput
        name="timeZone"
        list="time-zones"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={timeZone ?? own}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
