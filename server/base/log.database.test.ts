// What the log shows of an error.
import { expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { openTestSite } from '#server/testing/site.ts'
import { loggedError } from './log.ts'

async function failure(): Promise<unknown> {
  const { context, member } = await openTestSite({ seed: 'none' })
  await member({ username: 'ada', tier: 'none' })
  const twice = { username: 'ada', usernameKey: 'ada', email: 'secret@example.com', passwordHash: 'a-hash' }
  return context.db
    .insert(users)
    .values([twice, { ...twice, emailKey: 'secret@example.com' }])
    .then(
      () => null,
      (error: unknown) => error,
    )
}

test('a stand-in that writes the error as it is would write what was to be stored', async () => {
  const error = await failure()
  const naive = JSON.stringify(error, Object.getOwnPropertyNames(error as object))
  expect(naive).toContain('secret@example.com')
})

test('a failed statement is logged with its text and its cause, and without a single value', async () => {
  const written = JSON.stringify(loggedError(await failure()))
  expect(written).toContain('insert into')
  expect(written).toMatch(/23505|duplicate key/)
  for (const secret of ['secret@example.com', 'a-hash', '=(ada)']) expect(written).not.toContain(secret)
})

test('other errors keep their words, their place and their cause', () => {
  const error = new Error('no room', { cause: new Error('disk full') })
  expect(loggedError(error)).toMatchObject({
    type: 'Error',
    message: 'no room',
    stack: expect.stringContaining('log.database.test'),
    cause: { message: 'disk full' },
  })
  expect(loggedError('text')).toBe('text')
})
