import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPost } from '#contract/blog/admin.ts'
import type { BlogRevision, BlogRevisionText } from '#contract/blog/revisions.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import { editorPostQuery, refreshBlog, revisionsQuery } from './editor-queries.ts'
import { EDITOR_NAMES } from './editor-values.ts'

export interface PostRevisionsProps {
  post: AdminPost
  /** Whether the editor has unsaved changes. */
  isChanged: boolean
}

/** The revisions of a post, what each changed, and a button that restores one. */
export function PostRevisions({ post, isChanged }: PostRevisionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Revisions</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="large" title="Revisions of this post">
        {isOpen ? <Revisions post={post} isChanged={isChanged} onRestored={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

function Revisions({ post, isChanged, onRestored }: PostRevisionsProps & { onRestored: () => void }) {
  const { data, error } = useQuery({ ...revisionsQuery(post.id), staleTime: 0 })
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  if (data.length === 0)
    return (
      <p className="text-quiet">
        No earlier revisions. Each time you save a change, the revision before it is kept here.
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      {isChanged ? (
        <p className="text-quiet">Save or discard your changes before you restore a revision.</p>
      ) : null}
      <ol className="flex flex-col gap-4">
        {data.map((one, at) => (
          <Revision key={one.revision} one={one} isPresent={at === 0} {...{ post, isChanged, onRestored }} />
        ))}
      </ol>
    </div>
  )
}

interface RevisionProps extends PostRevisionsProps {
  one: BlogRevision
  isPresent: boolean
  onRestored: () => void
}

function Revision({ one, isPresent, post, isChanged, onRestored }: RevisionProps) {
  const [isOpen, setOpen] = useState(false)
  const { revision, writer, writtenAt, changed } = one
  const { isBusy, restore } = useRestoring(post, onRestored)
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-3 sm:p-4">
      <p className="flex flex-wrap gap-x-2 text-quiet text-sm">
        <span className="font-semibold text-ink">
          {isPresent ? `Revision ${revision} (current)` : `Revision ${revision}`}
        </span>
        <span>
          by <MemberLink member={writer} />
        </span>
        <LongDate at={writtenAt} time />
      </p>
      {changed.length > 0 ? (
        <p className="text-sm">Changed: {changed.map((name) => EDITOR_NAMES[name]).join(', ')}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} revision {revision}
        </Button>
        {isPresent ? null : (
          <Button size="small" busy={isBusy} disabled={isChanged} onClick={() => void restore(revision)}>
            Restore revision {revision}
          </Button>
        )}
      </div>
      {isOpen ? <Changes id={post.id} revision={revision} /> : null}
    </li>
  )
}

function useRestoring(post: AdminPost, onRestored: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function restore(restored: number) {
    setBusy(true)
    try {
      const saved = await api('POST /api/admin/blog-posts/{id}/restorations', {
        params: { id: post.id },
        body: { restored, revision: post.revision },
      })
      client.setQueryData(editorPostQuery(post.id).queryKey, saved)
      toast.success('Revision Restored', saved.title)
      onRestored()
      await refreshBlog(client)
    } catch (error) {
      toast.error('Restoration Failed', failureText(error))
    }
    setBusy(false)
  }
  return { isBusy, restore }
}

const NAMES: Readonly<Record<keyof BlogRevisionText, string>> = {
  title: EDITOR_NAMES.title,
  excerpt: EDITOR_NAMES.excerpt,
  imageUrl: EDITOR_NAMES.imageUrl,
  category: EDITOR_NAMES.categoryId,
  content: EDITOR_NAMES.content,
}

/** All fields of a revision, with changed words marked. */
function Changes({ id, revision }: { id: number; revision: number }) {
  const { data, error } = useQuery(
    query('GET /api/admin/blog-posts/{id}/revisions/{revision}', { params: { id, revision } }),
  )
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  const { said, before } = data
  return (
    <dl className="flex flex-col gap-2 text-[0.9375rem]">
      {(Object.keys(NAMES) as (keyof BlogRevisionText)[])
        .filter((name) => said[name] || before?.[name])
        .map((name) => (
          <div key={name}>
            <dt className="font-semibold text-quiet text-sm">{NAMES[name]}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <ChangedWords before={(before ?? said)[name] ?? ''} after={said[name] ?? ''} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
