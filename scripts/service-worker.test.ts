// The service worker's choice of requests, in a scope of its own.
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8')

/** Whether the worker answers such a request itself. */
function isAnswered(request: { mode: string; method: string }): boolean {
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, act: (event: object) => void) => heard.set(name, act) }
  runInContext(SOURCE, createContext({ self, fetch: async () => ({}), caches: {}, Response: {} }))
  let answered = false
  const event = {
    request,
    preloadResponse: Promise.resolve({}),
    respondWith: () => {
      answered = true
    },
  }
  heard.get('fetch')?.(event)
  return answered
}

test.each([
  ['navigate', 'GET', true],
  // Going back to the answer to a form fails unless the reader agrees to send it again: that is no lost network.
  ['navigate', 'POST', false],
  ['cors', 'GET', false],
  ['no-cors', 'GET', false],
])('a request in mode %s by %s: the worker answers: %s', (mode, method, answered) => {
  expect(isAnswered({ mode, method })).toBe(answered)
})
