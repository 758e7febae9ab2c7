import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CommunityEvent, EventInput } from '#contract/community/calendar-events.ts'
import { EVENT_LIMITS } from '#contract/community/constants.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { refreshEvents } from './event-queries.ts'

const FIELDS = [
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
type Name = (typeof FIELDS)[number]

function check(values: Values<Name>): Errors<Name> {
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

/** Browsers add seconds where somebody typed some. */
const minutes = (local: string) => local.slice(0, 16)

function bodyOf(values: Values<Name>): EventInput {
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

interface EventFormProps {
  /** Null for a new one. */
  event: CommunityEvent | null
  onDone: () => void
}

/** Adds an event or changes one. Give it a key, so that each begins with its own values. */
export function EventForm({ event, onDone }: EventFormProps) {
  const client = useQueryClient()
  const title = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (event || round > 0) title.current?.focus()
  }, [event, round])
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check,
    send: async (values) => {
      const body = bodyOf(values)
      await (event
        ? api('PUT /api/admin/events/{id}', { params: { id: event.id }, body })
        : api('POST /api/admin/events', { body }))
      toast.success(event ? 'Event saved' : 'Event added')
      await refreshEvents(client)
      setRound(round + 1)
      onDone()
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error)) return
      toast.error('Event not saved', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="event-form" className="scroll-mt-24">
      <h2 id="event-form" className="display mb-4 text-2xl">
        {event ? 'Edit event' : 'New event'}
      </h2>
      <form {...props} key={round} aria-labelledby="event-form" className="flex flex-col gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Field label="Title" error={errors.title} required>
              <TextInput
                name="title"
                ref={title}
                defaultValue={event?.title}
                maxLength={EVENT_LIMITS.title}
              />
            </Field>
            <Field label="Place" error={errors.place} required>
              <TextInput name="place" defaultValue={event?.place} maxLength={EVENT_LIMITS.place} />
            </Field>
            <Field label="Description" error={errors.description} required>
              <Textarea
                name="description"
                rows={7}
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
          <TimesAndPlaces event={event} errors={errors} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {event ? <Button onClick={onDone}>Stop editing</Button> : null}
          <SubmitButton busy={isBusy} busyText="Saving">
            {event ? 'Save event' : 'Add event'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

function TimesAndPlaces({ event, errors }: { event: CommunityEvent | null; errors: Errors<Name> }) {
  const localOf = (at: string | null | undefined) =>
    event && at ? localTimeOf(new Date(at), event.timeZone) : ''
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Begins" error={errors.startsAt} required>
          <TextInput name="startsAt" type="datetime-local" defaultValue={localOf(event?.startsAt)} />
        </Field>
        <Field label="Ends" error={errors.endsAt} optional>
          <TextInput name="endsAt" type="datetime-local" defaultValue={localOf(event?.endsAt)} />
        </Field>
      </div>
      <Field
        label="Time zone of the place"
        hint="All times here are by its clocks, such as Europe/Berlin."
        error={errors.timeZone}
        required
      >
        <ZoneInput timeZone={event?.timeZone} />
      </Field>
      <Field
        label="Public from"
        hint="Until then, only Premium members and admins find the event. Leave it empty to show it to all at once."
        error={errors.publicFrom}
        optional
      >
        <TextInput name="publicFrom" type="datetime-local" defaultValue={localOf(event?.publicFrom)} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
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
        <Field label="Places" hint="Empty: no limit." error={errors.capacity} optional>
          <TextInput name="capacity" inputMode="numeric" defaultValue={event?.capacity ?? ''} />
        </Field>
      </div>
    </div>
  )
}

/** A new event begins with the admin's own zone, which the server does not know. */
function ZoneInput({ timeZone }: { timeZone: string | undefined }) {
  const isHydrated = useHydrated()
  const own = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const zones = isHydrated ? Intl.supportedValuesOf('timeZone') : []
  return (
    <>
      <TextInput
        key={own}
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
