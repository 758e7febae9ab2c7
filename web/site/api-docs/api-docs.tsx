// ApiDocs: the API documentation page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ApiCall } from './api-call.tsx'
import { apiDescriptionQuery, type Call } from './api-description.ts'

/** All calls, grouped by subject, with a filter field. Loaded in the browser. */
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
  const groups = [...new Set(shown.map(({ group }) => group))]
  return (
    <div className="flex flex-col gap-5">
      <Field label="Filter" hint={<span role="status">{`${shown.length} of ${calls.length} calls`}</span>}>
        <TextInput
          type="search"
          value={typed}
          placeholder="GET blog, admin, member …"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {groups.map((group) => (
        <Card as="section" key={group} padded={false} labelledBy={`calls-${group}`}>
          <CardHead id={`calls-${group}`} title={group} level={2} />
          <ul className="divide-y divide-line">
            {shown
              .filter((call) => call.group === group)
              .map((call) => (
                <li key={`${call.method} ${call.path}`}>
                  <ApiCall call={call} />
                </li>
              ))}
          </ul>
        </Card>
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
