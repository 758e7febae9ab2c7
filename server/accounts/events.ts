import { eventType } from '#server/base/events.ts'

/** Pages that led newcomers to the set-up no longer do. */
export const firstAdminMade = eventType<{ userId: number }>('first_admin_made', { changesPages: true })
