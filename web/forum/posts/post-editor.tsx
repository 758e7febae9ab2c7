import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import {
  POST_MAX,
  POST_PICTURES_MAX,
  TOPIC_MACHINES_MAX,
  TOPIC_TITLE_MAX,
} from '#contract/forum/constants.ts'
import type { Topic, TopicMachine, TopicReply } from '#contract/forum/forum.ts'
import { api } from '#web/api.ts'
import { writeMachines } from '#web/machines/named/chosen-machines.ts'
import { MachinesField } from '#web/machines/named/machines-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { NOT_SAVED } from '#web/ui/overlays/unsaved.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import { EditConflict } from './edit-conflict.tsx'
import type { ShownPost } from './shown-post.ts'
import { type Newer, type PostEdit, usePostEdit } from './use-post-edit.ts'

export interface PostEditorProps {
  post: ShownPost
  /** The post when editing began; the title is null for replies. */
  source: Pick<TopicReply, 'content' | 'revision'> & {
    title: Topic['title'] | null
    /** Empty for replies. */
    machines: readonly TopicMachine[]
  }
  onDone: (isChanged: boolean) => Promise<void>
}

const FIELDS = ['title', 'content'] as const
type FormErrors = Errors<(typeof FIELDS)[number]>

/** Edits a post in place. Stores the edit as a draft, and detects edits made meanwhile. */
export function PostEditor({ post, source, onDone }: PostEditorProps) {
  const isTopic = post.kind === 'topic'
  const router = useRouter()
  const edit = usePostEdit({ post, source })
  const { draft, title } = edit
  const [newer, setNewer] = useState<Newer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: (values): FormErrors => ({
      ...(isTopic && values.title.trim() === '' && { title: 'Please enter a title' }),
      ...(values.content.trim() === '' && { content: 'Please write something' }),
      ...(values.content.trim().length > POST_MAX && { content: `At most ${POST_MAX} characters` }),
    }),
    send: async (values) => {
      setProblem(null)
      const { machineIds, revision } = edit
      await save(post, { ...values, machineIds, revision })
      draft.finish()
      await onDone(true)
      // The title of its page.
      if (isTopic) void router.invalidate()
      return undefined
    },
    failed: (error) => {
      const found = newerOf(error)
      setNewer(found)
      setProblem(found || isOfFields(error, FIELDS) ? null : failureText(error))
    },
  })

  function cancel() {
    if (edit.isChanged) setAsking(true)
    else void onDone(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isAsking) return
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog, [role=dialog]')
    if (isElsewhere) return
    // Otherwise the browser handles the same key press in the confirm dialog, and closes it.
    event.preventDefault()
    cancel()
  }

  return (
    <>
      <form
        {...props}
        onKeyDown={onKeyDown}
        aria-label={`Edit ${post.name}`}
        className="mt-4 flex flex-col gap-4"
      >
        <EditedFields post={post} edit={edit} errors={errors} onPending={setPending} />
        {newer ? (
          <EditConflict
            newer={newer}
            mine={{ title: isTopic ? title : null, text: draft.text }}
            onOverwrite={() => {
              edit.overwrite(newer)
              setNewer(null)
            }}
            onTake={() => {
              edit.take(newer)
              setNewer(null)
            }}
          />
        ) : null}
        {problem ? <FieldError>{problem}</FieldError> : null}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={isBusy} busyText="Saving" disabled={isPending || newer !== null}>
            Save
          </SubmitButton>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        actionText="Discard"
        isDanger
        act={async () => {
          draft.finish()
          await onDone(false)
        }}
      >
        <p>{NOT_SAVED}</p>
      </ConfirmDialog>
    </>
  )
}

interface EditedFieldsProps {
  post: ShownPost
  edit: PostEdit
  errors: FormErrors
  /** Whether pictures are still being uploaded. */
  onPending: (isPending: boolean) => void
}

/** Replies have a text alone. */
function EditedFields({ post, edit, errors, onPending }: EditedFieldsProps) {
  const { draft, title, machines, write } = edit
  const isTopic = post.kind === 'topic'
  return (
    <>
      {isTopic ? (
        <Field label="Title" error={errors.title}>
          <TextInput
            name="title"
            value={title}
            maxLength={TOPIC_TITLE_MAX}
            autoComplete="off"
            onChange={({ currentTarget }) => write({ title: currentTarget.value })}
          />
        </Field>
      ) : null}
      <Field label="Text" error={errors.content}>
        <Composer
          name="content"
          text={draft.text}
          write={(text) => write({ text })}
          label={`Edit ${post.name}`}
          max={POST_MAX}
          pictures={POST_PICTURES_MAX}
          draft={draft}
          onPending={onPending}
          opensOnPress
          autoFocus
          rows={6}
        />
      </Field>
      {isTopic ? (
        <MachinesField
          chosen={machines}
          text={`${title}\n${draft.text}`}
          onChange={(chosen) => write({ machines: writeMachines(chosen) })}
          max={TOPIC_MACHINES_MAX}
          hint="The topic also appears on the pages of these machines."
        />
      ) : null}
    </>
  )
}

interface Saved {
  title: string
  content: string
  /** Undefined to keep them. */
  machineIds: string[] | undefined
  revision: number
}

async function save({ kind, id }: ShownPost, { title, content, machineIds, revision }: Saved): Promise<void> {
  const params = { id }
  if (kind === 'topic') {
    await api('PATCH /api/forum-posts/{id}', { params, body: { title, content, machineIds, revision } })
  } else {
    await api('PATCH /api/forum-replies/{id}', { params, body: { content, revision } })
  }
}

/** The newer revision, if the edit was refused because of it. */
function newerOf(error: unknown): Newer | null {
  if (!(error instanceof ApiError) || error.code !== 'edited_meanwhile') return null
  const { text = '', revision = '0', title = null } = error.fields as Partial<Record<string, string>>
  return { text, revision, title }
}
