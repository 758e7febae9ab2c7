// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource } from '#web/dev/fake-source.ts'
import { listenLive } from './live-line.ts'

let member = 0
const stops: (() => void)[] = []
const newest = () => FakeSource.opened.at(-1) ?? expect.fail('no stream was opened')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  // As in browsers without locks: every tab has its own stream.
  vi.stubGlobal('navigator', {})
  FakeSource.opened = []
  member++
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen(kind: string): unknown[] {
  const heard: unknown[] = []
  stops.push(listenLive(member, kind, (data) => heard.push(data)))
  return heard
}

test('several parts of a page share one stream, each hearing its own kind', () => {
  const [notices, messages] = [listen('notices'), listen('message')]
  expect(FakeSource.opened).toHaveLength(1)
  newest().says(0, 'hello', { memberId: member })
  newest().says(1, 'notices', { id: 1 })
  newest().says(2, 'message', { position: 3 })
  expect([notices, messages]).toEqual([[{ id: 1 }], [{ position: 3 }]])
})

test('what comes twice is heard once', () => {
  const heard = listen('notices')
  newest().says(3, 'hello', { memberId: member })
  newest().says(5, 'notices', { id: 1 })
  newest().says(4, 'notices', { id: 2 })
  newest().says(5, 'notices', { id: 1 })
  expect(heard).toEqual([{ id: 1 }, { id: 2 }])
})

test('a stream that breaks off is opened again where it stood, and a gap makes all look again', async () => {
  const heard = listen('notices')
  newest().says(7, 'hello', { memberId: member })
  newest().says(9, 'notices', {})
  newest().onerror?.()
  expect(newest().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(newest().url).toBe('/api/stream?after=9')
  newest().says(30, 'hello', { memberId: member, hasGap: true })
  expect(heard).toEqual([{}, null])
})

test('once signed out it is not opened again, and that is said once', async () => {
  const told: string[] = []
  window.addEventListener('multiball:toast', (event) => {
    if (event instanceof CustomEvent) told.push(event.detail.title)
  })
  vi.stubGlobal('fetch', async () => ({ status: 401 }))
  for (const _ of ['ended elsewhere', 'and another line of the same page']) {
    listen('notices')
    newest().onerror?.()
    await vi.advanceTimersByTimeAsync(120_000)
    member++
  }
  expect(FakeSource.opened).toHaveLength(2)
  expect(told).toEqual(['You’ve been signed out'])
})

test('a page that is turned to after its member signed in again hears of news again', async () => {
  const heard = listen('notices')
  newest().says(7, 'hello', { memberId: member })
  vi.stubGlobal('fetch', async () => ({ status: 401 }))
  newest().onerror?.()
  await vi.advanceTimersByTimeAsync(2_000)
  newest().onerror?.()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSource.opened).toHaveLength(2)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('focus'))
  expect([FakeSource.opened.length, newest().url]).toEqual([3, '/api/stream?after=7'])
  newest().says(7, 'hello', { memberId: member })
  newest().says(8, 'notices', { id: 1 })
  expect(heard).toEqual([{ id: 1 }])
})

test('waiting for the next try leaves nothing behind on the window', async () => {
  const spies = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const counts = () => spies.map(({ mock }) => mock.calls.filter(([type]) => type === 'online').length)
  listen('notices')
  for (const spy of spies) spy.mockClear()
  for (let time = 1; time <= 3; time++) {
    newest().says(7, 'hello', { memberId: member })
    newest().onerror?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(counts()).toEqual([time, time - 1])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(counts()).toEqual([time, time])
  }
  for (const spy of spies) spy.mockRestore()
})

test('while the site is away it is asked ever more seldom', async () => {
  listen('notices')
  vi.stubGlobal('fetch', async () => ({ status: 503 }))
  for (let failure = 0; failure < 12; failure++) {
    newest().onerror?.()
    await vi.advanceTimersByTimeAsync(95_000)
  }
  const tried = FakeSource.opened.length
  newest().onerror?.()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(FakeSource.opened).toHaveLength(tried)
})

test('the stream of another member who signed in here is not heard: the page is loaded anew', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const heard = listen('notices')
  newest().says(8, 'notices', {})
  newest().says(9, 'hello', { memberId: member + 1000 })
  expect(newest().isClosed).toBe(true)
  newest().says(1, 'notices', {})
  await vi.advanceTimersByTimeAsync(120_000)
  expect([FakeSource.opened.length, heard]).toEqual([1, []])
  expect(assign.mock.calls).toEqual([[window.location.pathname + window.location.search]])
})

test('the last listener takes the stream along', async () => {
  listen('notices')
  for (const stop of stops.splice(0)) stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(newest().isClosed).toBe(true)
})
