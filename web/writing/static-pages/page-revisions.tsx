import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedStaticPage, PageRevision } from '#contract/site/pages.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import { PageAuthor } from './page-author.tsx'
import { pageRevisionsQuery, takeSavedPage } from './page-queries.ts'

export interface PageRevisionsProps {
  page: EditedStaticPage
  /** Whether the editor has unsaved changes. */
  isChanged: boolean
}

/** The revisions of a page, what each changed, and the way back to one. */
export function PageRevisions({ page, isChanged }: PageRevisionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Revisions</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="large" title={`Revisions of ${page.title}`}>
        {isOpen ? <Revisions page={page} isChanged={isChanged} onRestored={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

function Revisions({ page, isChanged, onRestored }: PageRevisionsProps & { onRestored: () => void }) {
  const { data, error } = useQuery({ ...pageRevisionsQuery(page.page), staleTime: 0 })
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  if (data.length === 0) return <p className="text-quiet">No revisions yet. Each save adds one.</p>
  return (
    <div className="flex flex-col gap-4">
      {isChanged ? (
        <p className="text-quiet">Save or discard your changes before you restore a revision.</p>
      ) : null}
      <ol className="flex flex-col gap-4">
        {data.map((one, at) => (
          <Revision key={one.revision} one={one} isNewest={at === 0} {...{ page, isChanged, onRestored }} />
        ))}
      </ol>
    </div>
  )
}

interface RevisionProps extends PageRevisionsProps {
  one: PageRevision
  isNewest: boolean
  onRestored: () => void
}

function Revision({ one, isNewest, page, isChanged, onRestored }: RevisionProps) {
  const [isOpen, setOpen] = useState(false)
  const { revision, isBuiltIn, writtenAt, by } = one
  const { isBusy, restore } = useRestoring(page, onRestored)
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-3 sm:p-4">
      <p className="flex flex-wrap gap-x-2 text-quiet text-sm">
        <span className="font-semibold text-ink">
          {isNewest ? `Revision ${revision} (current)` : `Revision ${revision}`}
        </span>
        <span>
          by <PageAuthor by={by} />
        </span>
        <LongDate at={writtenAt} time />
      </p>
      {isBuiltIn ? <p className="text-sm">Back to the built-in text</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} revision {revision}
        </Button>
        {isNewest ? null : (
          <Button size="small" busy={isBusy} disabled={isChanged} onClick={() => void restore(revision)}>
            Restore revision {revision}
          </Button>
        )}
      </div>
      {isOpen ? <Changes page={page} revision={revision} /> : null}
    </li>
  )
}

function useRestoring({ page, title, revision }: EditedStaticPage, onRestored: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function restore(restored: number) {
    setBusy(true)
    try {
      const body = { restored, revision }
      const saved = await api('POST /api/admin/pages/{page}/restorations', { params: { page }, body })
      toast.success('Revision restored', `Readers get the ${title} of revision ${restored} again.`)
      onRestored()
      await takeSavedPage(client, saved)
    } catch (error) {
      toast.error('Nothing was restored', failureText(error))
    }
    setBusy(false)
  }
  return { isBusy, restore }
}

/** The whole text of the revision, with the words that it changed. */
function Changes({ page: { page }, revision }: { page: EditedStaticPage; revision: number }) {
  const { data, error } = useQuery(
    query('GET /api/admin/pages/{page}/revisions/{revision}', { params: { page, revision } }),
  )
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  return (
    <p className="whitespace-pre-wrap text-[0.9375rem] [overflow-wrap:anywhere]">
      <ChangedWords before={data.before} after={data.said} />
    </p>
  )
}
