// One event stream for all tabs of a browser: the tab that holds the lock opens the stream and forwards its messages;
// when it closes, another tab resumes at the same position. Without the locks API every tab has its own stream.
import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { goAfresh, goAfreshHere, isLeavingPage } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { LiveHeard } from './live.ts'

interface Message {
  id: number
  kind: string
  data: Readonly<Record<string, unknown>> | null
}

interface Line {
  listen(kind: string, heard: LiveHeard): () => void
  isIdle(): boolean
  close(): void
}

// The tab's single connection, shared by all listeners on the page and closed with the last of them.
let line: { memberId: number; line: Line } | null = null

/** Subscribes to the tab's connection, which opens with the first listener; returns the unsubscribe function. */
export function listenLive(memberId: number, kind: string, heard: LiveHeard): () => void {
  if (line && line.memberId !== memberId) {
    line.line.close()
    line = null
  }
  line ??= { memberId, line: openLine(memberId) }
  const { line: mine } = line
  const stop = mine.listen(kind, heard)
  return () => {
    stop()
    // A navigation removes listeners and adds others at the same moment.
    setTimeout(() => {
      if (!mine.isIdle() || line?.line !== mine) return
      mine.close()
      line = null
    }, 2_000)
  }
}

const REMEMBERED = 300
const BACK = ['focus', 'online'] as const

/** The listeners, the messages they have received, and the stream's position. */
function createListeners() {
  const listeners = new Map<string, Set<LiveHeard>>()
  const seen = new Set<number>()
  let last: number | null = null
  let isGreeted = false

  /** Tells all listeners that messages may have been missed. */
  function lookAgain(): void {
    for (const set of [...listeners.values()]) for (const heard of [...set]) heard(null)
  }

  function isNews(id: number): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > REMEMBERED) seen.delete([...seen][0] ?? 0)
    return true
  }

  return {
    lookAgain,
    last: () => last,
    isIdle: () => listeners.size === 0,
    hear: ({ id, kind, data }: Message) => {
      if (kind === 'hello') isGreeted = true
      else if (!isNews(id)) return
      last = kind === 'hello' ? id : Math.max(last ?? 0, id)
      for (const heard of [...(listeners.get(kind) ?? [])]) heard(data)
      if (kind === 'hello' && data?.hasGap) lookAgain()
    },
    listen: (kind: string, heard: LiveHeard) => {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(heard))
      // After the greeting, its counts are outdated.
      if (kind === 'hello' && isGreeted) heard(null)
      return () => {
        set.delete(heard)
        if (set.size === 0 && listeners.get(kind) === set) listeners.delete(kind)
      }
    },
  }
}

function openLine(memberId: number): Line {
  const name = `multiball-live-${memberId}`
  const listeners = createListeners()
  const channel = 'locks' in navigator ? new BroadcastChannel(name) : null
  let leaving = new AbortController()
  /** The member was signed out, or this tab has no stream for another reason. */
  let hasEnded = false

  /** Holds the stream until this tab leaves. */
  function lead(): Promise<void> {
    return followStream({
      memberId,
      after: listeners.last,
      signal: leaving.signal,
      heard: (message) => {
        channel?.postMessage(message)
        listeners.hear(message)
      },
    })
  }

  // If the lock is refused or the wait aborted, the page keeps its data.
  function start(): void {
    const { signal } = leaving
    hasEnded = false
    follow(signal)
      .catch(() => undefined)
      .then(() => {
        if (!signal.aborted) hasEnded = true
      })
  }

  async function follow(signal: AbortSignal): Promise<void> {
    if (!channel) return lead()
    const { locks } = navigator
    const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead()
      return lock !== null
    })
    if (isFirst || signal.aborted) return
    // Another tab leads and was greeted long ago.
    listeners.lookAgain()
    await locks.request(name, { signal }, lead)
  }

  // A page in the back-forward cache has neither stream nor lock: either would keep it out of the cache, and another
  // tab may lead.
  function putAside(): void {
    leaving.abort()
  }

  function takeUp(event: PageTransitionEvent): void {
    if (!event.persisted) return
    leaving = new AbortController()
    listeners.lookAgain()
    start()
  }

  /** The member may be signed in again, by another tab. */
  function startAgain(): void {
    if (hasEnded) start()
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => listeners.hear(data)
  window.addEventListener('pagehide', putAside)
  window.addEventListener('pageshow', takeUp)
  for (const back of BACK) window.addEventListener(back, startAgain)
  start()
  return {
    listen: listeners.listen,
    isIdle: listeners.isIdle,
    close: () => {
      leaving.abort()
      window.removeEventListener('pagehide', putAside)
      window.removeEventListener('pageshow', takeUp)
      for (const back of BACK) window.removeEventListener(back, startAgain)
      channel?.close()
    },
  }
}

interface Following {
  memberId: number
  /** Id of the last message received; null before the first. */
  after(): number | null
  signal: AbortSignal
  heard(message: Message): void
}

const SHORTEST_MS = 1_000
const LONGEST_MS = MINUTE_MS

/** Until the member is back. */
let wasTold = false

/** Announces once that the session ended elsewhere. */
export function tellSignedOut(): void {
  if (wasTold || isLeavingPage()) return
  wasTold = true
  toast.info('You’ve been signed out', 'Sign in again to continue.', {
    label: 'Sign in',
    stays: true,
    onClick: () => goAfresh(paths.auth('login')),
  })
}

/** Keeps a stream open, reconnecting with increasing delays; resolves when aborted or signed out. */
async function followStream({ memberId, after, signal, heard }: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await oneStream({ memberId, after: after(), signal, heard })
    if (outcome === 'left') return
    if (await isSignedOut(outcome)) return tellSignedOut()
    failures = outcome === 'broke off' ? 0 : failures + 1
    const wait = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** failures)
    // Jitter, so that not all browsers reconnect at once when a server restarts.
    await pause(wait * (0.5 + Math.random()), signal)
  }
}

type Outcome = 'left' | 'broke off' | 'refused'

function oneStream({
  memberId,
  after,
  signal,
  heard,
}: Omit<Following, 'after'> & { after: number | null }): Promise<Outcome> {
  return new Promise((done) => {
    const source = new EventSource(after === null ? '/api/stream' : `/api/stream?after=${after}`)
    let wasOpen = false
    // Missed messages arrive before the greeting says whose stream it is.
    const before: Message[] = []
    const finish = (outcome: Outcome) => {
      source.close()
      signal.removeEventListener('abort', leave)
      done(outcome)
    }
    const leave = () => finish('left')
    signal.addEventListener('abort', leave)
    source.onmessage = ({ data, lastEventId }) => {
      const { kind, data: content } = JSON.parse(data) as Omit<Message, 'id'>
      const message = { id: Number(lastEventId), kind, data: content }
      if (kind === 'hello') {
        // Another member has signed in with this browser; this page still belongs to the former one.
        if (content?.memberId !== memberId) {
          goAfreshHere()
          return finish('left')
        }
        wasOpen = true
        wasTold = false
        for (const missed of before.splice(0)) heard(missed)
      }
      if (wasOpen) heard(message)
      else before.push(message)
    }
    source.onerror = () => finish(wasOpen ? 'broke off' : 'refused')
  })
}

/** An EventSource does not report why it was refused; a call does. */
async function isSignedOut(outcome: Outcome): Promise<boolean> {
  if (outcome !== 'refused') return false
  const answer = await fetch('/api/notifications/unread-count').catch(() => null)
  return answer?.status === 401
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })
}
