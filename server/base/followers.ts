// What must follow an event exactly once, whatever happens to the processes of the site: the follower's own writing and
// the mark that it has dealt with the event are one transaction. NOTIFY wakes it at once; a slow timer finds what was
// missed while a process was down or the connection gone.
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'
import type { EventType } from './events.ts'
import type { House } from './house.ts'
import { followedEvents, outbox } from './tables.ts'

export interface Followed {
  id: number
  type: string
  payload: Record<string, unknown>
}

export interface FollowerParts {
  /** Kept with every event that it has dealt with; never changes. */
  name: string
  types: readonly EventType<Record<string, unknown>>[]
  /** Reads what it needs, outside of any transaction; the function it gives back writes. Null when there is nothing to do. */
  prepare(event: Followed): Promise<((tx: Db) => Promise<void>) | null>
}

export interface Follower {
  /** Deals with new events as they come, and with those that nobody dealt with in the last days. */
  start(): void
  /** Deals with all that are left; resolves when done. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

const CATCH_UP_EVERY_MS = 20_000
/** How far the first look goes back, and each later one. */
const FIRST_LOOK_HOURS = 48
const LATER_LOOK_HOURS = 1
/** Events at a time: enough to be quick, few enough to leave connections to the requests. */
const AT_ONCE = 3
const BATCH = 200

export function createFollower(house: House, { name, types, prepare }: FollowerParts): Follower {
  const waiting: Followed[] = []
  let running = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let idle: (() => void)[] = []

  /** True when this process dealt with it, false when another did. */
  async function follow(event: Followed): Promise<boolean> {
    const write = await prepare(event)
    return house.db.transaction(async (tx) => {
      if (!(await claim(tx, name, event.id))) return false
      await write?.(tx)
      return true
    })
  }

  /** What fails is tried again at the next look around, and keeps nothing else waiting. */
  async function tryToFollow(event: Followed): Promise<void> {
    try {
      await follow(event)
    } catch (error) {
      house.log.error({ err: error, follower: name, eventId: event.id }, 'an event could not be followed')
    }
  }

  async function drain(): Promise<void> {
    running++
    for (let event = waiting.shift(); event && !isStopped; event = waiting.shift()) await tryToFollow(event)
    running--
    if (running > 0) return
    for (const done of idle) done()
    idle = []
  }

  async function catchUp(hours = FIRST_LOOK_HOURS): Promise<void> {
    let after = 0
    for (;;) {
      const left = await unfollowed(house.db, { name, types: types.map((type) => type.name), hours, after })
      for (const event of left) {
        if (isStopped) return
        await tryToFollow(event)
      }
      after = left.at(-1)?.id ?? after
      if (left.length < BATCH) return
    }
  }

  function lookAround(hours?: number): void {
    catchUp(hours).catch((error) =>
      house.log.error({ err: error, follower: name }, 'events were not followed'),
    )
  }

  return {
    start: () => {
      for (const type of types) {
        house.events.on(type, (payload, id) => {
          if (isStopped) return
          waiting.push({ id, type: type.name, payload })
          if (running < AT_ONCE) void drain()
        })
      }
      lookAround()
      timer = setInterval(() => lookAround(LATER_LOOK_HOURS), CATCH_UP_EVERY_MS)
      timer.unref()
    },
    catchUp: () => catchUp(),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      if (running > 0) await new Promise<void>((done) => idle.push(done))
    },
  }
}

/** Marks the event as dealt with; false when it is already, or when another process is at it. */
async function claim(tx: Db, name: string, eventId: number): Promise<boolean> {
  const claimed = await rowsOf(
    tx,
    sql`insert into ${followedEvents} (follower, event_id)
      select ${name}::text, id from ${outbox} where id = ${eventId} for update skip locked
      on conflict do nothing returning event_id`,
  )
  return claimed.length > 0
}

interface Unfollowed {
  name: string
  types: readonly string[]
  hours: number
  after: number
}

async function unfollowed(db: Db, { name, types, hours, after }: Unfollowed): Promise<Followed[]> {
  if (types.length === 0) return []
  const names = sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )
  const rows = await rowsOf<{ id: string | number; type: string; payload: Record<string, unknown> }>(
    db,
    sql`select o.id, o.type, o.payload from ${outbox} o
      where o.type in (${names}) and o.id > ${after} and o.created_at > now() - make_interval(hours => ${hours})
        and not exists (select from ${followedEvents} f where f.follower = ${name} and f.event_id = o.id)
      order by o.id limit ${BATCH}`,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
