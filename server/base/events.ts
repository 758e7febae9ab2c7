// Rooms tell each other what happened (past tense). An event is an outbox row and a job for each of its subscribers, in
// the transaction of the change. NOTIFY tells every process at the commit: caches, indexes and the workers of the queues.
import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { insertDeliveries } from './job-queues.ts'
import type { Log } from './log.ts'
import { findMissedEvents, type MissedEvent } from './missed-events.ts'
import { outbox } from './tables.ts'

export interface EventType<T> {
  readonly name: string
  /** True when visitors may see the change, so that their stored pages are thrown away. */
  readonly changesPages: boolean
  readonly payload?: T
}

export function eventType<T extends Record<string, unknown>>(
  name: string,
  { changesPages }: { changesPages: boolean },
): EventType<T> {
  return { name, changesPages }
}

const CHANNEL = 'multiball_events'
const AGAIN_MS = 1_000
/** Bytes, with room left for the number. */
const NOTICE_MAX = 7_000

interface Notice {
  id: number
  type: string
  pages: boolean
  payload: Record<string, unknown> | null
}

/** Writes the event; call it with the transaction's handle. */
export async function emit<T extends Record<string, unknown>>(
  db: Db,
  type: EventType<T>,
  payload: T,
): Promise<void> {
  const told = { type: type.name, pages: type.changesPages, payload }
  let notice = JSON.stringify(told)
  // NOTIFY carries at most 8,000 bytes; a longer payload is looked up by whoever needs it.
  if (Buffer.byteLength(notice) > NOTICE_MAX) notice = JSON.stringify({ ...told, payload: null })
  // All in one statement: every write of the site takes this way.
  await db.execute(sql`
    with written as (
      insert into ${outbox} (type, payload) values (${type.name}, ${JSON.stringify(payload)}::jsonb)
      returning id, type, payload
    ), deliveries as (${insertDeliveries()})
    select pg_notify(${CHANNEL}, '{"id":' || id || ',' || ${notice.slice(1)}::text) from written`)
}

/** The number of the newest event: where the version of visitors' pages starts. */
export async function newestEvent(database: Database): Promise<number> {
  const { rows } = await database.query('select coalesce(max(id), 0) as id from outbox')
  return Number(rows[0]?.id ?? 0)
}

export interface Events {
  /** `id` is the event's number in the outbox. */
  on<T extends Record<string, unknown>>(
    type: EventType<T>,
    heard: (payload: T, id: number) => void | Promise<void>,
  ): void
  /** After any event that visitors may see, with a number that every process hears alike; after a lost connection too. */
  onPagesChanged(heard: (version: number) => void): void
  /** How often everything was purged because the connection was lost. */
  countPurges(): number
}

type Heard = (payload: Record<string, unknown>, id: number) => void | Promise<void>

/** Listens for the events of all processes and hands them to those who asked, one by one. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const listeners = new Map<string, Heard[]>()
  const pageListeners: ((version: number) => void)[] = []

  let lastHeard = await newestEvent(database)
  let purges = 0

  async function deliver(message: string): Promise<void> {
    const notice = JSON.parse(message) as Notice
    lastHeard = Math.max(lastHeard, notice.id)
    if (notice.pages) for (const heard of pageListeners) heard(notice.id)
    if (!listeners.has(notice.type)) return
    const payload = notice.payload ?? (await readPayload(database, notice.id))
    await hand({ ...notice, payload })
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

  /** Pages are purged whole: which of the missed events they show is not in the outbox. */
  async function makeGood(since: number): Promise<void> {
    const missed = await findMissedEvents(database, since, [...listeners.keys()])
    lastHeard = Math.max(lastHeard, await newestEvent(database))
    for (const event of missed) await hand(event)
    // After the indexes that pages are made from.
    purges++
    for (const heard of pageListeners) heard(lastHeard)
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
    onPagesChanged: (heard) => {
      pageListeners.push(heard)
    },
    countPurges: () => purges,
  }
}

async function readPayload(database: Database, id: number): Promise<Record<string, unknown>> {
  const { rows } = await database.query('select payload from outbox where id = $1', [id])
  return (rows[0]?.payload ?? {}) as Record<string, unknown>
}
