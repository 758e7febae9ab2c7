import { useState } from 'react'
import type { WrittenHtml } from '#contract/writing.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Written } from '#web/writing/written.tsx'
import type { EditorValues } from './editor-values.ts'

/** Shows what the text becomes; the server renders it, as it will when it is saved. */
export function EditorPreview({ values, isOff }: { values: EditorValues; isOff: boolean }) {
  const [html, setHtml] = useState<WrittenHtml | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function show() {
    setBusy(true)
    try {
      setHtml((await api('POST /api/admin/blog-previews', { body: { content: values.content } })).html)
    } catch (error) {
      toast.error('Preview Failed', failureText(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        disabled={isOff}
        busy={isBusy}
        onClick={() => void show()}
        title={isOff ? 'Save the post first' : undefined}
      >
        Preview
      </Button>
      <Dialog
        open={html !== null}
        onClose={() => setHtml(null)}
        size="large"
        title={values.title || 'Preview'}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {values.excerpt ? (
            <p className="border-l-4 border-l-amber pl-4 text-quiet">{values.excerpt}</p>
          ) : null}
          <Written html={html ?? ''} isRoomy className="written-article" />
        </div>
      </Dialog>
    </>
  )
}
