import { useQuery } from '@tanstack/react-query'
import type { PostRevision } from '#contract/forum/posts.ts'
import { query } from '#web/queries.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import type { ShownPost } from './shown-post.ts'

export interface PostHistoryProps {
  open: boolean
  onClose: () => void
  post: ShownPost
}

const LIMIT = 50

/** All revisions of a post, newest first, each with its changes to the one before. */
export function PostHistory({ open, onClose, post }: PostHistoryProps) {
  return (
    <Dialog open={open} onClose={onClose} size="large" title={`History of ${post.name}`}>
      <States post={post} />
    </Dialog>
  )
}

function States({ post: { kind, id } }: { post: ShownPost }) {
  const asked = { params: { id }, query: { limit: LIMIT } }
  const { data, error } = useQuery({
    ...(kind === 'topic'
      ? query('GET /api/forum-posts/{id}/revisions', asked)
      : query('GET /api/forum-replies/{id}/revisions', asked)),
    staleTime: 0,
  })
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  return (
    <ol className="flex flex-col gap-4">
      {data.data.map((state, at) => (
        <li key={state.revision} className="rounded-card border border-line p-3 sm:p-4">
          <p className="mb-2 flex flex-wrap gap-x-2 text-quiet text-sm">
            <span className="font-semibold text-ink">
              {state.revision === 0 ? 'First written' : `Edit ${state.revision}`}
            </span>
            <span>
              by <MemberLink member={state.writer} />
            </span>
            <LongDate at={state.writtenAt} time />
          </p>
          <Changes before={data.data[at + 1]} after={state} />
        </li>
      ))}
    </ol>
  )
}

function Changes({ before, after }: { before: PostRevision | undefined; after: PostRevision }) {
  return (
    <>
      {after.title !== null ? (
        <p className="mb-2 font-semibold [overflow-wrap:anywhere]">
          <ChangedWords before={before?.title ?? after.title} after={after.title} />
        </p>
      ) : null}
      <p className="whitespace-pre-wrap text-[0.9375rem] [overflow-wrap:anywhere]">
        <ChangedWords before={before?.content ?? after.content} after={after.content} />
      </p>
    </>
  )
}
