import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminPost } from '#contract/blog/admin.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Written } from '#web/writing/written.tsx'
import { bodyOf, type EditorValues } from './editor-values.ts'

type Preview = Awaited<ReturnType<typeof askPreview>>

function askPreview(post: AdminPost, values: EditorValues, tierId: number | null) {
  const { title, content, excerpt, categoryId, needs } = bodyOf(values, post)
  return api('POST /api/admin/blog-posts/{id}/previews', {
    params: { id: post.id },
    body: { title, content, excerpt, categoryId, needs, tierId },
  })
}

/** Shows the unsaved post as visitors and members of each tier will see it. */
export function EditorPreview({ values, post }: { values: EditorValues; post: AdminPost | null }) {
  const [tierId, setTierId] = useState<number | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)
  // An answer to an earlier question, or after closing, is left out.
  const calls = useRef(0)
  async function show(wanted: number | null) {
    if (!post) return
    const call = ++calls.current
    const isLatest = () => call === calls.current
    setBusy(true)
    try {
      const answer = await askPreview(post, values, wanted)
      if (!isLatest()) return
      setPreview(answer)
      setTierId(wanted)
    } catch (error) {
      if (!isLatest()) return
      toast.error('Preview Failed', failureText(error))
    }
    setBusy(false)
  }
  function close() {
    calls.current++
    setBusy(false)
    setPreview(null)
  }
  return (
    <>
      <Button
        disabled={post === null}
        busy={isBusy && preview === null}
        onClick={() => void show(tierId)}
        title={post === null ? 'Save the post first' : undefined}
      >
        Preview
      </Button>
      <Dialog
        open={preview !== null}
        onClose={close}
        size="large"
        title={`Preview of ${values.title || 'the post'}`}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <ReaderSelect chosen={tierId} choose={(wanted) => void show(wanted)} />
          {preview ? <PreviewedPost preview={preview} /> : null}
        </div>
      </Dialog>
    </>
  )
}

interface ReaderSelectProps {
  chosen: number | null
  choose: (tierId: number | null) => void
}

function ReaderSelect({ chosen, choose }: ReaderSelectProps) {
  const { data: tiers = [] } = useQuery(query('GET /api/membership-tiers'))
  return (
    <Field label="Seen by">
      <Select
        value={chosen === null ? '' : String(chosen)}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
        options={[
          { value: '', label: 'Visitors' },
          ...tiers.map(({ id, name }) => ({ value: String(id), label: `${name} members` })),
        ]}
      />
    </Field>
  )
}

/**
 * The preview in a short form. Importing the post's screen would move it to a chunk shared with the editor, which would
 * cost visitors of posts another request.
 */
function PreviewedPost({ preview: { article, related } }: { preview: Preview }) {
  const { title, excerpt, html, category, author, minutes, isPreview, needs } = article
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h1 className="display text-4xl [overflow-wrap:anywhere]">{title}</h1>
      <p className="text-quiet text-sm">
        {category.name} · by {shownName(author)} · {minutes} min read
      </p>
      {excerpt ? <p className="border-l-4 border-l-amber pl-4 text-quiet">{excerpt}</p> : null}
      <Written html={html} isRoomy className="written-article" />
      {isPreview && needs ? (
        <p className="rounded-card border border-line bg-well p-4">
          These readers get this beginning alone. The rest opens with “{PERMISSIONS[needs].label}”.
        </p>
      ) : null}
      {related.length > 0 ? (
        <p className="text-quiet text-sm">
          Related articles: {related.map((post) => post.title).join(' · ')}
        </p>
      ) : null}
    </div>
  )
}
