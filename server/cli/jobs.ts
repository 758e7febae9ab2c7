// The commands "jobs", "jobs retry", "jobs drop" and "jobs run": background jobs.
import { getJobs, runScheduleNow, settleFailedJob } from '#server/site/jobs.ts'
import type { Command } from './command.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const jobsList: Command = {
  name: 'jobs',
  summary: 'Lists background jobs (waiting, running and failed) and schedules.',
  help: [
    'jobs retry ID    retries a failed job',
    'jobs drop ID     deletes a failed job',
    'jobs run NAME    runs a schedule now',
  ],
  options: {},
  run: async (context, _input, terminal) => {
    const { queues, running, failed, schedules } = await getJobs(context)
    if (queues.length === 0) terminal.line('No jobs.')
    const width = Math.max(...queues.map(({ name }) => name.length))
    for (const { name, ...of } of queues) {
      const counts = `${of.waiting} waiting, ${of.running} running, ${of.failed} failed, ${of.done} done in a day`
      terminal.line(`${name.padEnd(width)} ${counts}`)
    }
    for (const { id, queue, startedAt } of running)
      terminal.line(`running  ${id}  ${queue}, since ${startedAt}`)
    for (const { id, queue, error, failedAt } of failed)
      terminal.line(`failed   ${id}  ${queue}, ${failedAt}: ${error}`)
    for (const { queue, cron, nextAt, lastAt } of schedules)
      terminal.line(`schedule ${queue}  ${cron}, next ${nextAt ?? 'unknown'}, last ${lastAt ?? 'never'}`)
    return 0
  },
}

function settle(step: 'retry' | 'drop', summary: string, done: string): Command {
  return {
    name: `jobs ${step}`,
    summary,
    help: ['  ID    as jobs lists it'],
    options: {},
    words: 1,
    run: async (context, { positionals: [id = ''] }, terminal) => {
      if (!id) {
        terminal.line('Which job? Give the id that jobs lists.')
        return 2
      }
      if (!UUID.test(id)) {
        terminal.line(`No failed job has the id "${id}". Give one that jobs lists.`)
        return 1
      }
      await settleFailedJob(context, { id, step, by: null })
      terminal.line(done)
      return 0
    },
  }
}

export const jobsRetry = settle('retry', 'Retries a failed job.', 'Queued again.')
export const jobsDrop = settle('drop', 'Deletes a failed job.', 'Deleted.')

export const jobsRun: Command = {
  name: 'jobs run',
  summary: 'Runs a schedule now, without waiting for its time.',
  help: ['  NAME    as jobs lists it'],
  options: {},
  words: 1,
  run: async (context, { positionals: [name] }, terminal) => {
    if (!name) {
      terminal.line('Which schedule? Give the name that jobs lists.')
      return 2
    }
    await runScheduleNow(context, { name, by: null })
    terminal.line(`${name} is queued.`)
    return 0
  },
}
