import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { categoriesQuery } from '#web/forum/topics/list/forum-queries.ts'
import { MachineSearch } from '#web/machines/database/machine-search.tsx'
import { query } from '#web/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { countFilters, searchHref, type TopicFilters } from './search-kinds.ts'

const ANSWERS = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'With an accepted answer' },
  { value: 'no', label: 'Without one' },
]

export interface TopicFilterProps {
  q: string
  filters: TopicFilters
}

/** Topic filters of the search form, folded above the results. */
export function TopicFilterFields({ q, filters }: TopicFilterProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { author, category, machine, from, until, solved, topic } = filters
  const set = countFilters({ ...filters, topic: undefined })
  return (
    <>
      {topic ? (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <input type="hidden" name="topic" value={topic} />
          <Chip tone="teal" lit>
            In one topic
          </Chip>
          <SiteLink
            href={searchHref({ q, kind: 'topic', ...filters, topic: undefined })}
            className="text-link inline-flex min-h-9 items-center text-sm"
          >
            Search all topics
          </SiteLink>
        </p>
      ) : null}
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Narrow topics down{set === 0 ? '' : `: ${set === 1 ? '1 filter' : `${set} filters`} set`}
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-1 sm:grid-cols-2">
          <Field label="Author" optional>
            <TextInput
              name="author"
              defaultValue={author}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          {topic ? null : (
            <Field label="Category" optional>
              <Select
                name="category"
                defaultValue={category ?? ''}
                key={`${category} ${categories.length}`}
                options={[
                  { value: '', label: 'All categories' },
                  ...categories
                    .filter(({ isOpen }) => isOpen)
                    .map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            </Field>
          )}
          <Field label="Written from" optional>
            <TextInput type="date" name="from" defaultValue={from} />
          </Field>
          <Field label="Until" optional>
            <TextInput type="date" name="until" defaultValue={until} />
          </Field>
          {topic ? null : (
            <>
              <Field label="Answer" optional>
                <Select name="solved" defaultValue={solved ?? ''} options={ANSWERS} />
              </Field>
              <MachineFilter key={machine} chosen={machine} />
            </>
          )}
        </div>
      </details>
    </>
  )
}

function MachineFilter({ chosen }: { chosen: string | undefined }) {
  const [machine, setMachine] = useState(chosen ? { id: chosen, name: '' } : null)
  const { data: found = [] } = useQuery({
    ...query('GET /api/opdb/search', { query: { query: chosen ?? '' } }),
    enabled: chosen !== undefined && machine?.name === '',
  })
  if (!machine) {
    return (
      <MachineSearch
        label="Machine"
        hint="Topics that name this machine."
        error={undefined}
        onChoose={({ title_id, name }) => setMachine({ id: title_id, name })}
      />
    )
  }
  const named = found.find(({ title_id }) => title_id === machine.id)?.name
  const name = machine.name || named || machine.id
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">Machine</span>
      <input type="hidden" name="machine" value={machine.id} />
      <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-well py-1 pr-1 pl-3">
        <span className="min-w-0 break-words">{name}</span>
        <IconButton
          label={`Remove ${name}`}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => setMachine(null)}
        />
      </div>
    </div>
  )
}
