// Health findings of the overview and their remedies.
import { expect, test } from 'vitest'
import { checkAddress, checkDisk, checkEmail, checkWork, diskFinding } from './health.ts'

const queue = (name: string, failed: number, stuck = 0) => ({
  name,
  waiting: 2,
  stuck,
  running: 0,
  failed,
  done: 3,
})
const MAIL_QUEUES = ['mail_verification', 'mail-ban', 'membership.email']
const subscriber = (dead: number) => ({ name: 'notices', waiting: 2, dead, oldestAt: null })
const context = (config: object) => ({ config }) as unknown as Parameters<typeof checkEmail>[0]

test('room on the disk is good, scarce or gone', () => {
  expect([80, 4.9, 0.4].map((free) => diskFinding(free).state)).toEqual(['good', 'doubtful', 'bad'])
  expect(diskFinding(80).advice).toBeNull()
  expect(diskFinding(4.94)).toMatchObject({
    text: '4.9 GB free on the data disk.',
    advice: expect.stringContaining('DATA_DIR'),
  })
})

test('a data directory that is not there is told instead of failing', async () => {
  expect(await checkDisk(context({ dataDir: '/nowhere/at/all' }))).toMatchObject({
    check: 'disk',
    state: 'bad',
    advice: expect.stringContaining('DATA_DIR'),
  })
})

test('emails that nobody took come before how they are sent', () => {
  const bySmtp = context({ mail: { smtpUrl: 'smtp://mail.example.com' } })
  const ofQueues = (...queues: ReturnType<typeof queue>[]) => checkEmail(bySmtp, { queues }, MAIL_QUEUES)
  expect(ofQueues(queue('mail_verification', 0), queue('sync', 4, 1)).state).toBe('good')
  expect(
    ofQueues(queue('mail_verification', 1), queue('membership.email', 2), queue('sync', 4)),
  ).toMatchObject({
    state: 'bad',
    text: '3 emails could not be sent.',
    path: '/admin/jobs',
  })
  expect(ofQueues(queue('mail_verification', 0, 1), queue('mail-ban', 0, 1))).toMatchObject({
    state: 'doubtful',
    text: '2 emails could not be sent yet.',
    path: '/admin/jobs',
  })
  expect(checkEmail(context({ mail: {} }), { queues: [] }, MAIL_QUEUES)).toMatchObject({
    state: 'doubtful',
    advice: expect.stringContaining('SMTP_URL'),
  })
})

test('failed jobs are doubtful, events that never arrived are bad, and neither is counted twice', () => {
  const queues = [queue('sync', 1), queue('membership.email', 5), queue('notices', 2)]
  const ofWork = (dead: number, of = queues) =>
    checkWork({ queues: of, subscribers: [subscriber(dead)] }, MAIL_QUEUES)
  expect(ofWork(0)).toMatchObject({
    state: 'doubtful',
    text: '1 job failed for good.',
  })
  expect(ofWork(2)).toMatchObject({
    state: 'bad',
    text: '1 job failed for good, and 2 events could not be delivered.',
    path: '/admin/jobs',
  })
  expect(ofWork(0, []).state).toBe('good')
})

test('a site without encryption is told to get some', () => {
  expect(checkAddress(context({ publicUrl: 'https://pin.example', isSecure: true })).state).toBe('good')
  expect(checkAddress(context({ publicUrl: 'http://pin.example', isSecure: false }))).toMatchObject({
    state: 'doubtful',
    advice: expect.stringContaining('PUBLIC_URL'),
  })
})
