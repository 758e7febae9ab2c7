import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { useId, useRef, useState } from 'react'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { dropFrame, useFileDrop } from '#web/ui/forms/file-drop.ts'
import { type ImportSource, sendImport } from './import-query.ts'

interface ChooseFileProps<F extends string> {
  source: ImportSource<F>
  /** The import that another file replaces. */
  current: StagedImport<F> | null
}

/** Takes a CSV file, chosen or dropped. */
export function ChooseFile<F extends string>({ source, current }: ChooseFileProps<F>) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { isOver, props } = useFileDrop(([file]) => void take(file))

  async function take(file: File | undefined) {
    if (!file || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      client.setQueryData(source.query.queryKey, { current: await sendImport(source, file) })
    } catch (error) {
      setFailure(failureText(error))
    }
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = ''
    setBusy(false)
  }

  return (
    <div
      {...props}
      className={classes(
        'flex flex-wrap items-center gap-x-5 gap-y-3 p-5 noscript:hidden',
        current ? '' : 'sm:p-8',
        dropFrame(isOver),
      )}
    >
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
      <p className="min-w-0 text-quiet text-sm">
        <span className="pointer-coarse:hidden">Or drop it here. </span>A CSV file from any spreadsheet.
      </p>
      {failure ? (
        <div className="w-full">
          <FieldError>{failure}</FieldError>
        </div>
      ) : null}
    </div>
  )
}
