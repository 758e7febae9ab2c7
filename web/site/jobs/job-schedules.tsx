// JobSchedules: scheduled jobs.
import { useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { JobSchedule } from '#contract/jobs.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { JobMoment } from './job-moment.tsx'
import { jobName } from './moment-text.ts'

/** Scheduled jobs and their next runs. */
export function JobSchedules({ schedules, now }: { schedules: readonly JobSchedule[]; now: Date }) {
  const { busyNames, run } = useRunNow()
  return (
    <section aria-labelledby="schedules">
      <SectionHead id="schedules" title="Schedules" />
      {schedules.length === 0 ? (
        <EmptyState title="No schedules yet">Schedules are created when the site first starts.</EmptyState>
      ) : (
        <Table label="Scheduled jobs" stacked>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Next</th>
              <th scope="col">Last</th>
              <th scope="col">
                <span className="sr-only">Run now</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {schedules.map(({ queue, nextAt, lastAt, lastState, isBusy }) => (
              <tr key={queue}>
                <td className="font-medium" title={queue}>
                  {jobName(queue)}
                </td>
                <td data-label="Next">
                  {nextAt ? <JobMoment at={nextAt} now={now} /> : <span className="text-quiet">Unknown</span>}
                </td>
                <td data-label="Last">
                  <LastRun at={lastAt} state={lastState} now={now} />
                </td>
                <td className="beside-title whitespace-nowrap sm:text-right">
                  <Button
                    size="small"
                    icon={<Play size={15} aria-hidden="true" />}
                    aria-label={`Run now: ${jobName(queue)}`}
                    busy={busyNames.includes(queue)}
                    off={isBusy}
                    onClick={() => void run(queue)}
                  >
                    {isBusy ? 'Queued' : 'Run now'}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

const STATES: Record<NonNullable<JobSchedule['lastState']>, { word: string; tone: Tone }> = {
  // Some work is given up without failing, such as a synchronization without a network.
  done: { word: 'Ran', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'red' },
  running: { word: 'Running', tone: 'teal' },
  waiting: { word: 'Waiting', tone: 'amber' },
}

function LastRun({ at, state, now }: { at: string | null; state: JobSchedule['lastState']; now: Date }) {
  if (!at || !state) return <span className="text-quiet">Never</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip tone={STATES[state].tone}>{STATES[state].word}</Chip>
      <JobMoment at={at} now={now} />
    </span>
  )
}

function useRunNow() {
  const client = useQueryClient()
  const [busyNames, setBusyNames] = useState<readonly string[]>([])
  async function run(name: string): Promise<void> {
    setBusyNames((all) => [...all, name])
    try {
      await api('POST /api/admin/job-schedules/{name}/run', { params: { name } })
      toast.success('Queued', `${jobName(name)} will start in a moment.`)
    } catch (error) {
      toast.error('The job was not started', failureText(error))
    }
    await client.invalidateQueries({ queryKey: ['GET /api/admin/jobs'] })
    setBusyNames((all) => all.filter((one) => one !== name))
  }
  return { busyNames, run }
}
