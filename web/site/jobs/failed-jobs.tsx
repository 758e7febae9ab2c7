// FailedJobs: jobs that failed for good, for admins.
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import type { FailedJob } from '#contract/jobs.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { JobMoment, JobSubject } from './job-moment.tsx'
import { jobName } from './moment-text.ts'

export interface FailedJobsProps {
  jobs: readonly FailedJob[]
  now: Date
  /** Problems elsewhere that left no job to decide about; null without any. */
  elsewhere: ReactNode
}

/** Jobs that failed for good and await a decision. */
export function FailedJobs({ jobs, now, elsewhere }: FailedJobsProps) {
  const [toDrop, setToDrop] = useState<FailedJob>()
  const { busyIds, settled, retry, drop } = useJobSteps()
  useFocusRestore('failed-jobs', settled.filter((id) => !jobs.some((job) => job.id === id)).length)
  return (
    <section id="failed-jobs" tabIndex={-1} aria-labelledby="failed">
      <SectionHead
        id="failed"
        title="Failed"
        {...(jobs.length > 0 && {
          lead: 'Jobs that failed at every retry. Deleted after two weeks.',
        })}
      />
      {elsewhere ? <div className="mb-3 font-medium">{elsewhere}</div> : null}
      {jobs.length === 0 ? (
        <p className="flex items-center gap-2.5 font-medium">
          <Check size={20} aria-hidden="true" className="shrink-0 text-good" />
          {elsewhere ? 'Nothing else has failed.' : 'Every job has succeeded.'}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {jobs.map((job) => (
            <li
              key={job.id}
              className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line border-l-4 border-l-bad bg-raised p-4"
            >
              <FailedFacts job={job} now={now} />
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  icon={<RotateCcw size={16} aria-hidden="true" />}
                  busy={busyIds.includes(job.id)}
                  aria-label={`Retry ${jobName(job.queue)}`}
                  onClick={() => void retry(job)}
                >
                  Retry
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Trash size={16} aria-hidden="true" />}
                  off={busyIds.includes(job.id)}
                  aria-label={`Delete ${jobName(job.queue)}`}
                  onClick={() => setToDrop(job)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={toDrop !== undefined}
        onClose={() => setToDrop(undefined)}
        title="Delete this job?"
        description={`${toDrop ? jobName(toDrop.queue) : ''}: its work won’t be done. This cannot be undone.`}
        size="small"
        actions={
          <>
            <Button onClick={() => setToDrop(undefined)}>Keep</Button>
            <Button
              variant="danger"
              onClick={() => {
                setToDrop(undefined)
                if (toDrop) void drop(toDrop)
              }}
            >
              Delete
            </Button>
          </>
        }
      />
    </section>
  )
}

function FailedFacts({ job, now }: { job: FailedJob; now: Date }) {
  return (
    <div className="min-w-0 grow basis-72">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {jobName(job.queue)} <JobSubject about={job.about} />
      </h3>
      <p className="mt-1 [overflow-wrap:anywhere]">{job.error}</p>
      <p className="mt-1 text-quiet text-sm">
        <JobMoment at={job.failedAt} now={now} />, after {countText(job.tries, 'try', 'tries')}
      </p>
    </div>
  )
}

function useJobSteps() {
  const client = useQueryClient()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [settled, setSettled] = useState<readonly string[]>([])

  async function settle({ id }: FailedJob, step: () => Promise<unknown>, done: string): Promise<void> {
    setBusyIds((all) => [...all, id])
    setSettled((before) => [...before, id])
    try {
      await step()
      toast.success(done)
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    await client.invalidateQueries({ queryKey: ['GET /api/admin/jobs'] })
    setBusyIds((all) => all.filter((one) => one !== id))
  }

  return {
    busyIds,
    /** Jobs decided on this page; successful ones leave the list. */
    settled,
    retry: (job: FailedJob) =>
      settle(job, () => api('POST /api/admin/jobs/{id}/retry', { params: { id: job.id } }), 'Queued again'),
    drop: (job: FailedJob) =>
      settle(job, () => api('DELETE /api/admin/jobs/{id}', { params: { id: job.id } }), 'Job deleted'),
  }
}
