import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { tellError } from './error-page.tsx'

test('a refusal is told in the words of the server', () => {
  const told = tellError(
    new ApiError(403, '', { error: 'Only its author may edit a post.', code: 'not_owner', requestId: 'r1' }),
  )
  expect(told).toMatchObject({ text: 'Only its author may edit a post.', code: 'r1' })
})

test('a broken server and a broken page tell nothing of their inside', () => {
  const told = tellError(
    new ApiError(500, 'select * from members', { error: 'select * from members', requestId: 'r2' }),
  )
  expect(told.code).toBe('r2')
  expect(JSON.stringify([told, tellError(new Error('secret.ts:12'))])).not.toMatch(/select|secret/)
})
