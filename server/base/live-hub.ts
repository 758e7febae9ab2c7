// The open streams of this process: what members are told goes out to all of theirs, after asking whether the sessions
// behind them still stand. Messages of other processes come through NOTIFY.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { House } from './house.ts'
import { LIVE_CHANNEL, type LiveNotice } from './live.ts'
import { frameOf, HEARTBEAT, type LiveStream, openLiveStream } from './live-stream.ts'
import { refuse } from './refusal.ts'
import { liveMessages } from './tables.ts'

export interface LivePorts {
  /** Which of the sessions still stand: neither ended nor expired, their members not banned. */
  standingSessions(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** What a page needs to know at once; sent as the event `hello`. */
  greeting(viewer: Viewer): Promise<Record<string, unknown>>
}

export interface OpenStream {
  viewer: Viewer
  userId: number
  sessionId: string
  /** The last message that the browser has seen; null on its first visit. */
  after: number | null
  /** Told once when the stream has ended, with why. */
  onEnd(reason: string): void
}

export interface LiveHub {
  /** A member's stream as bytes; refuses when they have too many open. */
  open(stream: OpenStream): ReadableStream<Uint8Array>
  count(): number
  /** Ends all streams and takes no more; browsers come back after a moment. */
  close(): void
}

const HEARTBEAT_MS = 25_000
/** Every stream's session is asked for at least this often, and before anything is sent. */
const RECHECK_MS = 50_000
const STREAMS_PER_MEMBER = 20
/** Messages that come together within this time are read together. */
const GATHER_MS = 4
const BATCH = 500
const AGAIN_MS = 1_000
/** A message with a lower number may have been committed a little later than one with a higher. */
const OVERLAP = sql`interval '30 seconds'`
const MISSED_AT_MOST = 100

export function createLiveHub(
  { db, database, log }: House,
  { standingSessions, greeting }: LivePorts,
): LiveHub {
  const streams = new Map<number, Set<LiveStream>>()
  let waiting: number[] = []
  let isGathering = false
  let isClosed = false
  let listening: Promise<void> | undefined
  const timers: NodeJS.Timeout[] = []

  const all = () => [...streams.values()].flatMap((set) => [...set])

  function start(): Promise<void> {
    listening ??= database.listen(LIVE_CHANNEL, hear)
    if (timers.length === 0) {
      timers.push(setInterval(() => all().forEach(beat), HEARTBEAT_MS).unref())
      timers.push(setInterval(() => recheck(all()).catch(failed), RECHECK_MS).unref())
    }
    return listening
  }

  function failed(error: unknown): void {
    log.error({ err: error }, 'live messages')
  }

  function hear(payload: string): void {
    const notice = JSON.parse(payload) as LiveNotice
    const own = streams.get(notice.userId)
    if (!own) return
    if ('cut' in notice) {
      for (const stream of [...own]) {
        const isMeant = notice.session
          ? stream.sessionId === notice.session
          : stream.sessionId !== notice.except
        if (isMeant) stream.end('cut')
      }
      return
    }
    waiting.push(notice.id)
    gather(GATHER_MS)
  }

  function gather(ms: number): void {
    if (isGathering || isClosed) return
    isGathering = true
    setTimeout(async () => {
      const batch = waiting.splice(0, BATCH)
      let pause = GATHER_MS
      try {
        await deliver(batch)
      } catch (error) {
        failed(error)
        waiting = [...batch, ...waiting].slice(-10 * BATCH)
        pause = AGAIN_MS
      }
      isGathering = false
      if (waiting.length > 0) gather(pause)
    }, ms)
  }

  async function deliver(ids: readonly number[]): Promise<void> {
    const rows = await db
      .select()
      .from(liveMessages)
      .where(inArray(liveMessages.id, [...ids]))
    const concerned = [...new Set(rows.map(({ userId }) => userId))]
    await recheck(concerned.flatMap((userId) => [...(streams.get(userId) ?? [])]))
    for (const row of rows) {
      const frame = frameOf(row)
      for (const stream of streams.get(row.userId) ?? []) stream.send(frame)
    }
  }

  /** Ends those whose sessions no longer stand. */
  async function recheck(some: readonly LiveStream[]): Promise<void> {
    for (let from = 0; from < some.length; from += BATCH) {
      const part = some.slice(from, from + BATCH)
      const standing = await standingSessions([...new Set(part.map(({ sessionId }) => sessionId))])
      for (const stream of part) if (!standing.has(stream.sessionId)) stream.end('session ended')
    }
  }

  /** Runs once the stream is known here, so that nothing falls between what is caught up with and what comes live. */
  async function greet(stream: LiveStream, { viewer, userId, after }: OpenStream): Promise<void> {
    await start()
    await recheck([stream])
    if (stream.isEnded) return
    const { newest, missed, hasGap } = await missedBy(userId, after)
    const hello = { memberId: userId, hasGap, ...(await greeting(viewer)) }
    stream.begin([...missed.map(frameOf), frameOf({ id: newest, kind: 'hello', data: hello })])
  }

  async function missedBy(userId: number, after: number | null) {
    const [top] = await db
      .select({ id: sql<string>`coalesce(max(${liveMessages.id}), 0)` })
      .from(liveMessages)
    const newest = Number(top?.id ?? 0)
    if (after === null) return { newest, missed: [], hasGap: false }
    const [last] = await db
      .select({ id: liveMessages.id })
      .from(liveMessages)
      .where(eq(liveMessages.id, after))
    const seen = sql`select m.created_at - ${OVERLAP} from ${liveMessages} m where m.id = ${after}`
    const missed = await db
      .select()
      .from(liveMessages)
      .where(
        and(
          eq(liveMessages.userId, userId),
          sql`(${liveMessages.id} > ${after} or ${liveMessages.createdAt} >= (${seen}))`,
        ),
      )
      .orderBy(asc(liveMessages.id))
      .limit(MISSED_AT_MOST + 1)
    // What the browser saw last is no longer kept, or there is too much: it must look for itself.
    const hasGap = (!last && after !== 0) || missed.length > MISSED_AT_MOST
    return { newest, missed: hasGap ? [] : missed, hasGap }
  }

  return {
    open: (opened) => {
      const { userId, sessionId } = opened
      if (isClosed) throw refuse.unavailable('stopping', 'The site is being restarted. Please try again.')
      const own = streams.get(userId) ?? new Set()
      if (own.size >= STREAMS_PER_MEMBER) throw refuse.tooMany(60)
      streams.set(userId, own)
      const { stream, body } = openLiveStream(sessionId, (reason) => {
        own.delete(stream)
        if (own.size === 0) streams.delete(userId)
        opened.onEnd(reason)
      })
      own.add(stream)
      greet(stream, opened).catch((error) => {
        failed(error)
        stream.end('failed')
      })
      return body
    },
    count: () => [...streams.values()].reduce((sum, { size }) => sum + size, 0),
    close: () => {
      isClosed = true
      timers.forEach(clearInterval)
      for (const stream of all()) stream.end('stopping')
    },
  }
}

function beat(stream: LiveStream): void {
  stream.send(HEARTBEAT)
}
