import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { AdminPost } from '#contract/blog/admin.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EditorForm } from './editor-form.tsx'
import { editorPostQuery } from './editor-queries.ts'
import { isOut } from './editor-values.ts'
import { PostStateChip } from './post-state-chip.tsx'

/** The blog editor: a new post, or an existing one by id. */
export function EditorScreen({ id }: { id: number | null }) {
  return id === null ? <Screen post={null} /> : <EditPost id={id} />
}

function EditPost({ id }: { id: number }) {
  const post = useLoaded(editorPostQuery(id))
  return <Screen post={post} state={<PostStateChip post={post} />} />
}

function Screen({ post, state }: { post: AdminPost | null; state?: ReactNode }) {
  return (
    <div className="wrap pb-14">
      <PageHead
        title={post ? 'Edit Post' : 'Create New Post'}
        actions={
          <>
            {state}
            <ButtonLink href={paths.admin('blog')} icon={<ArrowLeft size={18} aria-hidden="true" />}>
              Back to Dashboard
            </ButtonLink>
            {post && isOut(post) ? <ButtonLink href={paths.post(post.slug)}>View Post</ButtonLink> : null}
          </>
        }
      />
      <ScriptNeeded what="Writing posts" />
      <EditorForm post={post} />
    </div>
  )
}
