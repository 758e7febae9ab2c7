import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IMPORT_ROWS_MAX } from '#contract/collections/import-limits.ts'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ChooseFile } from './choose-file.tsx'
import { FileExample } from './file-example.tsx'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { ImportProblems } from './import-problems.tsx'
import { BACK, type ImportSource } from './import-query.ts'

const POLL_MS = 1_000
const isRunning = (state: StagedImport['state'] | undefined) => state === 'waiting' || state === 'checking'

interface ImportScreenProps<F extends string> {
  source: ImportSource<F>
}
interface ImportPartProps<F extends string> extends ImportScreenProps<F> {
  current: StagedImport<F>
}

/** Imports a CSV file: choose, match columns, import. */
export function ImportScreen<F extends string>({ source }: ImportScreenProps<F>) {
  const data = useLoaded(source.query)
  const { current } = data
  const progress = useProgress(source, current)
  // The button that starts an import goes away with it.
  const part = current && (isRunning(current.state) ? 'running' : current.state)
  useFocusRestore(`import-${part}`, part ?? 'none')
  return (
    <div className="wrap pb-12">
      <PageHead
        title={source.title}
        lead={`${source.lead}, at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. You’ll check everything before it’s imported.`}
        breadcrumb={[BACK, { label: 'Import' }]}
      />
      <div className="flex flex-col gap-8">
        <ScriptNeeded what={source.scriptNeeded} />
        {current && isRunning(current.state) ? (
          <Running current={current} {...progress} />
        ) : (
          <ChooseFile source={source} current={current} />
        )}
        {current ? null : <FileExample source={source} />}
        {current?.state === 'ready' ? (
          <ImportColumnsForm key={current.id} source={source} current={current} />
        ) : null}
        {current?.state === 'refused' ? <Refused source={source} current={current} /> : null}
        {current?.state === 'done' ? <Done source={source} current={current} /> : null}
      </div>
    </div>
  )
}

interface Progress {
  /** Why the progress is not known; null while it is. */
  failure: Error | null
  onRetry: () => void
}

/** Polls while the import runs, until that fails; reloads entries when it has ended. */
function useProgress<F extends string>(source: ImportSource<F>, current: StagedImport<F> | null): Progress {
  const client = useQueryClient()
  const runs = isRunning(current?.state)
  const { error, refetch } = useQuery({
    ...source.query,
    enabled: runs,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : POLL_MS),
    staleTime: 0,
  })
  const wasRunning = useRef(runs)
  useEffect(() => {
    if (wasRunning.current && !runs) void source.refresh(client)
    wasRunning.current = runs
  }, [runs, client, source])
  return { failure: error, onRetry: () => void refetch() }
}

function Running({ current, failure, onRetry }: { current: StagedImport } & Progress) {
  useFocusRestore('import-running', failure !== null)
  return (
    <section id="import-running" tabIndex={-1} aria-label="Progress" className="flex flex-col gap-2">
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
      {failure ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError>{failureText(failure)}</FieldError>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Refused<F extends string>({ source, current }: ImportPartProps<F>) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const good = current.rows - current.problemCount
  async function skip() {
    setBusy(true)
    try {
      client.setQueryData(source.query.queryKey, { current: await source.start(current.id, true) })
    } catch (error) {
      toast.error('Not imported', failureText(error))
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="import-refused" className="flex flex-col gap-4" aria-live="polite">
      <h2 id="import-refused" tabIndex={-1} className="display text-3xl">
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

function Done<F extends string>({ source, current }: ImportPartProps<F>) {
  const { added, skipped, problemCount } = current
  return (
    <section aria-labelledby="import-done" className="flex flex-col gap-4" aria-live="polite">
      <h2 id="import-done" tabIndex={-1} className="display text-3xl">
        {added === 0 && skipped > 0 ? 'Nothing new to import' : source.addedText(added)}
      </h2>
      {skipped > 0 ? <p className="measure">{skippedText(skipped)}</p> : null}
      {problemCount > 0 ? <ImportProblems current={current} /> : null}
      <ButtonLink href={BACK.href} variant="primary" className="self-start">
        {BACK.label}
      </ButtonLink>
    </section>
  )
}

function skippedText(count: number): string {
  return count === 1
    ? '1 row was there already and was skipped.'
    : `${count.toLocaleString('en-US')} rows were there already and were skipped.`
}
