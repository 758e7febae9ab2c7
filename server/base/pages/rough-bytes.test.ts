import { expect, test } from 'vitest'
import { roughBytes } from './rough-bytes.ts'

test('what holds more text is larger, by the text', () => {
  const small = roughBytes({ name: 'a', pages: ['b'] })
  expect(roughBytes({ name: 'a'.repeat(1_001), pages: ['b'] }) - small).toBe(1_000)
  expect(roughBytes({ name: 'a', pages: ['b'.repeat(501)] }) - small).toBe(500)
})

test('maps, sets and bytes are counted with what they hold, which JSON leaves out', () => {
  const text = 'x'.repeat(1_000)
  for (const value of [new Map([[1, text]]), new Map([[text, 1]]), new Set([text]), Buffer.alloc(1_000)])
    expect(roughBytes(value)).toBeGreaterThan(1_000)
})

test('what is referred to twice, or by itself, counts once', () => {
  const shared = { text: 'x'.repeat(1_000) }
  expect(roughBytes([shared, shared])).toBeLessThan(1_200)
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(roughBytes(circle)).toBeLessThan(100)
})
