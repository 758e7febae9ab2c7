import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '#server/base/http/listener.ts'
import { OtherBaseline } from './migrations.ts'
import { DatabaseUnusable, reasonOf } from './start-failures.ts'

const onServer = { host: 'localhost', port: 3000, databaseUrl: 'postgres://db.example/site' }
const embedded = { host: 'localhost', port: 3000, databaseUrl: undefined }

test('a database that cannot be opened is said in one line, with its own message', () => {
  const refused = new Error('Failed query: select 1', { cause: new Error('no such role') })
  expect(reasonOf(new DatabaseUnusable(refused), onServer)).toBe(
    'DATABASE_URL cannot be used: no such role (Failed query: select 1)',
  )
})

test('a database that goes away during a start is said as well', () => {
  const gone = new Error('Connection terminated unexpectedly')
  expect(reasonOf(gone, onServer)).toBe('DATABASE_URL cannot be used: Connection terminated unexpectedly')
  expect(reasonOf(gone, embedded)).toBe(gone.stack)
})

test.each([
  ['a file of the build', Object.assign(new Error('ENOENT: route-assets.json'), { code: 'ENOENT' })],
  ['the bucket', Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:9000'), { code: 'ECONNREFUSED' })],
  ['a folder', Object.assign(new Error('mkdir'), { code: 'EACCES', syscall: 'mkdir' })],
])('the failure of %s is not blamed on DATABASE_URL or PORT', (_, failure) => {
  for (const config of [onServer, embedded]) expect(reasonOf(failure, config)).toBe(failure.stack)
})

test('a taken port and a database of another version are said in one line', async () => {
  const other = createServer()
  const port = await new Promise<number>((done) =>
    other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
  )
  const taken = await listen(() => undefined, { host: '127.0.0.1', port }).catch((error: unknown) => error)
  other.close()
  expect(reasonOf(taken, onServer)).toBe('PORT 3000 is in use by another program. Set PORT to a free one.')
  expect(reasonOf(new OtherBaseline(), onServer)).toBe(new OtherBaseline().message)
})

test.each([
  [
    '203.0.113.5',
    'HOST 203.0.113.5 is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
  ],
  [
    'nope.invalid',
    'HOST nope.invalid is not a name that this machine can resolve. Set HOST to a name or an address of this machine.',
  ],
])('a host that cannot be listened on is said in one line: %s', async (host, line) => {
  const failure = await listen(() => undefined, { host, port: 0 }).catch((error: unknown) => error)
  expect(reasonOf(failure, { ...onServer, host })).toBe(line)
  // The name of another service, such as that of the mails.
  if (host === 'nope.invalid') expect(reasonOf(failure, onServer)).toBe((failure as Error).stack)
})
