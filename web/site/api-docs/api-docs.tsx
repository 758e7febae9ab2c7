// ApiDocs: the API documentation page.
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { countText } from '#web/ui/display/count-text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ApiCall } from './api-call.tsx'
import { apiDescriptionQuery, type Call, GROUP_NAMES } from './api-description.ts'

/** All calls, grouped by subject in folds, with a filter field. Loaded in the browser. */
export function ApiDocs() {
  const [typed, setTyped] = useState('')
  const { data: calls, error, refetch } = useQuery(apiDescriptionQuery)
  if (error) {
    return (
      <ErrorState title="The API description could not be loaded" onRetry={() => refetch()}>
        The API itself may still work.
      </ErrorState>
    )
  }
  if (!calls) return <Waiting />
  const shown = calls.filter((call) => answersTo(call, typed))
  const isFiltered = typed.trim() !== ''
  const groups = GROUP_NAMES.map(
    (name) => [name, shown.filter(({ group }) => group === name)] as const,
  ).filter(([, own]) => own.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <Field label="Filter" hint={<span role="status">{`${shown.length} of ${calls.length} calls`}</span>}>
        <TextInput
          type="search"
          value={typed}
          placeholder="GET blog, admin, member …"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {groups.map(([group, own]) => (
        // Found calls are shown at once; without a filter each group opens by itself.
        <details
          key={`${group} ${isFiltered}`}
          id={`calls-${group.toLowerCase()}`}
          open={isFiltered}
          className="overflow-clip rounded-card border border-line bg-raised shadow-card"
        >
          <summary className="flex min-h-13 items-center gap-4 px-4 py-2 -outline-offset-3 hover:bg-well sm:px-5">
            <h2 className="display text-xl">{group}</h2>
            <span className="num ml-auto text-quiet text-sm">{countText(own.length, 'call')}</span>
            <ChevronRight
              size={18}
              aria-hidden="true"
              className="shrink-0 transition-transform [details[open]>summary>&]:rotate-90"
            />
          </summary>
          <ul className="divide-y divide-line border-line border-t">
            {own.map((call) => (
              <li key={`${call.method} ${call.path}`}>
                <ApiCall call={call} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {shown.length === 0 ? (
        <EmptyState title="No matching calls">Search by path, method or a word from the summary.</EmptyState>
      ) : null}
    </div>
  )
}

function answersTo({ method, path, summary, access }: Call, typed: string): boolean {
  const text = `${method} ${path} ${summary} ${access}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function Waiting() {
  return (
    <Loading label="Loading the API description">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Loading>
  )
}
