// Signing out while texts are open: their last words are saved first, and the browser keeps none of them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { DraftWorld } from './draft-environment.ts'

let world: DraftWorld
beforeEach(() => {
  vi.useFakeTimers()
  world = new DraftWorld()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function opened() {
  const session = await world.open()
  await pass(100)
  return session
}

test('signing out waits for the words that are typed while a save is running', async () => {
  const session = await opened()
  session.change({ text: 'Half' })
  await pass(710)
  session.change({ text: 'Half a thought' })
  let saved = ''
  session.saveNow()?.then(() => (saved = world.row.text))
  await pass(200)
  expect(saved).toBe('Half a thought')
})

test('once the member has signed out, nothing is kept, and nothing sent or read by itself', async () => {
  const session = await opened()
  session.change({ text: 'Secret' })
  session.forget()
  await pass(1)
  const before = world.calls.length
  await pass(10_000)
  expect([world.left(), world.calls.length]).toEqual([[], before])
})

test('what is typed after a sign-out in another tab is refused, kept nowhere, and saved once its member is back', async () => {
  const session = await opened()
  session.change({ text: 'Begun' })
  await pass(2_000)
  session.forget()
  world.refusal = new ApiError(401, '', { code: 'unauthenticated', error: 'Please sign in.' })
  session.refresh()
  await pass(100)
  session.change({ text: 'Begun, and more' })
  const before = world.calls.length
  await pass(2_000)
  expect([session.view.state, session.view.problem, world.left()]).toEqual(['refused', 'Please sign in.', []])
  expect(world.calls.slice(before)).toEqual(['PUT'])
  world.refusal = null
  session.refresh()
  await pass(100)
  expect([session.view.state, world.row.text]).toEqual(['saved', 'Begun, and more'])
  session.change({ text: 'Begun, and much more' })
  await pass(1)
  expect(world.left()).toEqual(['Begun, and much more'])
})
