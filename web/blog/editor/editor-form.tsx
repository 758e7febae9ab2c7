import { useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminPost } from '#contract/blog/admin.ts'
import { NEW_POST_DRAFT, POST_DRAFT, postSlugOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { DiscardChanges } from '#web/writing/drafts/discard-changes.tsx'
import { changedFields, type Typed } from '#web/writing/drafts/draft-content.ts'
import { type Draft, type GoneOn, useDraft } from '#web/writing/drafts/use-draft.ts'
import { EditorConflict } from './editor-conflict.tsx'
import { EditorFields } from './editor-fields.tsx'
import { EditorLoading } from './editor-loading.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { editorCategoriesQuery, editorPostQuery, refreshBlog } from './editor-queries.ts'
import {
  bodyOf,
  EDITOR_FIELDS,
  EDITOR_NAMES,
  type EditorField,
  type EditorValues,
  faultsIn,
  isOut,
  missingIn,
  valuesOf,
} from './editor-values.ts'
import { PostDeleteDialog } from './post-delete-dialog.tsx'
import { PostRevisions } from './post-revisions.tsx'
import { PublishCheck } from './publish-check.tsx'
import { SaveOutcome } from './save-outcome.tsx'

/** Writes a new post, or edits one. The text is a draft until it is saved. */
export function EditorForm({ post }: { post: AdminPost | null }) {
  const categories = useLoaded(editorCategoriesQuery)
  const editing = useEditing(post)
  const { values, draft, theirs, change } = editing
  const [isLeaving, setLeaving] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const { isBusy, errors, props } = useSaving(post, editing, setLeaving)
  // Once: after saving a new post, another draft follows.
  const [isReady, setReady] = useState(false)
  if (draft.isOpened && !isReady) setReady(true)
  // Typing waits for the page of a new post, into whose editor it would go.
  if (isLeaving) return <EditorLoading />
  return (
    <form {...props} aria-label={post ? 'Edit post' : 'New post'} aria-busy={!isReady}>
      {/* Typing waits for this browser's own copy, which would be mixed with it. */}
      <fieldset disabled={!isReady} className="flex min-w-0 flex-col gap-6">
        <EditorFields
          values={values}
          errors={errors}
          categories={categories}
          change={change}
          draft={draft}
          isChanged={editing.isChanged}
          isUploading={isUploading}
          onUploading={setUploading}
          isReady={isReady}
        />
        {theirs ? (
          <EditorConflict
            mine={values}
            theirs={theirs}
            categoryName={(id) => categories.find((one) => String(one.id) === id)?.name ?? 'None'}
            overwriteTheirs={editing.overwriteTheirs}
            takeTheirs={editing.takeTheirs}
          />
        ) : null}
        <PublishCheck values={values} id={post?.id ?? null} />
        {/* As wide as the text, whose settings stay in view beside it. */}
        <div className="sticky-bar flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised p-2 shadow-card md:flex-nowrap md:p-3 md:pl-5 lg:mr-[22.5rem]">
          <SaveOutcome values={values} post={post} isUploading={isUploading} id="save-outcome" />
          <div className="scroll-x edge-fade flex min-w-0 shrink-0 gap-1 p-1 max-md:w-full md:gap-2 [&>button]:shrink-0 max-sm:[&>button]:px-3">
            <SubmitButton busy={isBusy} busyText="Saving" off={isUploading} aria-describedby="save-outcome">
              Save Post
            </SubmitButton>
            <EditorPreview values={values} post={post} />
            {post ? <PostRevisions post={post} isChanged={editing.isChanged} /> : null}
            <DiscardChanges
              isChanged={editing.isChanged && !isUploading}
              discard={() => draft.finish()}
              focusId="save-outcome"
            >
              {post ? 'The post goes back to what you saved last.' : 'Everything you wrote is deleted.'}
            </DiscardChanges>
          </div>
        </div>
        {post ? (
          <DeletePost post={post} onDeleted={() => void (editing.isChanged && draft.finish())} />
        ) : null}
      </fieldset>
    </form>
  )
}

interface Editing {
  values: EditorValues
  draft: Draft
  /** The revision that was edited. */
  revision: number | undefined
  change: (part: Partial<EditorValues>) => void
  isChanged: boolean
  /** The post as another admin saved it in the meantime. */
  theirs: AdminPost | null
  setTheirs: (post: AdminPost | null) => void
  overwriteTheirs: () => void
  takeTheirs: () => void
}

/** The fields of the draft over the post as it was loaded. */
function useEditing(post: AdminPost | null): Editing {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<AdminPost | null>(null)
  const about = post ? String(post.id) : NEW_POST_DRAFT
  const draft = useDraft({ kind: POST_DRAFT, about, initial: post?.content ?? '', names: EDITOR_NAMES })
  const values = useValues(post, draft)
  const { fields } = draft
  const revision = post ? Number(fields.revision ?? post.revision) : undefined
  const base: Record<string, string> = revision === undefined ? {} : { revision: String(revision) }

  return {
    values,
    draft,
    revision,
    theirs,
    setTheirs,
    change: ({ content, ...others }) =>
      draft.change({
        ...(content !== undefined && { text: content }),
        fields: { ...base, ...fields, ...others },
      }),
    isChanged: Object.keys(fields).length > 0 || draft.text !== (post?.content ?? ''),
    overwriteTheirs: () => {
      if (theirs) draft.change({ fields: { ...fields, revision: String(theirs.revision) } })
      setTheirs(null)
    },
    takeTheirs: () => {
      draft.finish()
      if (theirs) client.setQueryData(editorPostQuery(theirs.id).queryKey, theirs)
      setTheirs(null)
    },
  }
}

/** A new post's slug follows its title until it is edited. Dates need the browser, which knows the reader's time zone. */
function useValues(post: AdminPost | null, draft: Draft): EditorValues {
  const isHydrated = useHydrated()
  const start = valuesOf(post)
  const typed = Object.fromEntries(
    EDITOR_FIELDS.flatMap((name) => (draft.fields[name] === undefined ? [] : [[name, draft.fields[name]]])),
  )
  const values: EditorValues = {
    ...start,
    ...(!isHydrated && { publishedAt: '' }),
    ...typed,
    content: draft.text,
  }
  if (post || draft.fields.slug !== undefined) return values
  return { ...values, slug: postSlugOf(values.title) }
}

function useSaving(
  post: AdminPost | null,
  { values, draft, revision, setTheirs }: Editing,
  setLeaving: (isLeaving: boolean) => void,
) {
  const client = useQueryClient()
  const router = useRouter()
  return useForm<EditorField>({
    fields: EDITOR_FIELDS,
    check: () => {
      const missing = missingIn(values)
      if (!missing) return faultsIn(values)
      toast.error(missing.title, missing.text)
      return { [missing.field]: missing.text }
    },
    send: async () => {
      const body = { ...bodyOf(values, post), sendKey: draft.sendKey }
      const saved = await draft.post(async () => {
        if (post) {
          const params = { id: post.id }
          return api('PATCH /api/admin/blog-posts/{id}', { params, body: { ...body, revision } })
        }
        const made = await api('POST /api/admin/blog-posts', { body })
        setLeaving(true)
        return made
      }, goOn)
      client.setQueryData(editorPostQuery(saved.id).queryKey, saved)
      if (post && isOut(saved) && !isOut(post)) {
        const view = () => void router.navigate({ href: paths.post(saved.slug) })
        toast.success('Post Published', saved.title, { label: 'View post', onClick: view })
      } else {
        toast.success(post ? 'Post Updated' : 'Post Created', saved.title)
      }
      if (!post) await router.navigate({ href: paths.adminBlogEditor(saved.id) })
      setLeaving(false)
      await refreshBlog(client)
      return undefined
    },
    failed: (error) => {
      toast.error('Save Failed', failureText(error, 'Failed to save blog post'))
      if (!post || failureCode(error) !== 'post_changed') return
      const params = { id: post.id }
      api('GET /api/admin/blog-posts/{id}', { params }).then(setTheirs, () => undefined)
    },
  })
}

/** As a change of the saved post, which may differ from what was sent. */
function goOn({ now, sent }: Typed, { id, content, revision }: AdminPost): GoneOn {
  const text = now.text === sent.text ? content : now.text
  const fields = { ...changedFields({ now, sent }), revision: String(revision) }
  return { about: String(id), initial: content, content: { ...now, text, fields } }
}

function DeletePost({ post, onDeleted }: { post: AdminPost; onDeleted: () => void }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" className="ml-auto" onClick={() => setAsking(true)}>
        Delete Post
      </Button>
      <PostDeleteDialog
        post={isAsking ? post : null}
        onClose={() => setAsking(false)}
        onDeleted={async () => {
          onDeleted()
          await router.navigate({ href: paths.admin('blog') })
        }}
      />
    </>
  )
}
