// Events of logbooks.
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  reminderId: number
}

/** Its day has come, or its number of games was reached. */
export const serviceDue = eventType<About>('logbook_service_due', { changes: changesNothing })

/** Done, changed or deleted: nothing is due any more. */
export const reminderSettled = eventType<About>('logbook_reminder_settled', { changes: changesNothing })
