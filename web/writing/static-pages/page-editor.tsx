import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_DRAFT, STATIC_PAGE_MAX } from '#contract/site/page-constants.ts'
import type { EditedStaticPage } from '#contract/site/pages.ts'
import { api } from '#web/api.ts'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { DiscardChanges } from '#web/writing/drafts/discard-changes.tsx'
import { type Draft, useDraft } from '#web/writing/drafts/use-draft.ts'
import { PageConflict } from './page-conflict.tsx'
import { PageField } from './page-field.tsx'
import { PageHelp } from './page-help.tsx'
import { PagePreview } from './page-preview.tsx'
import { editedPageQuery, takeSavedPage } from './page-queries.ts'
import { PageReset } from './page-reset.tsx'
import { PageRevisions } from './page-revisions.tsx'

/** The text of a static page. What is typed is a draft until it is saved. */
export function PageEditor({ page }: { page: EditedStaticPage }) {
  const editing = useEditing(page)
  const { draft, isChanged, theirs, failure } = editing
  const [isPreviewing, setPreviewing] = useState(false)
  const { isBusy, errors, props } = useSaving(page, editing)
  // Once: a page that was saved goes on with another draft.
  const [isReady, setReady] = useState(false)
  if (draft.isOpened && !isReady) setReady(true)
  // Discarding and going back to the built-in text remove their own buttons.
  useFocusRestore('page-state', `${isChanged} ${page.isBuiltIn}`)
  return (
    <form
      {...props}
      aria-label={`Edit ${page.title}`}
      aria-busy={!isReady}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      {/* Typing waits for this browser's own copy, which would be mixed with it. */}
      <fieldset disabled={!isReady} className="flex min-w-0 flex-col gap-6">
        <PageField
          draft={draft}
          write={editing.write}
          isChanged={isChanged}
          error={errors.text}
          onPreview={() => setPreviewing(true)}
        />
        {theirs ? (
          <PageConflict
            mine={draft.text}
            theirs={theirs}
            overwriteTheirs={editing.overwriteTheirs}
            takeTheirs={editing.takeTheirs}
          />
        ) : null}
        {failure && !theirs ? <FieldError>{failure}</FieldError> : null}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton id="save-page" busy={isBusy} busyText="Saving" off={!isChanged}>
            Save page
          </SubmitButton>
          <PagePreview page={page.page} text={draft.text} isOpen={isPreviewing} setOpen={setPreviewing} />
          <PageRevisions page={page} isChanged={isChanged} />
          <DiscardChanges isChanged={isChanged} discard={() => draft.finish()} focusId="save-page">
            The page goes back to what was saved last.
          </DiscardChanges>
          {page.isBuiltIn ? null : <PageReset page={page} isChanged={isChanged} />}
        </div>
      </fieldset>
      <PageHelp />
    </form>
  )
}

interface Editing {
  draft: Draft
  /** Whether the draft is another text than the page. */
  isChanged: boolean
  /** The revision that the changes were made from. */
  revision: number
  write: (text: string) => void
  /** The page as another admin saved it in the meantime. */
  theirs: EditedStaticPage | null
  setTheirs: (page: EditedStaticPage | null) => void
  /** Why the last save failed. */
  failure: string | null
  setFailure: (text: string | null) => void
  overwriteTheirs: () => void
  takeTheirs: () => void
}

/** The text as the draft has it, and the revision that it was made from, which the draft stores beside it. */
function useEditing(page: EditedStaticPage): Editing {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<EditedStaticPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useDraft({ kind: PAGE_DRAFT, about: page.page, initial: page.text })
  const isChanged = draft.text !== page.text
  const revision = isChanged ? Number(draft.fields.revision ?? page.revision) : page.revision
  function settle() {
    setTheirs(null)
    setFailure(null)
  }
  return {
    draft,
    isChanged,
    revision,
    theirs,
    setTheirs,
    failure,
    setFailure,
    write: (text) => draft.change({ text, fields: { revision: String(revision) } }),
    overwriteTheirs: () => {
      if (theirs) draft.change({ fields: { revision: String(theirs.revision) } })
      settle()
    },
    takeTheirs: () => {
      void draft.finish()
      if (theirs) client.setQueryData(editedPageQuery(theirs.page).queryKey, theirs)
      settle()
    },
  }
}

function useSaving({ page, title }: EditedStaticPage, { draft, revision, setTheirs, setFailure }: Editing) {
  const client = useQueryClient()
  return useForm<'text'>({
    fields: ['text'],
    check: () => {
      setFailure(null)
      return faultIn(draft.text)
    },
    send: async () => {
      const body = { text: draft.text, revision }
      const saved = await draft.post(
        () => api('PUT /api/admin/pages/{page}', { params: { page }, body }),
        ({ now }, after) => ({
          initial: after.text,
          content: { ...now, fields: { revision: String(after.revision) } },
        }),
      )
      setTheirs(null)
      toast.success('Page saved', `Readers get the new ${title} now.`)
      await takeSavedPage(client, saved)
      return undefined
    },
    failed: (error) => {
      setFailure(failureText(error, 'The page was not saved. Please try again.'))
      if (failureCode(error) !== 'page_changed') return
      api('GET /api/admin/pages/{page}', { params: { page } }).then(setTheirs, () => undefined)
    },
  })
}

function faultIn(text: string): { text?: string } {
  if (text.trim() === '') return { text: 'Please write the text of the page' }
  return text.trim().length > STATIC_PAGE_MAX
    ? { text: `At most ${STATIC_PAGE_MAX.toLocaleString('en-US')} characters` }
    : {}
}
