// JobQueues and RunningJobs: counts per kind of job.
import type { JobQueue, RunningJob } from '#contract/jobs.ts'
import { classes } from '#web/ui/classes.ts'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { JobMoment, JobSubject } from './job-moment.tsx'
import { jobName } from './moment-text.ts'
import { NamesFold } from './names-fold.tsx'

/** Number of jobs per kind and state. Most queues are idle most of the time: their names are in a fold. */
export function JobQueues({ queues }: { queues: readonly JobQueue[] }) {
  const busy = queues.filter((queue) => !isIdle(queue))
  const idle = queues.filter(isIdle)
  return (
    <section aria-labelledby="queues">
      <SectionHead id="queues" title="Queues" />
      {queues.length === 0 ? (
        <EmptyState title="No queues yet">Queues are created when the site first starts.</EmptyState>
      ) : busy.length === 0 ? null : (
        <Table label="Jobs per queue">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col" className="num max-sm:hidden">
                Waiting
              </th>
              <th scope="col" className="num max-sm:hidden">
                Running
              </th>
              <th scope="col" className="num max-sm:hidden">
                Failed
              </th>
              <th scope="col" className="num max-sm:hidden">
                Done in 24 hours
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map((queue) => (
              <tr key={queue.name}>
                <td title={queue.name}>
                  <span className="font-medium">{jobName(queue.name)}</span>
                  {/* Four columns do not fit on a phone, and most are zero. */}
                  <span className="num block text-quiet text-sm sm:hidden">{countsText(queue)}</span>
                </td>
                <Count value={queue.waiting} />
                <Count value={queue.running} />
                <Count value={queue.failed} className="font-semibold text-bad" />
                <Count value={queue.done} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {idle.length === 0 ? null : (
        <NamesFold
          names={idle.map(({ name }) => name)}
          summary={`${idle.length} idle ${idle.length === 1 ? 'queue' : 'queues'}`}
        />
      )}
    </section>
  )
}

function isIdle({ waiting, running, failed, done }: JobQueue): boolean {
  return waiting + running + failed + done === 0
}

function Count({ value, className }: { value: number; className?: string }) {
  return (
    <td className={classes('num max-sm:hidden', value === 0 ? 'text-quiet' : className)}>
      {value.toLocaleString('en-US')}
    </td>
  )
}

/** "2 waiting, 1 done in 24 hours". */
function countsText({ waiting, running, failed, done }: JobQueue): string {
  const counts: [number, string][] = [
    [failed, 'failed'],
    [running, 'running'],
    [waiting, 'waiting'],
    [done, 'done in 24 hours'],
  ]
  const told = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return told.join(', ')
}

/** Jobs running now; nothing if there are none. */
export function RunningJobs({ jobs, now }: { jobs: readonly RunningJob[]; now: Date }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="running">
      <SectionHead id="running" title="Running" />
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised">
        {jobs.map(({ id, queue, about, startedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
            <span className="font-medium">{jobName(queue)}</span>
            <JobSubject about={about} />
            <span className="ml-auto text-quiet text-sm">
              started <JobMoment at={startedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
