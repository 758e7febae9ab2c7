import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useId, useRef, useState } from 'react'
import type { CollectionImport } from '#contract/collections/import.ts'
import { IMPORT_ROWS_MAX } from '#contract/collections/import-limits.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { refreshEntries } from '#web/collections/refresh.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { ImportProblems } from './import-problems.tsx'
import { importQuery, sendImport } from './import-query.ts'

const POLL_MS = 1_000
const isRunning = (state: CollectionImport['state'] | undefined) =>
  state === 'waiting' || state === 'checking'

/** Imports a collection from a CSV file: choose, match columns, import. */
export function ImportScreen() {
  const { data } = useSuspenseQuery(importQuery)
  const { current } = data
  useProgress(current)
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Import a collection"
        lead={`From a CSV file with one machine in each row, at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Nothing is added before you have seen how it is read.`}
        breadcrumb={[{ label: 'My collection', href: paths.collection() }, { label: 'Import' }]}
      />
      <div className="flex max-w-4xl flex-col gap-8">
        <ScriptNeeded what="Importing a collection" />
        {current && isRunning(current.state) ? (
          <Running current={current} />
        ) : (
          <ChooseFile current={current} />
        )}
        {current?.state === 'ready' ? <ImportColumnsForm key={current.id} current={current} /> : null}
        {current?.state === 'refused' ? <Refused current={current} /> : null}
        {current?.state === 'done' ? <Done current={current} /> : null}
      </div>
    </div>
  )
}

/** Polls while the import runs; reloads entries when it has ended. */
function useProgress(current: CollectionImport | null): void {
  const client = useQueryClient()
  const runs = isRunning(current?.state)
  useQuery({ ...importQuery, enabled: runs, refetchInterval: POLL_MS, staleTime: 0 })
  const wasRunning = useRef(runs)
  useEffect(() => {
    if (wasRunning.current && !runs) void refreshEntries(client)
    wasRunning.current = runs
  }, [runs, client])
}

function ChooseFile({ current }: { current: CollectionImport | null }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      client.setQueryData(importQuery.queryKey, { current: await sendImport(file) })
    } catch (error) {
      setFailure(failureText(error))
    }
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = ''
    setBusy(false)
  }

  return (
    <div className="flex flex-col items-start gap-2 noscript:hidden">
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label="CSV file"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Button
        variant={current ? 'secondary' : 'primary'}
        icon={<Upload size={18} aria-hidden="true" />}
        busy={isBusy}
        disabled={!isReady}
        onClick={() => input.current?.click()}
      >
        {current ? 'Choose another file' : 'Choose a file'}
      </Button>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </div>
  )
}

function Running({ current }: { current: CollectionImport }) {
  return (
    <section aria-label="Progress" className="flex flex-col gap-2">
      <ProgressBar
        label="Checking the rows"
        showLabel
        value={current.checked}
        max={Math.max(current.rows, 1)}
      />
      <p className="num text-quiet text-sm">
        {current.checked.toLocaleString('en-US')} of {current.rows.toLocaleString('en-US')} rows. You can
        leave this page; the import goes on.
      </p>
    </section>
  )
}

function Refused({ current }: { current: CollectionImport }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const good = current.rows - current.problemCount
  async function skip() {
    setBusy(true)
    try {
      const params = { id: current.id }
      const started = await api('POST /api/collection-imports/{id}/start', {
        params,
        body: { skipsProblems: true },
      })
      client.setQueryData(importQuery.queryKey, { current: started })
    } catch (error) {
      toast.error('Not imported', failureText(error))
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="import-refused" className="flex flex-col gap-4" aria-live="polite">
      <h2 id="import-refused" className="display text-3xl">
        Nothing was imported
      </h2>
      <p className="measure">
        Correct these rows in your file and choose it again
        {good > 0 ? ', or import the other rows without them' : ''}.
      </p>
      <ImportProblems current={current} />
      {good > 0 ? (
        <Button className="self-start" variant="primary" busy={isBusy} onClick={() => void skip()}>
          {good === 1 ? 'Import the other row' : `Import the other ${good.toLocaleString('en-US')} rows`}
        </Button>
      ) : null}
    </section>
  )
}

function Done({ current }: { current: CollectionImport }) {
  const { added } = current
  return (
    <section aria-labelledby="import-done" className="flex flex-col gap-4" aria-live="polite">
      <h2 id="import-done" className="display text-3xl">
        {added === 1 ? '1 machine imported' : `${added.toLocaleString('en-US')} machines imported`}
      </h2>
      {current.problemCount > 0 ? <ImportProblems current={current} /> : null}
      <ButtonLink href={paths.collection()} variant="primary" className="self-start">
        My collection
      </ButtonLink>
    </section>
  )
}
