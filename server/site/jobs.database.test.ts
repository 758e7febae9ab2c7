// The admins' jobs page on the real queue.
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { type Jobs, jobType, openJobs } from '#server/base/jobs/jobs.ts'
import { auditLog } from '#server/base/tables.ts'
import { runCommand } from '#server/cli/run.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const email = jobType<{ id: number; opdbId: string; text: string; token: string }>('admin-letter', {
  retries: 0,
})
const nightly = jobType<Record<string, never>>('admin-nightly', { retries: 1, schedule: '23 4 * * *' })
const seldom = jobType<Record<string, never>>('admin-with-a-name-longer-than-any-other', { retries: 1 })
const happened = eventType<{ part: number }>('test_admin', { changes: changesNothing })
let isDeaf = false
let heard = 0
const hearer = subscriber({
  name: 'admin_hearer',
  events: [happened],
  handle: async (_tx, events) => {
    if (isDeaf) throw new Error('cannot hear')
    heard += events.length
  },
})

let site: TestSite
let admin: TestMember
let jobs: Jobs
let isBroken = true
let nights = 0
/** The job runs until the test lets it end: a second press must meet it. */
let dawn = Promise.resolve()
beforeAll(async () => {
  site = await openTestSite({ seed: 'none', subscribers: [hearer] })
  admin = await site.member({ role: 'admin', tier: 'none' })
  jobs = await openJobs(site.context.database, site.context.log, {
    types: [email, nightly, seldom],
    subscribers: [hearer],
    pollSeconds: 0.5,
  })
  await jobs.work(email, async () => {
    if (isBroken) throw new Error('smtp://admin:hunter2@mail.example.com refused ada@example.com')
  })
  await jobs.work(nightly, async () => {
    await dawn
    nights++
  })
})
afterAll(() => jobs.stop())

async function overview() {
  return (await site.request('GET /api/admin/jobs', { as: admin })).body
}
const queueOf = async (name: string) =>
  (await overview()).queues.find((queue: { name: string }) => queue.name === name)
const failures = async () =>
  (await overview()).failed.filter(({ queue }: { queue: string }) => queue === email.name)

async function fail(id: number): Promise<string> {
  isBroken = true
  const known = (await failures()).map((job: { id: string }) => job.id)
  await jobs.add(site.context.db, email, { id, opdbId: 'G4ODR-MDXEy', text: 'Dear Ada', token: 'once-only' })
  const fresh = async () =>
    (await failures()).map((job: { id: string }) => job.id).filter((one: string) => !known.includes(one))
  await expect.poll(fresh, { timeout: 15_000 }).toHaveLength(1)
  return (await fresh())[0]
}

test('a failed job is told with its words and its ids, and with nothing that it carries besides', async () => {
  const id = await fail(7)
  const [job] = await failures()
  expect(job).toMatchObject({
    id,
    tries: 1,
    error: 'smtp://…@mail.example.com refused …@example.com',
    about: [
      { name: 'id', id: '7' },
      { name: 'opdbId', id: 'G4ODR-MDXEy' },
    ],
  })
  expect(JSON.stringify(await overview())).not.toMatch(/hunter2|Dear Ada|once-only|jobs-admin|\.ts/)
  expect(await queueOf(email.name)).toMatchObject({ failed: 1, running: 0 })
}, 30_000)

test('trying again does the work, is told in the audit log, and cannot be asked for twice', async () => {
  const id = await fail(8)
  isBroken = false
  const before = (await queueOf(email.name)).done
  const again = () => site.request(`POST /api/admin/jobs/${id}/retry`, { as: admin })
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  await expect.poll(async () => (await queueOf(email.name)).done, { timeout: 15_000 }).toBe(before + 1)
  const [entry] = await site.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actorName: admin.username,
    action: 'job_retried',
    subjectId: id,
    detail: { queue: email.name },
  })
}, 30_000)

test('what was thrown away is gone; what does not exist was never there', async () => {
  const id = await fail(9)
  expect((await site.request(`DELETE /api/admin/jobs/${id}`, { as: admin })).status).toBe(204)
  expect((await failures()).map((job: { id: string }) => job.id)).not.toContain(id)
  for (const call of [`DELETE /api/admin/jobs/${id}`, `POST /api/admin/jobs/${id}/retry`])
    expect([call, (await site.request(call, { as: admin })).body.code]).toEqual([call, 'job_not_failed'])
}, 30_000)

