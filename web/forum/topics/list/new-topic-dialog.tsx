import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { isModerator } from '#contract/entitlements.ts'
import {
  NEW_TOPIC_DRAFT,
  POST_MAX,
  POST_PICTURES_MAX,
  TOPIC_DRAFT,
  TOPIC_MACHINES_MAX,
  TOPIC_TITLE_MAX,
} from '#contract/forum/constants.ts'
import type { ForumCategory, Topic } from '#contract/forum/forum.ts'
import { MISSING_INFORMATION } from '#contract/missing-information.ts'
import { paths } from '#contract/paths.ts'
import { SignedOutNote, useSessionEnd } from '#web/accounts/sign-in/signed-out-note.tsx'
import { api } from '#web/api.ts'
import { readMachines, writeMachines } from '#web/machines/named/chosen-machines.ts'
import { MachinesField } from '#web/machines/named/machines-field.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'
import { Composer } from '#web/writing/composer/composer.tsx'
import { useDraft } from '#web/writing/drafts/use-draft.ts'
import { categoriesQuery, refreshForum } from './forum-queries.ts'

export interface NewTopicDialogProps {
  open: boolean
  onClose: () => void
  /** Preselected: the category that is open. */
  categoryId: number | undefined
}

/** Starts a topic. Restores a stored draft. */
export function NewTopicDialog({ open, onClose, categoryId }: NewTopicDialogProps) {
  const opening = useOpening(open)
  return (
    <Dialog open={open} onClose={onClose} size="large" title="New topic">
      <NewTopicForm categoryId={categoryId} opening={opening} onDone={onClose} />
    </Dialog>
  )
}

const FIELDS = ['title', 'categoryId', 'content'] as const
type FieldName = (typeof FIELDS)[number]

/** Labels of the fields in a draft conflict. */
const NAMES = { title: 'Title', categoryId: 'Category' }

const MISSING: Record<FieldName, string> = {
  title: 'Please enter a title',
  categoryId: 'Please choose a category',
  content: 'Please write something',
}

interface NewTopicFormProps extends Pick<NewTopicDialogProps, 'categoryId'> {
  opening: RefObject<object | null>
  onDone: () => void
}

function NewTopicForm({ categoryId, opening, onDone }: NewTopicFormProps) {
  const client = useQueryClient()
  const router = useRouter()
  const categories = useOpenCategories()
  const draft = useDraft({ kind: TOPIC_DRAFT, about: NEW_TOPIC_DRAFT, names: NAMES })
  const [isPending, setPending] = useState(false)
  const noteSessionEnd = useSessionEnd()
  const isSignedOut = useViewer().member === null
  const title = draft.fields.title ?? ''
  const begun = categories.find(({ id }) => id === categoryId)?.id ?? ''
  const chosen = draft.fields.categoryId ?? String(begun)
  const machines = readMachines(draft.fields.machines) ?? []
  const change = (fields: Record<string, string>) => draft.change({ fields: { ...draft.fields, ...fields } })

  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: (values) => {
      const faults = check(values)
      const isMissing = FIELDS.some((name) => values[name].trim() === '')
      if (isMissing) toast.error('Missing information', MISSING_INFORMATION)
      return faults
    },
    send: async (values) => {
      const own = opening.current
      const topic = await api('POST /api/forum-posts', {
        body: {
          title: values.title,
          content: values.content,
          categoryId: Number(values.categoryId),
          machineIds: machines.map(({ opdbId }) => opdbId),
          sendKey: draft.sendKey,
        },
      })
      draft.finish()
      tellCreated(topic, () => void router.navigate({ to: paths.topic(topic.id) }))
      await refreshForum(client)
      if (opening.current === own) onDone()
      return undefined
    },
    failed: (error) => {
      noteSessionEnd(error)
      toast.error('Failed to create topic', failureText(error))
    },
  })

  return (
    <form {...props} aria-label="New topic" className="flex flex-col gap-5">
      <Field label="Title" error={errors.title}>
        <TextInput
          name="title"
          value={title}
          maxLength={TOPIC_TITLE_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </Field>
      <Field label="Category" error={errors.categoryId}>
        <Select
          name="categoryId"
          value={chosen}
          onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
          options={[
            { value: '', label: 'Choose a category', disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Field>
      <Field label="Text" error={errors.content}>
        <Composer
          name="content"
          text={draft.text}
          write={draft.write}
          label="Text of the topic"
          max={POST_MAX}
          pictures={POST_PICTURES_MAX}
          draft={draft}
          onPending={setPending}
          opensOnPress
          rows={8}
        />
      </Field>
      <MachinesField
        chosen={machines}
        text={`${title}\n${draft.text}`}
        onChange={(chosen) => change({ machines: writeMachines(chosen) })}
        max={TOPIC_MACHINES_MAX}
        hint="The topic also appears on the pages of these machines."
      />
      <div className="dialog-buttons flex flex-wrap items-center justify-end gap-3">
        {isSignedOut ? <SignedOutNote id="create-off" toDo="create the topic" /> : null}
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton
          busy={isBusy}
          busyText="Creating"
          disabled={isPending || isSignedOut}
          aria-describedby={isSignedOut ? 'create-off' : undefined}
        >
          Create topic
        </SubmitButton>
      </div>
    </form>
  )
}

/** The categories in which the viewer may start topics. */
function useOpenCategories(): ForumCategory[] {
  const viewer = useViewer()
  return useLoaded(categoriesQuery).filter(
    ({ isOpen, isStartedByStaff }) => isOpen && (!isStartedByStaff || isModerator(viewer)),
  )
}

function tellCreated({ isHidden, title }: Topic, open: () => void): void {
  if (isHidden) toast.info('Your topic is waiting for a moderator', 'It appears once it is approved.')
  else toast.success('Topic created', title, { label: 'Open topic', onClick: open })
}

function check(values: Values<FieldName>): Errors<FieldName> {
  const missing = FIELDS.filter((name) => values[name].trim() === '').map((name) => [name, MISSING[name]])
  return {
    ...Object.fromEntries(missing),
    ...(values.title.trim().length > TOPIC_TITLE_MAX && { title: `At most ${TOPIC_TITLE_MAX} characters` }),
    ...(values.content.trim().length > POST_MAX && { content: `At most ${POST_MAX} characters` }),
  }
}
