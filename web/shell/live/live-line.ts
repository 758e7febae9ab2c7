// One stream for all tabs of a browser: the tab that holds the lock keeps the stream and passes on what it hears; when
// it closes, another takes over where it stood. Where there are no locks every tab keeps a stream of its own.
import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { goAfresh, isLeavingPage } from '#web/shell/session/session.ts'
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

// The one line of this tab: several parts of a page listen on it, and it ends with the last of them.
let line: { memberId: number; line: Line } | null = null

/** Listens on the tab's line, which opens with the first listener; the function given back ends it. */
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
    // A navigation takes listeners away and brings others in the same breath.
    setTimeout(() => {
      if (!mine.isIdle() || line?.line !== mine) return
      mine.close()
      line = null
    }, 2_000)
  }
}

const REMEMBERED = 300

/** Those who listen, what they have heard already, and how far the line has come. */
function createEars() {
  const listeners = new Map<string, Set<LiveHeard>>()
  const seen = new Set<number>()
  let last: number | null = null
  let isGreeted = false

  /** Something may have been missed. */
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
      // The greeting is over, and what it said then is not news any more.
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
  const ears = createEars()
  const channel = 'locks' in navigator ? new BroadcastChannel(name) : null
  let leaving = new AbortController()

  /** Holds the stream until this tab leaves. */
  function lead(): Promise<void> {
    return followStream({
      memberId,
      after: ears.last,
      signal: leaving.signal,
      heard: (message) => {
        channel?.postMessage(message)
        ears.hear(message)
      },
    })
  }

  async function start(): Promise<void> {
    const { signal } = leaving
    if (!channel) return lead()
    const { locks } = navigator
    const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead()
      return lock !== null
    })
    if (isFirst || signal.aborted) return
    // Another tab leads and has long been greeted.
    ears.lookAgain()
    await locks.request(name, { signal }, lead)
  }

  // A page that is put aside keeps neither stream nor lock, so that it can be kept whole and another tab may lead.
  function putAside(): void {
    leaving.abort()
  }

  function takeUp(event: PageTransitionEvent): void {
    if (!event.persisted) return
    leaving = new AbortController()
    ears.lookAgain()
    start().catch(() => undefined)
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => ears.hear(data)
  window.addEventListener('pagehide', putAside)
  window.addEventListener('pageshow', takeUp)
  // Refused locks and a wait that was broken off leave the page with what it has.
  start().catch(() => undefined)
  return {
    listen: ears.listen,
    isIdle: ears.isIdle,
    close: () => {
      leaving.abort()
      window.removeEventListener('pagehide', putAside)
      window.removeEventListener('pageshow', takeUp)
      channel?.close()
    },
  }
}

interface Following {
  memberId: number
  /** The last message that was seen; null before the first. */
  after(): number | null
  signal: AbortSignal
  heard(message: Message): void
}

const SHORTEST_MS = 1_000
const LONGEST_MS = MINUTE_MS

let wasTold = false

/** The session ended elsewhere: said once for as long as the page stands. */
function tellSignedOut(): void {
  if (wasTold || isLeavingPage()) return
  wasTold = true
  toast.info('You’ve been signed out', 'Sign in again to continue.', {
    label: 'Sign in',
    stays: true,
    onClick: () => goAfresh(paths.auth('login')),
  })
}

/** Keeps a stream open, coming back ever more slowly while it fails; resolves when told to leave or signed out. */
async function followStream({ memberId, after, signal, heard }: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await oneStream({ memberId, after: after(), signal, heard })
    if (outcome === 'left') return
    if (await isSignedOut(outcome)) return tellSignedOut()
    failures = outcome === 'broke off' ? 0 : failures + 1
    const wait = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** failures)
    // Not all browsers at once, when a server comes back.
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
    // What was missed comes before the greeting says whose stream it is.
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
        // Somebody else has signed in with this browser; this page is still the former member's.
        if (content?.memberId !== memberId) return finish('left')
        wasOpen = true
        for (const missed of before.splice(0)) heard(missed)
      }
      if (wasOpen) heard(message)
      else before.push(message)
    }
    source.onerror = () => finish(wasOpen ? 'broke off' : 'refused')
  })
}

/** A stream does not say why it was refused; a call does. */
async function isSignedOut(outcome: Outcome): Promise<boolean> {
  if (outcome !== 'refused') return false
  const answer = await fetch('/api/notifications/unread-count').catch(() => null)
  return answer?.status === 401
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    const early = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', early, { once: true })
    window.addEventListener('online', early, { once: true })
  })
}
