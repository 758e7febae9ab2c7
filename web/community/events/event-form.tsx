import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { checkEvent, EVENT_FIELDS, EventFields, eventOf } from './event-fields.tsx'
import { refreshEvents } from './event-queries.ts'

interface EventFormProps {
  /** Null for a new one. */
  event: CommunityEvent | null
  onDone: () => void
  /** Called by its button that leaves the row as it was. */
  onStop: () => void
}

/** Adds or edits an event. Give it a key per event, so that each starts with its own values. */
export function EventForm({ event, onDone, onStop }: EventFormProps) {
  const client = useQueryClient()
  const title = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (event || round > 0) title.current?.focus()
  }, [event, round])
  const { errors, isBusy, props } = useForm({
    fields: EVENT_FIELDS,
    check: checkEvent,
    send: async (values) => {
      const body = eventOf(values)
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
      <h2 id="event-form" tabIndex={-1} className="display scroll-mt-28 mb-4 text-2xl">
        {event ? 'Edit event' : 'New event'}
      </h2>
      <form {...props} key={round} aria-labelledby="event-form" className="flex flex-col gap-4">
        <EventFields event={event} errors={errors} titleRef={title} />
        <div className="flex flex-wrap justify-end gap-3">
          {event ? <Button onClick={onStop}>Stop editing</Button> : null}
          <SubmitButton busy={isBusy} busyText="Saving">
            {event ? 'Save event' : 'Add event'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
