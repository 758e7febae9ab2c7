// Requests as readers make them: one, one after the other, or many at once over a fixed number of connections.
import { Agent, get } from 'node:http'
import type { Measured } from '#bench/sites/processes.ts'

/** Asked from two connections, one request after the other, with this pause between: readers, not a load test. */
const READERS = 2
const PAUSE_MS = 10
/** How often each page is read before sites are compared. */
const WARMING = 100

/** Reads an address whole; any answer but a success makes the benchmark fail. */
export async function read(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`)
}

interface Call {
  cookie?: string
  body?: unknown
}

/** One call, "POST /api/…"; its answer is read loosely, since the site's own tests check its shape. */
export async function call(site: Pick<Measured, 'url'>, target: string, { cookie = '', body }: Call = {}) {
  const answer = await send(site, target, { cookie, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${target} was answered with ${answer.status}: ${text}`)
  return text ? JSON.parse(text) : null
}

/** The session's cookie, of a call that signs in. */
export async function cookieOf(site: Pick<Measured, 'url'>, target: string, body: unknown): Promise<string> {
  const answer = await send(site, target, { body })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function send(site: Pick<Measured, 'url'>, target: string, { cookie = '', body }: Call): Promise<Response> {
  const [method = 'GET', path = '/'] = target.split(' ')
  return fetch(site.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Asks each address once, over so many connections; resolves to the milliseconds of each, in no order. */
export async function askAll(
  urls: readonly string[],
  { atOnce, headers = {} }: { atOnce: number; headers?: Record<string, string> },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const times: number[] = []
  let next = 0
  const one = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const started = performance.now()
      await readOver(agent, url, headers)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return times
}

/** Enough of each page for a fresh process to have compiled what it runs often: sites that are compared begin alike. */
export async function warmUp(
  site: Pick<Measured, 'url'>,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<void> {
  const urls = Array.from({ length: WARMING * paths.length }, (_, at) => site.url + paths[at % paths.length])
  await askAll(urls, { atOnce: 4, headers })
}

function readOver(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (res) => {
      if (res.statusCode !== 200) fail(new Error(`${url} was answered with ${res.statusCode}.`))
      res.resume()
      res.on('end', done)
    }).on('error', fail)
  })
}

/** Different addresses, each a mix of one choice of every key; null leaves the key out. The same ones in every run. */
export function mixedAddresses(
  path: string,
  choices: readonly (readonly [string, readonly (string | number | null)[]])[],
  count: number,
): string[] {
  const found = new Set<string>()
  for (let seed = 1; found.size < count && seed < count * 20; seed++) {
    const parts = choices.flatMap(([name, values], at) => {
      const value = values[scatter(seed * 64 + at) % values.length]
      return value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
    })
    found.add(`${path}?${parts.join('&')}`)
  }
  return [...found]
}

/** The same numbers in every run, without any order. */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Reads the addresses one after the other over few connections; resolves to the milliseconds of each. */
export function readFor(seconds: number, urls: readonly string[], cookie: string): Promise<number[]> {
  return readWhile(new Promise((done) => setTimeout(done, seconds * 1_000)), urls, cookie)
}

/** The same until something else has ended, or failed. */
export async function readWhile(
  other: Promise<unknown>,
  urls: readonly string[],
  cookie: string,
): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const reader = async (first: number) => {
    for (let at = first; !isOver; at++) {
      const started = performance.now()
      await read(urls[at % urls.length] ?? '', { cookie })
      times.push(performance.now() - started)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
  const readers = Array.from({ length: READERS }, (_, at) => reader(at))
  const ending = other.finally(() => {
    isOver = true
  })
  await Promise.all([ending, ...readers])
  return times
}
