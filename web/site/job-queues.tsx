import type { JobQueue, RunningJob } from '#contract/jobs.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Table } from '#web/ui/table.tsx'
import { JobMoment, JobSubject } from './job-moment.tsx'
import { jobName } from './moment-text.ts'

/** How much there is of each kind of work. */
export function JobQueues({ queues }: { queues: readonly JobQueue[] }) {
  return (
    <section aria-labelledby="queues">
      <SectionHead id="queues" title="Kinds of work" />
      {queues.length === 0 ? (
        <EmptyState title="No work is known yet">The queue is made when the site first starts.</EmptyState>
      ) : (
        <Table label="Kinds of work" stacked>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col" className="num">
                Waiting
              </th>
              <th scope="col" className="num">
                Running
              </th>
              <th scope="col" className="num">
                Failed
              </th>
              <th scope="col" className="num">
                Done in a day
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, running, failed, done }) => (
              <tr key={name}>
                <td className="font-medium" title={name}>
                  {jobName(name)}
                </td>
                <Count label="Waiting" value={waiting} />
                <Count label="Running" value={running} />
                <Count label="Failed" value={failed} className={failed > 0 ? 'font-semibold text-bad' : ''} />
                <Count label="Done" value={done} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Count({ label, value, className }: { label: string; value: number; className?: string }) {
  return (
    <td className={classes('num', value === 0 && 'text-quiet', className)} data-label={label}>
      {value.toLocaleString('en-US')}
    </td>
  )
}

/** What is at work right now; nothing where nothing is. */
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
              began <JobMoment at={startedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
