import NotebookPen from 'lucide-react/icons/notebook-pen'
import Share2 from 'lucide-react/icons/share-2'
import { STATUS_LABELS } from '#contract/collections/constants.ts'
import { LOG_KIND_LABELS, LOG_KINDS } from '#contract/logbook/limits.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { STATUS_TONES } from '#web/collections/entry-words.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LogOpener, loadLogEntryDialog, loadShareDialog } from './log-opener.tsx'
import { LogTimeline } from './log-timeline.tsx'
import { LogTotals } from './log-totals.tsx'
import { dateText } from './log-words.ts'
import { type LogbookAddress, logbookQuery, logEntriesQuery } from './logbook-query.ts'
import { RemindersCard } from './reminders-card.tsx'
import { ScoreChart } from './score-chart.tsx'

/** Gets the focus after an entry was deleted. */
const HEADING = 'logbook-entries'

/** The logbook of one of the reader's machines. */
export function LogbookScreen({ id, address }: { id: number; address: LogbookAddress }) {
  const book = useLoaded(logbookQuery(id))
  const { entry, share, totals, scores, reminders } = book
  const machine = { id, name: entry.machine.name }
  return (
    <div className="wrap pb-12">
      <PageHead
        title={entry.machine.name}
        breadcrumb={[{ label: 'My collection', href: paths.collection() }, { label: 'Logbook' }]}
        eyebrow={
          <Chip tone={STATUS_TONES[entry.status]} lit={entry.status !== 'had'}>
            {STATUS_LABELS[entry.status]}
          </Chip>
        }
        lead={
          share
            ? 'Anyone who has the link can read this logbook.'
            : 'Only you can see this logbook until you share it.'
        }
        actions={
          <>
            <LogOpener
              label="Log an entry"
              variant="primary"
              icon={<NotebookPen size={18} aria-hidden="true" />}
              load={loadLogEntryDialog}
              dialog={{ machine, entry: null }}
            />
            <ButtonLink href={paths.machineSheet(id)}>Buyer’s sheet</ButtonLink>
            <LogOpener
              label={share ? 'Shared' : 'Share'}
              fullLabel={share ? 'Shared: change or revoke the link' : 'Share this logbook'}
              icon={<Share2 size={18} aria-hidden="true" />}
              load={loadShareDialog}
              dialog={{ machine, share }}
            />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <ScriptNeeded what="Writing in the logbook" />
        <LogTotals totals={totals} value={entry.value} />
        <RemindersCard machine={machine} reminders={reminders} />
        {scores.length > 1 ? (
          <Card as="section" padded={false} labelledBy="logbook-scores">
            <CardHead id="logbook-scores" title="Scores" level={2} />
            <div className="p-4 sm:p-5">
              <ScoreChart scores={scores} />
            </div>
          </Card>
        ) : null}
        <Entries machine={machine} address={address} isEmpty={totals.entries === 0} />
      </div>
    </div>
  )
}

interface EntriesProps {
  machine: { id: number; name: string }
  address: LogbookAddress
  isEmpty: boolean
}

function Entries({ machine, address, isEmpty }: EntriesProps) {
  const entries = useLoaded(logEntriesQuery(machine.id, address))
  const { nextAfter, previousAfter } = entries.pagination
  const { kind } = address
  const hrefOf = (after: string) => paths.logbook(machine.id, { kind, after })
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className="display mb-3 text-3xl">
        Entries
      </h2>
      {isEmpty ? null : (
        <nav aria-label="Kinds of entries" className="mb-5 flex flex-wrap gap-2">
          {[undefined, ...LOG_KINDS].map((one) => (
            <ChipLink
              key={one ?? 'all'}
              preserveScroll
              tone="amber"
              lit={one === kind}
              href={paths.logbook(machine.id, { kind: one })}
            >
              {one ? LOG_KIND_LABELS[one] : 'All'}
            </ChipLink>
          ))}
        </nav>
      )}
      {entries.data.length === 0 ? (
        <Nothing machine={machine} isEmpty={isEmpty} />
      ) : (
        <LogTimeline
          entries={entries.data}
          actionsOf={(entry) => (
            <LogOpener
              label="Edit"
              fullLabel={`Edit: ${LOG_KIND_LABELS[entry.kind]}, ${dateText(entry.happenedOn)}`}
              size="small"
              load={loadLogEntryDialog}
              dialog={{ machine, entry }}
            />
          )}
        />
      )}
      {nextAfter || previousAfter ? (
        <nav aria-label="Entry pages" className="mt-6 flex flex-wrap justify-center gap-3">
          {previousAfter ? <ButtonLink href={hrefOf(previousAfter)}>Later entries</ButtonLink> : null}
          {nextAfter ? <ButtonLink href={hrefOf(nextAfter)}>Earlier entries</ButtonLink> : null}
        </nav>
      ) : null}
    </section>
  )
}

function Nothing({ machine, isEmpty }: Omit<EntriesProps, 'address'>) {
  if (isEmpty) {
    return (
      <EmptyState level={3} title="Nothing logged yet">
        Write down what you do with this machine: service and parts, games and scores, what you paid.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      title="No matching entries"
      action={<ButtonLink href={paths.logbook(machine.id)}>Show all entries</ButtonLink>}
    >
      This logbook has no such entries, or fewer pages.
    </EmptyState>
  )
}
