// Health checks of a running site, in operators' words: the state, and the remedy.
import { statfs } from 'node:fs/promises'
import { paths } from '#contract/paths.ts'
import type { HealthFinding } from '#contract/site/overview.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { JobsOverview } from '#server/base/jobs/admin-jobs.ts'

const GB = 1e9
const SCARCE_GB = 5
const FULL_GB = 0.5

export async function checkDisk({ config }: Pick<AppContext, 'config'>): Promise<HealthFinding> {
  const space = await statfs(config.dataDir).catch(() => null)
  if (!space) {
    return {
      check: 'disk',
      state: 'bad',
      text: 'The data directory cannot be read.',
      advice: 'Check that DATA_DIR exists and belongs to the user that runs the site.',
      path: null,
    }
  }
  return diskFinding((space.bavail * space.bsize) / GB)
}

export function diskFinding(freeGb: number): HealthFinding {
  const text = `${freeGb.toFixed(1)} GB free on the data disk.`
  const isScarce = freeGb < SCARCE_GB
  return {
    check: 'disk',
    state: freeGb < FULL_GB ? 'bad' : isScarce ? 'doubtful' : 'good',
    text,
    advice: isScarce
      ? 'Make room or move DATA_DIR to a larger disk; old backups are a good place to start.'
      : null,
    path: null,
  }
}

export function checkEmail(
  { config }: Pick<AppContext, 'config'>,
  { queues }: Pick<JobsOverview, 'queues'>,
  mailQueues: readonly string[],
): HealthFinding {
  const mails = queues.filter(({ name }) => mailQueues.includes(name))
  const refused = sum(mails.map(({ failed }) => failed))
  if (refused > 0) {
    return {
      check: 'email',
      state: 'bad',
      text: `${amount(refused, 'email', 'emails')} could not be sent.`,
      advice: 'Look at the errors, fix SMTP_URL or the mailbox, then try the failed jobs again.',
      path: paths.adminJobs(),
    }
  }
  const stuck = sum(mails.map((queue) => queue.stuck))
  if (stuck > 0) {
    return {
      check: 'email',
      state: 'doubtful',
      text: `${amount(stuck, 'email', 'emails')} could not be sent yet.`,
      advice: 'They are tried again for half a day or longer. Check SMTP_URL and the mail server.',
      path: paths.adminJobs(),
    }
  }
  if (config.mail.smtpUrl) {
    return { check: 'email', state: 'good', text: 'Emails go out by SMTP.', advice: null, path: null }
  }
  return {
    check: 'email',
    state: 'doubtful',
    text: 'Emails are written to the data directory and are not sent.',
    advice: 'Set SMTP_URL to the address of a mail server.',
    path: null,
  }
}

/** Failed jobs other than emails, and undelivered events. */
export function checkWork(
  { queues, subscribers }: Pick<JobsOverview, 'queues' | 'subscribers'>,
  mailQueues: readonly string[],
): HealthFinding {
  const counted = new Set([...mailQueues, ...subscribers.map(({ name }) => name)])
  const failed = sum(queues.filter(({ name }) => !counted.has(name)).map((queue) => queue.failed))
  const dead = sum(subscribers.map((subscriber) => subscriber.dead))
  if (failed + dead === 0) {
    return {
      check: 'work',
      state: 'good',
      text: 'No failed jobs, no undelivered events.',
      advice: null,
      path: null,
    }
  }
  const told = [
    ...(failed > 0 ? [`${amount(failed, 'job', 'jobs')} failed for good`] : []),
    ...(dead > 0 ? [`${amount(dead, 'event', 'events')} could not be delivered`] : []),
  ]
  return {
    check: 'work',
    state: dead > 0 ? 'bad' : 'doubtful',
    text: `${told.join(', and ')}.`,
    advice: 'Read the errors, then try them again or throw them away.',
    path: paths.adminJobs(),
  }
}

export function checkAddress({ config }: Pick<AppContext, 'config'>): HealthFinding {
  const { publicUrl, isSecure } = config
  if (isSecure) {
    return { check: 'address', state: 'good', text: `Served at ${publicUrl}.`, advice: null, path: null }
  }
  return {
    check: 'address',
    state: 'doubtful',
    text: `Served at ${publicUrl}, without encryption.`,
    advice: 'Put the site behind https and set PUBLIC_URL to that address before members sign in.',
    path: null,
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const amount = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
