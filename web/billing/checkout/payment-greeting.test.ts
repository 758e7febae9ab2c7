import { expect, test } from 'vitest'
import { greetsFor } from './payment-greeting.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}
const forbidden = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('denied')
  },
}

test('a payment is greeted once: not again on a reload, nor on a later visit', () => {
  const storage = memory()
  expect(greetsFor({ sessionId: 'cs_1', hasWaited: false }, storage)).toBe(true)
  expect(greetsFor({ sessionId: 'cs_1', hasWaited: false }, storage)).toBe(false)
  expect(greetsFor({ sessionId: 'cs_1', hasWaited: true }, storage)).toBe(false)
  expect(greetsFor({ sessionId: 'cs_2', hasWaited: true }, storage)).toBe(true)
})

test('a member who looks at the page without having paid just now is not greeted', () => {
  expect(greetsFor({ sessionId: undefined, hasWaited: false }, memory())).toBe(false)
  expect(greetsFor({ sessionId: undefined, hasWaited: true }, memory())).toBe(true)
})

test('where the browser keeps nothing, only a payment that arrived on this page is greeted', () => {
  expect(greetsFor({ sessionId: 'cs_1', hasWaited: false }, forbidden)).toBe(false)
  expect(greetsFor({ sessionId: 'cs_1', hasWaited: true }, forbidden)).toBe(true)
})
