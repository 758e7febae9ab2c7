import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedStaticPage } from '#contract/site/pages.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import { Revision, RevisionList, RevisionsDialog } from '#web/writing/revisions.tsx'
import { PageAuthor } from './page-author.tsx'
import { pageRevisionsQuery, takeSavedPage } from './page-queries.ts'

export interface PageRevisionsProps {
  page: EditedStaticPage
  /** Whether the editor has unsaved changes. */
  isChanged: boolean
}

/** The revisions of a page, what each changed, and the way back to one. */
export function PageRevisions({ page, isChanged }: PageRevisionsProps) {
  return (
    <RevisionsDialog title={`Revisions of ${page.title}`}>
      {(close) => <Revisions page={page} isChanged={isChanged} onRestored={close} />}
    </RevisionsDialog>
  )
}

function Revisions({ page, isChanged, onRestored }: PageRevisionsProps & { onRestored: () => void }) {
  const list = useQuery({ ...pageRevisionsQuery(page.page), staleTime: 0 })
  const restore = useRestore(page, onRestored)
  return (
    <RevisionList list={list} isChanged={isChanged} emptyText="No revisions yet. Each save adds one.">
      {({ revision, isBuiltIn, writtenAt, by }, isCurrent) => (
        <Revision
          {...{ revision, writtenAt, isCurrent, isChanged }}
          by={<PageAuthor by={by} />}
          summary={isBuiltIn ? 'Back to the built-in text' : null}
          restore={() => restore(revision)}
        >
          <Changes page={page} revision={revision} />
        </Revision>
      )}
    </RevisionList>
  )
}

function useRestore({ page, title, revision }: EditedStaticPage, onRestored: () => void) {
  const client = useQueryClient()
  return async (restored: number) => {
    try {
      const body = { restored, revision }
      const saved = await api('POST /api/admin/pages/{page}/restorations', { params: { page }, body })
      toast.success('Revision restored', `Readers get the ${title} of revision ${restored} again.`)
      onRestored()
      await takeSavedPage(client, saved)
    } catch (error) {
      toast.error('Nothing was restored', failureText(error))
    }
  }
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
