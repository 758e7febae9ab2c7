// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollToReply } from './shown-reply.ts'

const scrolled: string[] = []

beforeEach(() => {
  scrolled.length = 0
  vi.useFakeTimers()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.textContent = ''
})

function draw(id: string): void {
  document.body.append(Object.assign(document.createElement('li'), { id }))
}

test('a reply that the list draws after the navigation is scrolled to, once', () => {
  draw('r3')
  scrollToReply(4)
  vi.advanceTimersByTime(100)
  expect(scrolled).toEqual([])
  draw('r4')
  vi.advanceTimersByTime(1_000)
  expect(scrolled).toEqual(['r4'])
})

test('a reply takes the focus where the button that led to it is gone', () => {
  draw('r4')
  scrollToReply(4, { takesFocus: true })
  expect(document.activeElement?.id).toBe('r4')
})

test('a reply that is never drawn is not waited for', () => {
  scrollToReply(4)
  vi.advanceTimersByTime(6_000)
  draw('r4')
  vi.advanceTimersByTime(1_000)
  expect(scrolled).toEqual([])
})
