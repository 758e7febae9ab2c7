import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminPost } from '#contract/blog/admin.ts'
import type { BlogRevisionText } from '#contract/blog/revisions.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import { Revision, RevisionList, RevisionsDialog } from '#web/writing/revisions.tsx'
import { editorPostQuery, refreshBlog, revisionsQuery } from './editor-queries.ts'
import { EDITOR_NAMES } from './editor-values.ts'

export interface PostRevisionsProps {
  post: AdminPost
  /** Whether the editor has unsaved changes. */
  isChanged: boolean
}

/** The revisions of a post, what each changed, and a button that restores one. */
export function PostRevisions({ post, isChanged }: PostRevisionsProps) {
  return (
    <RevisionsDialog title="Revisions of this post">
      {(close) => <Revisions post={post} isChanged={isChanged} onRestored={close} />}
    </RevisionsDialog>
  )
}

function Revisions({ post, isChanged, onRestored }: PostRevisionsProps & { onRestored: () => void }) {
  const list = useQuery({ ...revisionsQuery(post.id), staleTime: 0 })
  const restore = useRestore(post, onRestored)
  return (
    <RevisionList
      list={list}
      isChanged={isChanged}
      emptyText="No earlier revisions. Each time you save a change, the revision before it is kept here."
    >
      {({ revision, writer, writtenAt, changed }, isCurrent) => (
        <Revision
          {...{ revision, writtenAt, isCurrent, isChanged }}
          by={<MemberLink member={writer} />}
          summary={
            changed.length > 0 ? `Changed: ${changed.map((name) => EDITOR_NAMES[name]).join(', ')}` : null
          }
          restore={() => restore(revision)}
        >
          <Changes id={post.id} revision={revision} />
        </Revision>
      )}
    </RevisionList>
  )
}

function useRestore(post: AdminPost, onRestored: () => void) {
  const client = useQueryClient()
  return async (restored: number) => {
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
  }
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
