// Events between rooms, named in the past tense. An event is an outbox row and a job for each of its subscribers, in
// the transaction of the change. At the commit, NOTIFY tells every process: caches, indexes and queue workers.
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
   * What the event changed on pages: stored pages and cached replies that show it are purged. `seen` holds what only
   * this needs to know, a name for example: it is sent to the processes and never stored.
   */
  changes(payload: T, seen: Seen): readonly PurgeKey[]
}

export function eventType<T extends Record<string, unknown>, Seen = unknown>(
  name: string,
  { changes }: Pick<EventType<T, Seen>, 'changes'>,
): EventType<T, Seen> {
  return { name, changes }
}

/** For events that change nothing that other members see. */
export const changesNothing = (): readonly PurgeKey[] => []

/** Keys to purge; 'all' where there are too many to list. */
export type PurgedKeys = readonly PurgeKey[] | 'all'

const MOST_KEYS = 200

const CHANNEL = 'multiball_events'
const AGAIN_MS = 1_000
/** In bytes, with room left for the event's number. */
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
  // One statement, because every write of the site emits events.
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

/** NOTIFY carries at most 8,000 bytes; listeners look up a longer payload. */
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
  /** Reports what an event changed on pages; everything after a lost connection. Called before `on`. */
  onPurge(heard: (keys: PurgedKeys) => void): void
  /** How often everything was purged because the connection was lost. */
  countPurges(): number
}

type Heard = (payload: Record<string, unknown>, id: number) => void | Promise<void>

/** Receives the events of all processes and passes them to the listeners, one by one. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const listeners = new Map<string, Heard[]>()
  const purgers: ((keys: PurgedKeys) => void)[] = []

  let lastHeard = await newestEvent(database)
  let purges = 0

  async function deliver(message: string): Promise<void> {
    const { changes, ...event } = JSON.parse(message) as NotifyMessage
    lastHeard = Math.max(lastHeard, event.id)
    const isHeard = listeners.has(event.type)
    let { payload } = event
    try {
      // Before the purge: pages requested after it wait for what listeners rebuild, which must have begun by then.
      if (isHeard) payload ??= await readPayload(database, event.id)
    } finally {
      if (changes.length > 0) for (const heard of purgers) heard(changes)
    }
    if (isHeard && payload) await hand({ ...event, payload })
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

  /** Purges everything: what the missed events changed is not in the outbox. */
  async function catchUp(since: number): Promise<void> {
    const missed = await findMissedEvents(database, since, [...listeners.keys()])
    lastHeard = Math.max(lastHeard, await newestEvent(database))
    for (const event of missed) await hand(event)
    // After the indexes that pages are rendered from.
    purges++
    for (const heard of purgers) heard('all')
  }

  /** Retries while the database is not back yet: the missed events have lower numbers than those received since. */
  function onReconnect(since = lastHeard): void {
    catchUp(since).catch((error) => {
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
