import type { Waiting } from '#contract/notifications/notifications.ts'
import { query } from '#web/queries.ts'

export const waitingQuery = query('GET /api/notifications/waiting')

export function hasNews({ messages, notifications }: Waiting): boolean {
  return messages + notifications > 0
}
