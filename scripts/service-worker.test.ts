// The service worker in a scope of its own: its choice of requests, and push messages.
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8')

/** Runs the worker with what the browser gives it; `hear` sends it an event, and resolves once its work is done. */
function startWorker(given: { self?: object; fetch?: unknown } = {}) {
  const heard = new Map<string, (event: object) => void>()
  const self = {
    ...given.self,
    addEventListener: (name: string, act: (event: object) => void) => heard.set(name, act),
  }
  const fetched = given.fetch ?? (async () => ({}))
  runInContext(SOURCE, createContext({ self, fetch: fetched, caches: {}, Response: {} }))
  return {
    hear: async (name: string, event: object = {}) => {
      let work: Promise<unknown> | undefined
      heard.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
      await work
    },
  }
}

/** Whether the worker answers such a request itself. */
async function isAnswered(request: { mode: string; method: string }): Promise<boolean> {
  let answered = false
  const respondWith = () => {
    answered = true
  }
  await startWorker().hear('fetch', { request, preloadResponse: Promise.resolve({}), respondWith })
  return answered
}

test.each([
  ['navigate', 'GET', true],
  // Going back to the answer to a form fails unless the reader agrees to send it again: that is no lost network.
  ['navigate', 'POST', false],
  ['cors', 'GET', false],
  ['no-cors', 'GET', false],
])('a request in mode %s by %s: the worker answers: %s', async (mode, method, answered) => {
  expect(await isAnswered({ mode, method })).toBe(answered)
})

/** What the worker shows for a message, while pages with such a visibility are open. */
async function shownFor(data: { json(): unknown } | null, visibilityStates: string[] = []) {
  const shown: unknown[] = []
  const self = {
    clients: { matchAll: async () => visibilityStates.map((visibilityState) => ({ visibilityState })) },
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
  }
  await startWorker({ self }).hear('push', { data })
  return shown
}

test('every push message is shown, and without a sound where a page of the site is visible', async () => {
  const data = { json: () => ({ title: 'New message', path: '/messages/1', tag: 'message 1' }) }
  const shown = { title: 'New message', tag: 'message 1', data: { path: '/messages/1' } }
  expect(await shownFor(data)).toMatchObject([{ ...shown, silent: false }])
  expect(await shownFor(data, ['hidden'])).toMatchObject([{ ...shown, silent: false }])
  expect(await shownFor(data, ['hidden', 'visible'])).toMatchObject([{ ...shown, silent: true }])
})

test.each([
  ['without data', null],
  ['without a title', { json: () => ({ path: 7 }) }],
  ['that is nothing', { json: () => null }],
  ['that cannot be read', { json: () => JSON.parse('{') }],
])('a push message %s is shown as well', async (_what, data) => {
  expect(await shownFor(data)).toMatchObject([{ title: 'New notification' }])
})

/** The calls that the worker makes after the browser changed its subscription. */
async function callsAfterChange(answer: { ok: boolean; devices?: { isThis: boolean }[] }) {
  const calls: unknown[] = []
  const keys = { p256dh: 'a point', auth: 'a secret' }
  const self = {
    registration: {
      pushManager: {
        subscribe: async (options: object) => {
          calls.push(['subscribe', options])
          return { toJSON: () => ({ endpoint: 'https://push.example.com/new', expirationTime: null, keys }) }
        },
      },
    },
  }
  const fetched = async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    calls.push([`${method} ${path}`, body && JSON.parse(body)])
    const state = { applicationServerKey: 'the site’s key', devices: answer.devices ?? [] }
    return { ok: answer.ok, json: async () => state }
  }
  await startWorker({ self, fetch: fetched }).hear('pushsubscriptionchange')
  return calls
}

test('a subscription that the browser changes is registered again', async () => {
  expect(await callsAfterChange({ ok: true, devices: [{ isThis: false }, { isThis: true }] })).toEqual([
    ['GET /api/push', undefined],
    ['subscribe', { userVisibleOnly: true, applicationServerKey: 'the site’s key' }],
    [
      'PUT /api/push',
      { endpoint: 'https://push.example.com/new', keys: { p256dh: 'a point', auth: 'a secret' } },
    ],
  ])
})

test('a changed subscription turns nothing on for a member who is signed out or has push off in this browser', async () => {
  expect(await callsAfterChange({ ok: false })).toEqual([['GET /api/push', undefined]])
  expect(await callsAfterChange({ ok: true, devices: [{ isThis: false }] })).toEqual([
    ['GET /api/push', undefined],
  ])
})
