import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { reportFailure } from './report.ts'
import { SyncError } from './sync-error.ts'
import { alone } from './sync-lock.ts'
import { listSyncs, startRun } from './sync-runs.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

test('the first admin does not wait for a synchronization', async () => {
  const body = { username: 'chief', email: 'chief@example.com', password: 'secret-pass' }
  const status = await alone(site.context, async () => {
    const setup = site.request('POST /api/admin/setup', { body }).then((answer) => answer.status)
    return Promise.race([setup, new Promise((done) => setTimeout(() => done('waits'), 5_000))])
  })
  expect(status).toBe(201)
})

test('a failed run tells admins what the source did, in signs that any database takes', async () => {
  const run = await startRun(site.context, { file: 'export.json' })
  await reportFailure(site.context, run, new SyncError('export.json breaks in record G\u0000x.'))
  expect((await listSyncs(site.context.db, {})).data[0]).toMatchObject({
    status: 'failed',
    error: 'export.json breaks in record G x.',
  })
})

test('a failure of ours is not told in the words of the database', async () => {
  const run = await startRun(site.context, { file: 'export.json' })
  await reportFailure(site.context, run, new Error('Failed query: insert into "manufacturers" values ($1)'))
  expect((await listSyncs(site.context.db, {})).data[0]).toMatchObject({
    status: 'failed',
    error: 'It failed because of an error on our side.',
  })
})
