import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

function lineOf(...waiting: string[]) {
  const line = openFairQueue<string>()
  for (const name of waiting) line.add(name.charAt(0), name)
  return line
}

function all(line: { next(): string | undefined }): string[] {
  const taken = line.next()
  return taken === undefined ? [] : [taken, ...all(line)]
}

test('everybody in the line has a turn before anybody has a second one', () => {
  expect(all(lineOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('who comes back while others wait stands behind them', () => {
  const line = lineOf('a1', 'b1', 'b2')
  expect(line.next()).toBe('a1')
  line.add('a', 'a2')
  expect(all(line)).toEqual(['b1', 'a2', 'b2'])
})

test('it counts all who wait', () => {
  const line = lineOf('a1', 'a2', 'b1')
  expect(line.length()).toBe(3)
  line.next()
  expect(line.length()).toBe(2)
  all(line)
  expect([line.length(), line.next()]).toEqual([0, undefined])
})
