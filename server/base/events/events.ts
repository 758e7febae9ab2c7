// Rooms tell each other what happened (past tense). An event is an outbox row and a job for each of its subscribers, in
// the transaction of the change. NOTIFY tells every process at the commit: caches, indexes and the workers of the queues.
import { sql } from 'drizzle-orm'
import type { PurgeKey } from '#contract/purge-keys.ts'
import type { Database, Db } from '#server/base/database/database.ts'
import { insertDeliveries } from '#server/base/jobs/job-queues.ts'
import type { Log } from '#server/base/log.ts'
import { outbox } from '#server/base/tables.ts'
import { findMissedEvents, type MissedEvent } from './missed-events.ts'

export interface EventType<T, Seen = never> {
  readonly name: string
  /**
   * What of that which pages show has changed by the event: stored pages and kept replies that show it are purged. `seen`
   * is what only this needs to know, a name for example: it is told to the processes and never written down.
   */
  changes(payload: T, seen: Seen): readonly PurgeKey[]
}

export function eventType<T extends Record<string, unknown>, Seen = unknown>(
  name: string,
  { changes }: Pick<EventType<T, Seen>, 'changes'>,
): EventType<T, Seen> {
  return { name, changes }
}

/** For what no page shows that others may see. */
export const changesNothing = (): readonly PurgeKey[] => []

/** What is purged: everything where that is more than can be named. */
export type PurgedKeys = readonly PurgeKey[] | 'all'

const MOST_KEYS = 200

const CHANNEL = 'multiball_events'
const AGAIN_MS = 1_000
/** Bytes, with room left for the number. */
const NOTIFY_BYTES_MAX = 7_000

interface NotifyMessage {
  id: number
  type: string
  changes: PurgedKeys
  payload: Record<string, unknown> | null
}

/** Writes the event; call it with the transaction's handle. */
export async function emit<T extends Record<string, unknown>, Seen>(
  db: Db,
  type: EventType<T, Seen>,
  payload: T,
  ...[seen]: unknown extends Seen ? [] : [Seen]
): Promise<void> {
  const changes = purgedBy(type.changes(payload, seen as Seen))
  const message = notifyMessageOf({ type: type.name, changes, payload })
  // All in one statement: every write of the site takes this way.
  await db.execute(sql`
    with written as (
      insert into ${outbox} (type, payload) values (${type.name}, ${JSON.stringify(payload)}::jsonb)
      returning id, type, payload
    ), deliveries as (${insertDeliveries()})
    select pg_notify(${CHANNEL}, '{"id":' || id || ',' || ${message.slice(1)}::text) from written`)
}

function purgedBy(changes: readonly PurgeKey[]): PurgedKeys {
  const keys = [...new Set(changes)]
  return keys.length > MOST_KEYS ? 'all' : keys
}

/** NOTIFY carries at most 8,000 bytes; a longer payload is looked up by whoever needs it. */
function notifyMessageOf(told: Omit<NotifyMessage, 'id'>): string {
  const forms = [told, { ...told, payload: null }].map((form) => JSON.stringify(form))
  const fits = forms.find((form) => Buffer.byteLength(form) <= NOTIFY_BYTES_MAX)
  return fits ?? JSON.stringify({ ...told, changes: 'all', payload: null })
}

/** The number of the newest event. */
export async function newestEvent(database: Database): Promise<number> {
  const { rows } = await database.query('select coalesce(max(id), 0) as id from outbox')
  return Number(rows[0]?.id ?? 0)
}

export interface Events {
  /** `id` is the event's number in the outbox. */
  on<T extends Record<string, unknown>, Seen>(
    type: EventType<T, Seen>,
    heard: (payload: T, id: number) => void | Promise<void>,
  ): void
  /** What an event changed of that which pages show; everything after a lost connection. Told before `on`. */
  onPurge(heard: (keys: PurgedKeys) => void): void
  /** How often everything was purged because the connection was lost. */
  countPurges(): number
}

type Heard = (payload: Record<string, unknown>, id: number) => void | Promise<void>

/** Listens for the events of all processes and hands them to those who asked, one by one. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const listeners = new Map<string, Heard[]>()
  const purgers: ((keys: PurgedKeys) => void)[] = []

  let lastHeard = await newestEvent(database)
  let purges = 0

  async function deliver(message: string): Promise<void> {
    const { changes, ...event } = JSON.parse(message) as NotifyMessage
    lastHeard = Math.max(lastHeard, event.id)
    if (changes.length > 0) for (const heard of purgers) heard(changes)
    if (!listeners.has(event.type)) return
    const payload = event.payload ?? (await readPayload(database, event.id))
    await hand({ ...event, payload })
  }

  async function hand({ id, type, payload }: MissedEvent): Promise<void> {
    for (const heard of listeners.get(type) ?? []) {
      try {
        await heard(payload, id)
      } catch (error) {
        failed(error)
      }
    }
  }

  /** Everything is purged: what the missed events changed is not in the outbox. */
  async function makeGood(since: number): Promise<void> {
    const missed = await findMissedEvents(database, since, [...listeners.keys()])
    lastHeard = Math.max(lastHeard, await newestEvent(database))
    for (const event of missed) await hand(event)
    // After the indexes that pages are made from.
    purges++
    for (const heard of purgers) heard('all')
  }

  /** A database that is not quite back yet is asked again: what was missed lies before what has been heard since. */
  function onReconnect(since = lastHeard): void {
    makeGood(since).catch((error) => {
      failed(error)
      setTimeout(onReconnect, AGAIN_MS, since).unref()
    })
  }

  function failed(error: unknown): void {
    log.error({ err: error }, 'an event could not be handled')
  }

  await database.listen(
    CHANNEL,
    (message) => void deliver(message).catch(failed),
    () => onReconnect(),
  )
  return {
    on: (type, heard) => {
      const known = listeners.get(type.name) ?? []
      known.push(heard as Heard)
      listeners.set(type.name, known)
    },
    onPurge: (heard) => {
      purgers.push(heard)
    },
    countPurges: () => purges,
  }
}

async function readPayload(database: Database, id: number): Promise<Record<string, unknown>> {
  const { rows } = await database.query('select payload from outbox where id = $1', [id])
  return (rows[0]?.payload ?? {}) as Record<string, unknown>
}
