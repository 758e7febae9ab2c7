import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { AdminPost } from '#contract/blog-admin.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { VISITOR } from '#contract/viewer.ts'
import { type Api, api } from '#web/api.ts'
import { createQueryClient, query } from '#web/queries.ts'
import { type Session, sessionQuery } from '#web/shell/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { postQuery, relatedPostsQuery } from './blog-queries.ts'
import { bodyOf, type EditorValues } from './editor-values.ts'
import { PostScreen } from './post-screen.tsx'

type Preview = Awaited<ReturnType<typeof askPreview>>

function askPreview(post: AdminPost, values: EditorValues, tierId: number | null) {
  const { title, content, excerpt, categoryId, needs } = bodyOf(values, post)
  return api('POST /api/admin/blog-posts/{id}/previews', {
    params: { id: post.id },
    body: { title, content, excerpt, categoryId, needs, tierId },
  })
}

/** Shows the post's page as visitors and members of each tier will get it, with what is not saved yet. */
export function EditorPreview({ values, post }: { values: EditorValues; post: AdminPost | null }) {
  const [tierId, setTierId] = useState<number | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function show(wanted: number | null) {
    if (!post) return
    setBusy(true)
    try {
      setPreview(await askPreview(post, values, wanted))
      setTierId(wanted)
    } catch (error) {
      toast.error('Preview Failed', failureText(error))
    }
    setBusy(false)
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
        onClose={() => setPreview(null)}
        size="large"
        title={`Preview of ${values.title || 'the post'}`}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <ReaderSelect chosen={tierId} choose={(wanted) => void show(wanted)} />
          {preview ? <PreviewedPage preview={preview} isVisitor={tierId === null} /> : null}
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

/** The page itself, for which the reader is another one. */
function PreviewedPage({ preview, isVisitor }: { preview: Preview; isVisitor: boolean }) {
  const { article } = preview
  const client = useMemo(() => {
    const made = createQueryClient(api as Api)
    made.setQueryData(sessionQuery().queryKey, sessionOf(preview, isVisitor))
    made.setQueryData(postQuery(article.slug).queryKey, article)
    const pagination = {
      total: preview.related.length,
      limit: 3,
      offset: 0,
      nextAfter: null,
      previousAfter: null,
    }
    made.setQueryData(relatedPostsQuery(article).queryKey, { data: preview.related, pagination })
    return made
  }, [preview, article, isVisitor])
  return (
    <div className="min-w-0 rounded-card border border-line bg-ground">
      <QueryClientProvider client={client}>
        <Suspense fallback={<Spinner />}>
          <PostScreen slug={article.slug} />
        </Suspense>
      </QueryClientProvider>
    </div>
  )
}

/** Of a member who does not exist: the page asks for nothing but what they may. */
function sessionOf({ permissions }: Preview, isVisitor: boolean): Session {
  if (isVisitor) return { user: null, viewer: VISITOR }
  const member = { id: 0, username: '', role: 'member', isSilenced: false } as const
  return { user: null, viewer: { member, permissions: permissionsOf(permissions) } }
}
