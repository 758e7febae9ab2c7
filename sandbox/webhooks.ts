// Carries events to their endpoints: signed, retried with growing gaps, redirects are failures.
import { createHmac } from 'node:crypto'
import type { Faults } from './faults.ts'
import { type Delivery, put, type State } from './state.ts'

export interface Courier {
  /** Sends what is due; resolves when all of it was tried. */
  deliver(): Promise<void>
  stop(): void
}

interface CourierOptions {
  state: State
  faults: Faults
  /** Milliseconds between the tries of one event. */
  retryMs: readonly number[]
}

const TIMEOUT_MS = 10_000
const TICK_MS = 250
/** How many are on their way at a time. */
const AT_ONCE = 20
/** Deliveries that ended are kept as a log, so many of them. */
const LOGGED = 5_000

export function startCourier({ state, faults, retryMs }: CourierOptions): Courier {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    deliver().catch(() => undefined)
  }, TICK_MS)
  timer.unref()

  async function round(): Promise<void> {
    for (;;) {
      const due = state.deliveries.filter(({ nextAt }) => nextAt !== null && nextAt <= Date.now())
      if (due.length === 0) break
      if (faults.webhooks === 'shuffled') shuffle(due)
      for (let at = 0; at < due.length; at += AT_ONCE)
        await Promise.all(due.slice(at, at + AT_ONCE).map((delivery) => send(state, delivery, retryMs)))
    }
    forgetOld(state)
  }

  function deliver(): Promise<void> {
    running ??= round().finally(() => {
      running = null
    })
    return running
  }

  return { deliver, stop: () => clearInterval(timer) }
}

async function send(state: State, delivery: Delivery, retryMs: readonly number[]): Promise<void> {
  const endpoint = state.maps.webhook_endpoint.get(delivery.endpoint)
  const event = state.maps.event.get(delivery.event)
  delivery.nextAt = null
  if (!endpoint || !event) return
  const payload = JSON.stringify(event)
  const secret = state.hidden.secrets[endpoint.id] ?? state.webhookSecret
  const attempt = { at: Date.now(), ...(await post(endpoint.url, payload, signatureOf(payload, secret))) }
  delivery.attempts.push(attempt)
  state.changed()
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    put(state, 'event', event)
    return
  }
  const wait = retryMs[delivery.attempts.length - 1]
  if (wait !== undefined) delivery.nextAt = Date.now() + wait
}

/** Signed with the machine's time, not the provider's: receivers refuse old signatures. */
export function signatureOf(payload: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${mac}`
}

async function post(url: string, body: string, signature: string) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : 'unknown' }
  }
}

function shuffle(list: unknown[]): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[list[at], list[other]] = [list[other], list[at]]
  }
}

function forgetOld(state: State): void {
  const ended = state.deliveries.filter(({ nextAt }) => nextAt === null)
  if (ended.length <= LOGGED) return
  const old = new Set(ended.slice(0, ended.length - LOGGED))
  state.deliveries = state.deliveries.filter((delivery) => !old.has(delivery))
}
