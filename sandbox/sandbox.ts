// The payment sandbox: speaks the provider's API on a loopback port and has hosted pages of its own, so that the whole
// life of a subscription can be tried without an account and without money.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type ApiRequest, answerApi } from '#sandbox/api/api.ts'
import { newWebhookEndpoint } from '#sandbox/objects/other-objects.ts'
import { answerPage, type PageAnswer, type PageRequest } from '#sandbox/pages/pages.ts'
import { workUntil } from './due-work.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'
import { resend } from './events.ts'
import { type Faults, noFaults } from './faults.ts'
import { newId } from './ids.ts'
import { openState, put, type State } from './state.ts'
import { startCourier } from './webhooks.ts'
import type { World } from './world.ts'

export interface SandboxOptions {
  /** Folder of its state; null for memory only. */
  folder: string | null
  /** Address of the pages, without a trailing slash: "http://localhost:3000/payment-sandbox". */
  pagesUrl: string
  /** Where events go. */
  webhookUrl: string
  /** Which events the shop asks for; all of them unless said otherwise. */
  webhookEvents?: readonly string[]
  /** Milliseconds between the tries of a webhook. */
  retryMs?: readonly number[]
  /** Milliseconds of the machine's clock. */
  realNow?: () => number
  /** Called when its state cannot be saved, and again only after it could be. */
  onUnsaved?: (error: unknown) => void
}

export interface Sandbox {
  /** What the shop's program must know. */
  key: string
  webhookSecret: string
  /** Names this sandbox; ids of another one mean nothing here. */
  installation: string
  /** Where the API listens once `listen` has resolved. */
  listen(): Promise<{ host: string; port: number }>
  /** The hosted pages. */
  page(request: PageRequest): PageAnswer
  /** Switches for tests and the control page. */
  faults: Faults
  /** Unix seconds of the sandbox's clock. */
  now(): number
  /** Lets time pass, with everything that falls due; seconds. */
  advance(seconds: number): void
  freeze(): void
  /** Sends what waits; resolves when all of it was tried. */
  deliver(): Promise<void>
  resend(eventId: string): void
  /** For looking, not for changing. */
  state: State
  close(): Promise<void>
}

const RETRY_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]
const TICK_MS = SECOND_MS

export function createPaymentSandbox(options: SandboxOptions): Sandbox {
  const state = openState(options.folder, options.realNow)
  const faults = noFaults()
  const world: World = {
    state,
    faults,
    pagesUrl: options.pagesUrl,
    request: { id: null, idempotencyKey: null },
  }
  pointWebhooks(state, options)
  const courier = startCourier({ state, faults, retryMs: options.retryMs ?? RETRY_MS })
  let isUnsaved = false
  const save = () => {
    try {
      state.save()
      isUnsaved = false
    } catch (error) {
      if (!isUnsaved) options.onUnsaved?.(error)
      isUnsaved = true
    }
  }
  const timer = setInterval(() => {
    if (!state.clock.isFrozen()) workUntil(world, state.clock.now())
    save()
  }, TICK_MS)
  timer.unref()
  const controlToken = newId('')
  let server: Server | null = null
  return {
    key: state.key,
    webhookSecret: state.webhookSecret,
    installation: state.installation,
    faults,
    state,
    listen: async () => {
      server = createServer((request, response) => {
        answer(world, request, response).catch(() => response.destroy())
      })
      // A client that was busy for a while still finds its connection open.
      server.keepAliveTimeout = 75_000
      return listening(server)
    },
    page: (request) => answerPage(world, controlToken, request),
    now: () => state.clock.now(),
    advance: (seconds) => workUntil(world, state.clock.now() + seconds),
    freeze: () => state.clock.freeze(state.clock.now()),
    deliver: () => courier.deliver(),
    resend: (eventId) => resend(state, eventId),
    close: async () => {
      clearInterval(timer)
      courier.stop()
      server?.closeAllConnections()
      await new Promise<void>((done) => (server ? server.close(() => done()) : done()))
      save()
    },
  }
}

/** One endpoint is the shop's own; its secret is the one that the shop is given. */
function pointWebhooks(state: State, { webhookUrl, webhookEvents = ['*'] }: SandboxOptions): void {
  const own = [...state.maps.webhook_endpoint.values()].find(
    ({ id }) => state.hidden.secrets[id] === state.webhookSecret,
  )
  const endpoint =
    own ??
    newWebhookEndpoint({
      url: webhookUrl,
      events: [...webhookEvents],
      description: 'This site',
      metadata: {},
      created: state.clock.now(),
    })
  endpoint.url = webhookUrl
  endpoint.enabled_events = [...webhookEvents]
  state.hidden.secrets[endpoint.id] = state.webhookSecret
  put(state, 'webhook_endpoint', endpoint)
}

function listening(server: Server): Promise<{ host: string; port: number }> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 })
    })
  })
}

const BODY_MAX = 1024 * 1024

async function answer(world: World, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(incoming)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  const one = (name: string) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const [authorization, version, idempotencyKey] = ['authorization', 'stripe-version', 'idempotency-key'].map(
    one,
  )
  const request: ApiRequest = {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers: {
      ...(authorization && { authorization }),
      ...(version && { version }),
      ...(idempotencyKey && { idempotencyKey }),
    },
    body,
  }
  const isHung = world.faults.api?.fault === 'hang'
  const made = await answerApi(world, request)
  if (made) response.writeHead(made.status, made.headers).end(made.body)
  else if (!isHung) response.destroy()
}

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
