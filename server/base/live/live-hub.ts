// The open live streams of this process: sends messages to all of a member's streams, after checking that their
// sessions are still active. Messages of other processes come through NOTIFY.
import { inArray } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { createBatcher } from '#server/base/batcher.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { liveMessages } from '#server/base/tables.ts'
import { LIVE_CHANNEL, type LiveNotification } from './live.ts'
import { frameOf, HEARTBEAT, type LiveStream, openLiveStream } from './live-stream.ts'
import { findMissed, findUnheard, newestMessage } from './missed-messages.ts'

export interface LivePorts {
  /** Which of the sessions are active: neither ended nor expired, their members not banned. */
  activeSessions(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** What a page needs to know at once; sent as the event `hello`. */
  greeting(viewer: Viewer): Promise<Record<string, unknown>>
}

export interface OpenStream {
  viewer: Viewer
  userId: number
  sessionId: string
  /** The last message that the browser has seen; null on its first visit. */
  after: number | null
  /** Called once when the stream has ended, with the reason. */
  onEnd(reason: string): void
}

export interface LiveHub {
  /** A member's stream as bytes; refuses when they have too many open. */
  open(stream: OpenStream): ReadableStream<Uint8Array>
  count(): number
  /** Ends all streams and accepts no more; browsers reconnect after a moment. */
  close(): void
}

const HEARTBEAT_MS = 25_000
/** Every stream's session is checked at least this often, and before anything is sent. */
const RECHECK_MS = 50_000
const AGAIN_MS = 1_000
const STREAMS_PER_MEMBER = 20
/** Sessions checked in one query. */
const BATCH = 500

export function createLiveHub(context: AppContext, ports: LivePorts): LiveHub {
  const streams = new Map<number, Set<LiveStream>>()
  const batcher = createBatcher(deliver, failed)
  let isClosed = false
  let listening: Promise<void> | undefined
  let lastHeard = 0
  const timers: NodeJS.Timeout[] = []

  const all = () => [...streams.values()].flatMap((own) => [...own])

  function start(): Promise<void> {
    if (timers.length === 0) {
      timers.push(setInterval(() => all().forEach(beat), HEARTBEAT_MS).unref())
      timers.push(setInterval(() => endFallen(all(), ports).catch(failed), RECHECK_MS).unref())
    }
    listening ??= listen().catch((error) => {
      listening = undefined
      throw error
    })
    return listening
  }

  async function listen(): Promise<void> {
    await context.database.listen(LIVE_CHANNEL, hear, () => onReconnect())
    lastHeard = Math.max(lastHeard, await newestMessage(context.db))
  }

  /** Sends the messages and cuts missed without a connection; browsers skip messages that they know. */
  async function catchUp(since: number): Promise<void> {
    await endFallen(all(), ports)
    for (const id of await findUnheard(context.db, since, [...streams.keys()])) batcher.add(id)
    lastHeard = Math.max(lastHeard, await newestMessage(context.db))
  }

  /** A retry uses the same number: the missed messages have lower numbers than those received since. */
  function onReconnect(since = lastHeard): void {
    catchUp(since).catch((error) => {
      failed(error)
      if (!isClosed) setTimeout(onReconnect, AGAIN_MS, since).unref()
    })
  }

  function failed(error: unknown): void {
    context.log.error({ err: error }, 'live messages')
  }

  function hear(payload: string): void {
    const notification = JSON.parse(payload) as LiveNotification
    if ('told' in notification) {
      for (const [userId, id] of notification.told) {
        lastHeard = Math.max(lastHeard, id)
        if (streams.has(userId)) batcher.add(id)
      }
      return
    }
    const own = streams.get(notification.userId)
    if (!own) return
    for (const stream of [...own]) {
      const isMeant = notification.session
        ? stream.sessionId === notification.session
        : stream.sessionId !== notification.except
      if (isMeant) stream.end('cut')
    }
  }

  async function deliver(ids: readonly number[]): Promise<void> {
    const rows = await context.db
      .select()
      .from(liveMessages)
      .where(inArray(liveMessages.id, [...ids]))
    const concerned = [...new Set(rows.map(({ userId }) => userId))]
    await endFallen(
      concerned.flatMap((userId) => [...(streams.get(userId) ?? [])]),
      ports,
    )
    for (const row of rows) {
      const frame = frameOf(row)
      for (const stream of streams.get(row.userId) ?? []) stream.send(frame)
    }
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
        if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
        opened.onEnd(reason)
      })
      own.add(stream)
      // Registered before the greeting, so that no message is lost between the missed ones and the live ones.
      start()
        .then(() => greet(stream, opened, { db: context.db, ...ports }))
        .catch((error) => {
          failed(error)
          stream.end('failed')
        })
      return body
    },
    count: () => [...streams.values()].reduce((sum, { size }) => sum + size, 0),
    close: () => {
      isClosed = true
      batcher.stop()
      timers.forEach(clearInterval)
      for (const stream of all()) stream.end('stopping')
    },
  }
}

function beat(stream: LiveStream): void {
  stream.send(HEARTBEAT)
}

/** Ends streams whose sessions are no longer active. */
async function endFallen(streams: readonly LiveStream[], { activeSessions }: LivePorts): Promise<void> {
  for (let from = 0; from < streams.length; from += BATCH) {
    const part = streams.slice(from, from + BATCH)
    const standing = await activeSessions([...new Set(part.map(({ sessionId }) => sessionId))])
    for (const stream of part) if (!standing.has(stream.sessionId)) stream.end('session ended')
  }
}

async function greet(
  stream: LiveStream,
  { viewer, userId, after }: OpenStream,
  { db, ...ports }: LivePorts & { db: Db },
): Promise<void> {
  await endFallen([stream], ports)
  if (stream.isEnded) return
  const { newest, messages, hasGap } = await findMissed(db, userId, after)
  const hello = { memberId: userId, hasGap, ...(await ports.greeting(viewer)) }
  stream.begin([...messages.map(frameOf), frameOf({ id: newest, kind: 'hello', data: hello })])
}
