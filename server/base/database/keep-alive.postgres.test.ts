import { Socket } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

test('connections of the pool are kept alive: a network may drop them without a word', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const database = await openDatabase({ url: inject('postgresUrl') }, { migrates: false })
  await database.query('select 1')
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000)
  await database.close()
  keepAlive.mockRestore()
})
