// OpdbData: the external database's data, with this site's corrections.
import { useQuery } from '@tanstack/react-query'
import { FIELD_LABELS } from '#contract/machines/admin-constants.ts'
import type { FactState } from '#contract/machines/facts.ts'
import type { OpdbMachine } from '#contract/machines/machines.ts'
import { detailQuery } from '#web/machines/database/database-search.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useErrorToast } from '#web/ui/feedback/use-error-toast.ts'
import { shownText } from './fact-texts.ts'
import { OpdbFacts, OpdbPanelWaiting } from './opdb-panel.tsx'
import { factsQuery } from './queries.ts'

/** Tab with the external database's data, and where this site differs. */
export function OpdbData({ opdbId }: { opdbId: string | null }) {
  const isThere = opdbId !== null
  const entry = useQuery({ ...detailQuery(opdbId ?? ''), enabled: isThere })
  const facts = useQuery({ ...factsQuery(opdbId ?? ''), enabled: isThere })
  useErrorToast(entry.error ?? facts.error, { title: 'Failed to fetch machine details' })
  if (!isThere) {
    return <EmptyState title="Not in the external database">This machine was added by hand.</EmptyState>
  }
  if (entry.error || facts.error) {
    const retry = () => void Promise.all([entry.refetch(), facts.refetch()])
    return <ErrorState title="Failed to fetch machine details" level={3} onRetry={retry} />
  }
  if (!entry.data || !facts.data) return <OpdbPanelWaiting />
  const corrected = facts.data.facts.filter(({ edit }) => edit !== null)
  return (
    <div className="flex flex-col gap-4">
      {corrected.length > 0 ? <Corrections states={corrected} /> : null}
      <OpdbFacts machine={asSource(entry.data, facts.data.facts)} />
    </div>
  )
}

function Corrections({ states }: { states: readonly FactState[] }) {
  return (
    <Table label="Corrected here" showLabel stacked>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">Here</th>
          <th scope="col">OPDB</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ field, value, sourceValue, edit }) => (
          <tr key={field}>
            <td className="font-medium">{FIELD_LABELS[field]}</td>
            <td data-label="Here" className="[overflow-wrap:anywhere]">
              {shownText(field, value) ?? 'Unknown'}
            </td>
            <td data-label="OPDB" className="[overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-2">
                {shownText(field, sourceValue) ?? 'Unknown'}
                {edit?.hasSourceChanged ? (
                  <Chip tone="amber" lit>
                    Changed since then
                  </Chip>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function namesOf(people: OpdbMachine['people'], trade: string): string[] {
  return people.filter(({ role }) => role === trade).map(({ name }) => name)
}

/** The entry with the source's facts in place of corrected ones. */
function asSource(machine: OpdbMachine, states: readonly FactState[]): OpdbMachine {
  const source: OpdbMachine = { ...machine, corrected: [] }
  for (const { field, sourceValue, edit } of states) {
    if (!edit) continue
    const text = typeof sourceValue === 'string' ? sourceValue : null
    const number = typeof sourceValue === 'number' ? sourceValue : null
    const list = Array.isArray(sourceValue) ? sourceValue : []
    if (field === 'name') source.name = text ?? machine.name
    if (field === 'manufacturer')
      source.manufacturer = text === null ? null : { id: 0, name: text, full_name: text }
    if (field === 'year') source.year = number
    if (field === 'type') source.type = text
    if (field === 'display') source.display = text
    if (field === 'playerCount') source.player_count = number
    if (field === 'ipdbId') source.ipdb_id = number
    if (field === 'features') source.features = list.filter((part) => typeof part === 'string')
    if (field === 'people') {
      source.people = list.filter((part) => typeof part !== 'string')
      source.designers = namesOf(source.people, 'design')
      source.artists = namesOf(source.people, 'art')
    }
  }
  return source
}
