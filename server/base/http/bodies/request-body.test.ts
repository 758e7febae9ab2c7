import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBodyRoom, readBody } from './request-body.ts'

const BOUNDS = { bytes: 10, withinMs: 20_000 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A body that the test sends in parts. */
function openRequest(headers: Record<string, string> = {}) {
  const transform = new TransformStream<Uint8Array, Uint8Array>(
    {},
    { highWaterMark: 100 },
    { highWaterMark: 100 },
  )
  const writer = transform.writable.getWriter()
  const request = new Request('http://site.example', {
    method: 'POST',
    headers,
    body: transform.readable,
    duplex: 'half',
  } as RequestInit)
  return {
    request,
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
    breakOff: () => writer.abort(new Error('gone')),
  }
}

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (refusal) => refusal.code,
  )

test('what arrives in parts is read as one', async () => {
  const { request, send, end } = openRequest()
  const reading = readBody(request, BOUNDS)
  await send('01234')
  await send('56789')
  await end()
  expect(String(await reading)).toBe('0123456789')
})

test('a body without an end is given up at its time, not before', async () => {
  const { request, send } = openRequest()
  const reading = refusalOf(readBody(request, BOUNDS))
  await send('0')
  const first = Promise.race([reading, Promise.resolve('still open')])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await first).toBe('still open')
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toBe('body_too_slow')
})

test('one byte too many is refused, told beforehand or not', async () => {
  const told = openRequest({ 'content-length': '11' })
  expect(await refusalOf(readBody(told.request, BOUNDS))).toBe('body_too_large')
  const untold = openRequest({ 'content-length': '1' })
  const reading = refusalOf(readBody(untold.request, BOUNDS))
  await untold.send('01234567890')
  expect(await reading).toBe('body_too_large')
  // The rest is dropped, so that the sender can read the answer.
  await untold.send('more')
  await untold.end()
})

test('a body that breaks off is refused', async () => {
  const { request, send, breakOff } = openRequest()
  const reading = refusalOf(readBody(request, BOUNDS))
  await send('0')
  await breakOff()
  expect(await reading).toBe('body_cut_off')
})

test('where open bodies share their memory the largest gives way', async () => {
  const room = openBodyRoom(12)
  const [large, small] = [openRequest(), openRequest()]
  const first = refusalOf(readBody(large.request, { ...BOUNDS, room }))
  await large.send('01234567')
  const second = readBody(small.request, { ...BOUNDS, room })
  await small.send('0123')
  await small.send('4')
  expect(await first).toBe('too_busy')
  await small.end()
  expect(String(await second)).toBe('01234')
  // Both are gone: there is room for a third of any size again.
  const third = openRequest()
  const again = readBody(third.request, { ...BOUNDS, room })
  await third.send('0123456789')
  await third.end()
  expect(String(await again)).toBe('0123456789')
})
