import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Current, ImportSource } from './import-query.ts'

interface ImportColumnsFormProps<F extends string> {
  source: ImportSource<F>
  current: StagedImport<F>
}

/** Assigns the file's columns to fields, with a preview of the first rows. */
export function ImportColumnsForm<F extends string>({ source, current }: ImportColumnsFormProps<F>) {
  const client = useQueryClient()
  const { queryKey } = source.query
  // One call after another, so that the newest choice is stored last.
  const calls = useRef<Promise<unknown>>(Promise.resolve())
  const stored = useRef(current)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { columns, names, rows } = current
  const { fields, labels } = source
  const missing = source.missing(columns)
  const options = [
    { value: '', label: 'Not in the file' },
    ...names.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` })),
  ]

  async function attempt(work: () => Promise<StagedImport<F>>) {
    setBusy(true)
    setFailure(null)
    const call = calls.current.then(work)
    const settled = call.catch(() => undefined)
    calls.current = settled
    const isNewest = () => calls.current === settled
    try {
      stored.current = await call
    } catch (error) {
      if (isNewest()) setFailure(failureText(error))
    }
    if (!isNewest()) return
    client.setQueryData(queryKey, { current: stored.current })
    setBusy(false)
  }

  function match(field: F, value: string) {
    const column = value === '' ? null : Number(value)
    // With earlier choices that are still on their way.
    const newest = client.getQueryData<Current<F>>(queryKey)?.current ?? current
    const { columns } = newest
    // A column has one field: assigning it again clears the other field.
    const others = Object.fromEntries(
      fields.map((other) => [other, column !== null && columns[other] === column ? null : columns[other]]),
    ) as typeof columns
    const matched = { ...others, [field]: column }
    client.setQueryData(queryKey, { current: { ...newest, columns: matched } })
    void attempt(() => source.match(current.id, matched))
  }

  return (
    <section aria-labelledby="import-ready" className="flex flex-col gap-6">
      <div>
        <h2 id="import-ready" tabIndex={-1} className="display text-3xl">
          Match the columns
        </h2>
        <p className="measure mt-2 text-quiet">{source.hint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <Field key={field} label={labels[field]}>
            <Select
              options={options}
              value={columns[field] === null ? '' : String(columns[field])}
              onChange={(event) => match(field, event.currentTarget.value)}
            />
          </Field>
        ))}
      </div>
      {failure ? <FieldError>{failure}</FieldError> : null}
      <Preview current={current} />
      <Button
        variant="primary"
        className="self-start"
        busy={isBusy}
        off={missing !== null}
        onClick={() => void attempt(() => source.start(current.id, false))}
      >
        {rows === 1 ? 'Import 1 row' : `Import ${rows.toLocaleString('en-US')} rows`}
      </Button>
      {missing === null ? null : <p className="text-quiet text-sm">{missing}</p>}
    </section>
  )
}

function Preview({ current: { preview, names } }: { current: StagedImport }) {
  return (
    <Table label="The first rows" showLabel>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Read as</th>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name
            <th key={at} scope="col">
              {name || `Column ${at + 1}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.map(({ row, machine, problem, cells }) => (
          <tr key={row}>
            <td className="num">{row}</td>
            <td className="min-w-48">
              {machine ?? <span className={problem ? 'text-bad' : 'text-quiet'}>{problem ?? '–'}</span>}
            </td>
            {names.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
              <td key={at} className="max-w-56 truncate">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
