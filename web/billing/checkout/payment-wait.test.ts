import { expect, test } from 'vitest'
import { pauseBefore } from './payment-wait.ts'

test('a payment is asked for at once, after a second, then every three seconds, for a minute', () => {
  const looks: number[] = []
  let elapsed = 0
  for (let pause = pauseBefore(0, 0); pause !== null; pause = pauseBefore(looks.length, elapsed)) {
    elapsed += pause
    looks.push(elapsed)
  }
  expect(looks.slice(0, 4)).toEqual([0, 1000, 4000, 7000])
  expect(looks.at(-1)).toBe(58_000)
})

test('answers that take long do not make the wait longer', () => {
  expect(pauseBefore(3, 57_000)).toBe(3000)
  expect(pauseBefore(3, 57_001)).toBeNull()
})