test('a schedule says when it comes next, and can be run at once, but not twice at a time', async () => {
  const schedule = async () =>
    (await overview()).schedules.find(({ queue }: { queue: string }) => queue === nightly.name)
  expect(await schedule()).toMatchObject({ cron: '23 4 * * *', isBusy: false, lastState: null })
  expect((await schedule()).nextAt).toMatch(/T04:23:00\.000Z$/)
  const run = (name: string) => site.request(`POST /api/admin/job-schedules/${name}/run`, { as: admin })
  let end: () => void = () => undefined
  dawn = new Promise((resolve) => {
    end = resolve
  })
  const answers = await Promise.all([run(nightly.name), run(nightly.name)])
  end()
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  await expect.poll(() => nights, { timeout: 15_000 }).toBe(1)
  await expect.poll(async () => (await schedule()).lastState, { timeout: 15_000 }).toBe('done')
  expect((await run('admin-letter')).status).toBe(404)
  expect((await run('__pgboss__send-it')).status).toBe(404)
}, 30_000)

test('one press delivers what waits for a subscriber and what failed at every try', async () => {
  const run = (name: string) => site.request(`POST /api/admin/event-subscribers/${name}/run`, { as: admin })
  const { db, database } = site.context
  const happen = (part: number) => db.transaction((tx) => emit(tx, happened, { part }))
  const state = async () => (await overview()).subscribers[0]
  expect((await run(hearer.name)).body.code).toBe('nothing_waits')
  const unknown = await run('admin_nobody')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_subscriber'])
  isDeaf = true
  await happen(1)
  await site.followUp()
  await database.query("update pgboss.job set state = 'failed', retry_count = 15 where name = 'admin_hearer'")
  await happen(2)
  await site.followUp()
  expect(await state()).toMatchObject({ name: hearer.name, waiting: 1, dead: 1 })
  isDeaf = false
  await site.followUp()
  expect(heard, 'not before its time').toBe(0)
  const answers = await Promise.all([run(hearer.name), run('admin_letter')])
  expect(answers.map(({ status }) => status)).toEqual([204, 404])
  await site.followUp()
  expect([heard, await state()]).toMatchObject([2, { waiting: 0, dead: 0, oldestAt: null }])
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'subscriber_run', subjectId: hearer.name, detail: { count: 2 } })
})

test('the command line lists the same and does the same', async () => {
  const id = await fail(10)
  const lines: string[] = []
  const terminal = { line: (text: string) => lines.push(text), progress: () => undefined }
  const type = (...argv: string[]) => runCommand(site.context, { argv, stdin: '' }, terminal)
  expect(await type('jobs')).toBe(0)
  const counted = lines.filter((line) => line.includes(' waiting, '))
  expect(new Set(counted.map((line) => line.search(/ \d+ waiting, /))).size).toBe(1)
  expect(lines.join('\n')).toContain(`failed   ${id}  admin-letter`)
  expect(lines.join('\n')).toContain('schedule admin-nightly  23 4 * * *, next ')
  expect(await type('jobs', 'retry')).toBe(2)
  expect(await type('jobs', 'retry', '99999')).toBe(1)
  expect(lines.slice(-2)).toEqual([
    'Which job? Give the id that jobs lists.',
    'No failed job has the id "99999". Give one that jobs lists.',
  ])
  expect(await type('jobs', 'run', 'nonsense')).toBe(1)
  expect(await type('jobs', 'drop', id)).toBe(0)
  expect(await type('jobs', 'drop', id)).toBe(1)
  const [entry] = await site.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ actorName: 'operator', action: 'job_dropped' })
}, 30_000)

test('a job that nobody does is no job: adding it fails instead of losing it', async () => {
  const nobodys = jobType<Record<string, never>>('admin-nobody', { retries: 0 })
  await expect(jobs.add(site.context.db, nobodys, {})).rejects.toThrow(
    'the queue admin-nobody is missing in the list of job types',
  )
})
