import { expect, test } from 'vitest'
import { keepUntilChange } from './kept-reading.ts'

function house() {
  const heard: ((version: number) => void)[] = []
  return {
    onPagesChanged: (one: (version: number) => void) => void heard.push(one),
    change: () => {
      for (const one of heard) one(1)
    },
  }
}

test('it is read once for all, and again after a change', async () => {
  const events = house()
  let reads = 0
  const kept = keepUntilChange(events, async () => ++reads)
  expect(reads).toBe(0)
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([1, 1, 1])
  events.change()
  expect(await kept()).toBe(2)
  expect(await kept()).toBe(2)
})

test('a reading that was begun before a change serves nobody who asks after it', async () => {
  const events = house()
  let value = 'old'
  const kept = keepUntilChange(events, async () => {
    const read = value
    await new Promise((done) => setTimeout(done, 5))
    return read
  })
  const early = kept()
  value = 'new'
  events.change()
  expect(await kept()).toBe('new')
  expect(await early).toBe('old')
  expect(await kept()).toBe('new')
})

test('a reading that failed is not kept', async () => {
  let isDown = true
  const kept = keepUntilChange(house(), async () => {
    if (isDown) throw new Error('down')
    return 'up'
  })
  await expect(kept()).rejects.toThrow('down')
  isDown = false
  expect(await kept()).toBe('up')
})
