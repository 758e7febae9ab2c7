import { expect, test } from 'vitest'
import { createCloseStack } from './close-stack.ts'

test('what was opened last is closed first, one after the other, and once', async () => {
  const stack = createCloseStack()
  const closed: string[] = []
  stack.add(() => closed.push('database'))
  stack.add(async () => {
    await new Promise((done) => setTimeout(done, 5))
    closed.push('jobs')
  })
  stack.add(() => closed.push('listener'))
  await Promise.all([stack.closeAll(), stack.closeAll()])
  expect(closed).toEqual(['listener', 'jobs', 'database'])
})

test('what cannot be closed leaves nothing else open, and is said', async () => {
  const stack = createCloseStack()
  const closed: string[] = []
  stack.add(() => closed.push('database'))
  stack.add(() => Promise.reject(new Error('stuck')))
  await expect(stack.closeAll()).rejects.toThrow('stuck')
  expect(closed).toEqual(['database'])
})
