// What this room tells the others.
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  reminderId: number
}

/** Its day has come, or its number of games was played. */
export const serviceDue = eventType<About>('logbook_service_due', { changes: changesNothing })

/** It was done, set anew or deleted: nothing is due any more. */
export const reminderSettled = eventType<About>('logbook_reminder_settled', { changes: changesNothing })
