// EventSubscribers: backlog of the event subscribers, for admins.
import { useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { EventSubscriber } from '#contract/jobs.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { Table } from '#web/ui/display/table.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { JobMoment } from './job-moment.tsx'
import { jobName } from './moment-text.ts'
import { NamesFold } from './names-fold.tsx'

/** Event subscribers with their undelivered events; one press retries all of them. */
export function EventSubscribers({
  subscribers,
  now,
}: {
  subscribers: readonly EventSubscriber[]
  now: Date
}) {
  const { busyNames, ranName, run } = useRunNow()
  // The one pressed last keeps its button, and with it the focus.
  const isShown = ({ name, waiting, dead }: EventSubscriber) => waiting + dead > 0 || name === ranName
  const shown = subscribers.filter(isShown)
  const rest = subscribers.filter((one) => !isShown(one))
  if (subscribers.length === 0) return null
  return (
    <section aria-labelledby="subscribers">
      <SectionHead id="subscribers" title="Events to deliver" />
      {shown.length === 0 ? null : (
        <Table label="Events not delivered yet" stacked>
          <thead>
            <tr>
              <th scope="col">Subscriber</th>
              <th scope="col">Undelivered</th>
              <th scope="col">Oldest</th>
              <th scope="col">
                <span className="sr-only">Deliver now</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, waiting, dead, oldestAt }) => (
              <tr key={name}>
                <td className="font-medium" title={name}>
                  {jobName(name)}
                </td>
                <td data-label="Undelivered" className="bare">
                  <span className={classes(dead > 0 ? 'font-semibold text-bad' : 'text-quiet')}>
                    {undeliveredText(waiting, dead)}
                  </span>
                </td>
                <td data-label="Oldest">
                  {oldestAt ? (
                    <JobMoment at={oldestAt} now={now} />
                  ) : (
                    <span className="text-quiet">None</span>
                  )}
                </td>
                <td className="beside-title sm:text-right">
                  <Button
                    size="small"
                    icon={<Play size={15} aria-hidden="true" />}
                    aria-label={`Deliver now: ${jobName(name)}`}
                    busy={busyNames.includes(name)}
                    off={waiting + dead === 0}
                    onClick={() => void run(name)}
                  >
                    Deliver now
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {rest.length === 0 ? null : (
        <NamesFold
          names={rest.map(({ name }) => name)}
          summary={`All delivered to ${countText(rest.length, shown.length > 0 ? 'other subscriber' : 'subscriber')}`}
        />
      )}
    </section>
  )
}

/** "2 failed for good, 1 waiting"; "All delivered" if nothing is left. */
function undeliveredText(waiting: number, dead: number): string {
  const told = [dead > 0 && `${dead} failed`, waiting > 0 && `${waiting} waiting`].filter(Boolean)
  return told.join(', ') || 'All delivered'
}

function useRunNow() {
  const client = useQueryClient()
  const [busyNames, setBusyNames] = useState<readonly string[]>([])
  const [ranName, setRanName] = useState<string>()
  async function run(name: string): Promise<void> {
    setBusyNames((all) => [...all, name])
    setRanName(name)
    try {
      await api('POST /api/admin/event-subscribers/{name}/run', { params: { name } })
      toast.success('Queued', `The events for ${jobName(name)} will be delivered in a moment.`)
    } catch (error) {
      toast.error('Nothing was delivered', failureText(error))
    }
    await client.invalidateQueries({ queryKey: ['GET /api/admin/jobs'] })
    setBusyNames((all) => all.filter((one) => one !== name))
  }
  return {
    busyNames,
    /** The one pressed last, whose button keeps the focus when nothing is left to deliver. */
    ranName,
    run,
  }
}
