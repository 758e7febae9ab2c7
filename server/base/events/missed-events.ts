// Finds events that a process missed while its NOTIFY connection was lost.
import type { Database } from '#server/base/database/database.ts'

export interface MissedEvent {
  id: number
  type: string
  payload: Record<string, unknown>
}

/**
 * Events are not committed in the order of their numbers: one with a lower number may follow the last one received. The
 * overlap is the longest possible transaction; receiving an event twice does no harm.
 */
const OVERLAP = '10 minutes'

/** Events of these types after the last one received, without duplicates. */
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
