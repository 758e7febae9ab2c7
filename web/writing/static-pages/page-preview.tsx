import { useEffect, useState } from 'react'
import type { StaticPageName } from '#contract/site/page-constants.ts'
import type { StaticPage } from '#contract/site/pages.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { WrittenPageText } from './written-page.tsx'

export interface PagePreviewProps {
  page: StaticPageName
  text: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Shows the page as readers will get it, with what is not saved yet. */
export function PagePreview({ page, text, isOpen, setOpen }: PagePreviewProps) {
  return (
    <>
      <Button onClick={() => setOpen(true)}>Preview</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="large" title="Preview">
        {isOpen ? <Preview page={page} text={text} /> : null}
      </Dialog>
    </>
  )
}

type Outcome = { page: StaticPage } | { failure: string }

function Preview({ page, text }: Pick<PagePreviewProps, 'page' | 'text'>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const input = { params: { page }, body: { text } }
    api('POST /api/admin/pages/{page}/previews', input, abort.signal).then(
      (found) => setOutcome({ page: found }),
      (error: unknown) => {
        if (!abort.signal.aborted) setOutcome({ failure: failureText(error) })
      },
    )
    return () => abort.abort()
  }, [page, text])
  if (outcome === null) return <Spinner />
  return 'page' in outcome ? (
    <WrittenPageText page={outcome.page} />
  ) : (
    <FieldError>{outcome.failure}</FieldError>
  )
}
