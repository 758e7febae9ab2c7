// JobsScreen: background jobs for admins.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { JOBS_LOOK_SECONDS } from '#contract/site/constants.ts'
import { query } from '#web/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EventSubscribers } from './event-subscribers.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { JobQueues, RunningJobs } from './job-queues.tsx'
import { JobSchedules } from './job-schedules.tsx'

export const jobsQuery = query('GET /api/admin/jobs')

export interface JobsScreenProps {
  /** Latest synchronizations of the catalogue. */
  syncs: ReactNode
  /** One sentence on the last one if it failed, else null. */
  lastSync: ReactNode
  links: ReactNode
}

/** Present state of background jobs; polls every few seconds while the page is visible. */
export function JobsScreen({ syncs, lastSync, links }: JobsScreenProps) {
  // A failed poll keeps the last data and says so.
  const { data, isRefetchError: isError } = useSuspenseQuery({
    ...jobsQuery,
    refetchInterval: JOBS_LOOK_SECONDS * 1_000,
  })
  const now = new Date(data.at)
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Background jobs' }]}
        title="Background jobs"
        lead="Work done in the background: emails, the catalogue, daily cleanup."
        eyebrow={
          <Chip tone={isError ? 'red' : 'green'} lit={!isError}>
            {isError
              ? `Not reached since ${data.at.slice(11, 19)} UTC`
              : `As of ${data.at.slice(11, 19)} UTC, every ${JOBS_LOOK_SECONDS} s`}
          </Chip>
        }
        actions={links}
      />
      <div className="flex flex-col gap-10">
        <FailedJobs jobs={data.failed} now={now} elsewhere={lastSync} />
        <RunningJobs jobs={data.running} now={now} />
        <EventSubscribers subscribers={data.subscribers} now={now} />
        <JobQueues queues={data.queues} />
        <JobSchedules schedules={data.schedules} now={now} />
        {syncs}
      </div>
    </div>
  )
}
