import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { REMINDERS_MAX } from '#contract/logbook/limits.ts'
import type { Reminder } from '#contract/logbook/logbook.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { numberText } from '#web/ui/display/count-text.ts'
import { useToday } from '#web/ui/display/day-text.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LogOpener, loadReminderDialog } from './log-opener.tsx'
import { dateText } from './log-words.ts'
import { refreshLogbooks } from './logbook-query.ts'

interface RemindersCardProps {
  machine: { id: number; name: string }
  reminders: readonly Reminder[]
}

const HEADING = 'logbook-reminders'

/** Due and future service. */
export function RemindersCard({ machine, reminders }: RemindersCardProps) {
  return (
    <Card as="section" padded={false} labelledBy={HEADING} className="print:hidden">
      <CardHead id={HEADING} title={<span tabIndex={-1}>Due next</span>} level={2}>
        {reminders.length < REMINDERS_MAX ? (
          <LogOpener
            label="Add a reminder"
            size="small"
            icon={<BellRing size={16} aria-hidden="true" />}
            load={loadReminderDialog}
            dialog={{ machine }}
          />
        ) : null}
      </CardHead>
      {reminders.length === 0 ? (
        <p className="px-4 py-4 text-quiet sm:px-5">
          Nothing is due. Add what comes next, for example waxing the playfield in 6 months.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {reminders.map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function whenText({ dueOn, gamesLeft, repeats }: Reminder): string {
  const when = dueOn
    ? dateText(dueOn)
    : gamesLeft === 1
      ? 'in 1 game'
      : `in ${numberText(gamesLeft ?? 0)} games`
  return repeats ? `${when}, ${repeats}` : when
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const happenedOn = useToday()
  const [busy, setBusy] = useState<'done' | 'delete' | null>(null)

  async function act(what: 'done' | 'delete', does: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(what)
    try {
      await does()
      toast.success(done, reminder.what)
      await refreshLogbooks(client)
      // The row may be gone with its buttons.
      document.getElementById(HEADING)?.querySelector('span')?.focus()
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    setBusy(null)
  }

  const params = { id: reminder.id }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {reminder.isDue ? (
            <Chip tone="red" lit>
              Due
            </Chip>
          ) : null}
          {reminder.what}
        </p>
        <p className="num mt-0.5 text-quiet text-sm first-letter:uppercase">{whenText(reminder)}</p>
      </div>
      <div className="flex gap-2 noscript:hidden">
        <Button
          size="small"
          busy={busy === 'done'}
          off={busy === 'delete'}
          disabled={!isReady}
          aria-label={`Mark as done: ${reminder.what}`}
          onClick={() =>
            void act(
              'done',
              () => api('POST /api/logbook-reminders/{id}/completion', { params, body: { happenedOn } }),
              'Done and added to the logbook',
            )
          }
        >
          Mark as done
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={busy === 'delete'}
          off={busy === 'done'}
          disabled={!isReady}
          aria-label={`Delete the reminder: ${reminder.what}`}
          onClick={() =>
            void act(
              'delete',
              () => api('DELETE /api/logbook-reminders/{id}', { params }),
              'Reminder deleted',
            )
          }
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
