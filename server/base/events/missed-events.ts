// What the outbox holds of the time in which a process could not hear NOTIFY.
import type { Database } from '#server/base/database/database.ts'

export interface MissedEvent {
  id: number
  type: string
  payload: Record<string, unknown>
}

/**
 * Events are not committed in the order of their numbers: one with a lower number may have come after the last that was
 * heard. As much earlier may it have begun as the longest transaction takes; hearing an event twice does no harm.
 */
const OVERLAP = '10 minutes'

/** Events of these types after the last that was heard, each once where several say the same. */
export async function findMissedEvents(
  database: Database,
  lastHeard: number,
  types: readonly string[],
): Promise<MissedEvent[]> {
  const { rows } = await database.query(
    `select max(id) as id, type, payload from outbox
      where type = any($2::text[]) and (id > $1 or created_at >
        (select max(created_at) from outbox where id <= $1) - interval '${OVERLAP}')
      group by type, payload order by 1`,
    [lastHeard, types],
  )
  return rows.map(({ id, type, payload }) => ({
    id: Number(id),
    type: String(type),
    payload: payload as MissedEvent['payload'],
  }))
}
