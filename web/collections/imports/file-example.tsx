import { useHydrated } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { exampleText } from '#contract/collections/import-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { saveAsFile } from '#web/ui/save-as-file.ts'
import type { ImportSource } from './import-query.ts'

/** What a file can look like, to be saved as a start. */
export function FileExample<F extends string>({ source }: { source: ImportSource<F> }) {
  const isReady = useHydrated()
  const { example, exampleName, labels } = source
  const others = Object.values<string>(labels).filter((label) => !example.columns.includes(label))
  return (
    <section aria-labelledby="file-example" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="file-example" className="display text-3xl">
            What a file can look like
          </h2>
          <p className="measure mt-2 text-quiet">
            Columns can have any names and order: in the next step you choose what each one holds.
          </p>
        </div>
        <Button
          className="noscript:hidden"
          icon={<Download size={18} aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => saveAsFile(exampleName, exampleText(example), 'text/csv')}
        >
          Save this example
        </Button>
      </div>
      <Table label="Example of a file">
        <thead>
          <tr>
            {example.columns.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {example.rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <td key={at} className="whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-medium">Also read</dt>
        <dd className="text-quiet">{others.join(', ')}</dd>
        <dt className="font-medium">How rows are read</dt>
        <dd className="measure text-quiet">{source.hint}</dd>
      </dl>
    </section>
  )
}
