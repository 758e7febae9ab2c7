import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedStaticPage } from '#contract/site/pages.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { takeSavedPage } from './page-queries.ts'

export interface PageResetProps {
  page: EditedStaticPage
  isChanged: boolean
}

/** The way back to the text that comes with the program. */
export function PageReset({ page: { page, title, revision }, isChanged }: PageResetProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        off={isChanged}
        title={isChanged ? 'Save or discard your changes first' : undefined}
        onClick={() => setAsking(true)}
      >
        Use the built-in text
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Use the built-in text?"
        actionText="Use the built-in text"
        act={async () => {
          const body = { text: null, revision }
          const saved = await api('PUT /api/admin/pages/{page}', { params: { page }, body })
          toast.success('Built-in text restored', `Readers get the built-in ${title} again.`)
          await takeSavedPage(client, saved)
        }}
      >
        <p>Readers get the text that comes with the program. Your own stays among the revisions.</p>
      </ConfirmDialog>
    </>
  )
}
