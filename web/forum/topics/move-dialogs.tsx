// Dialogs to move a topic to another category or merge it into another topic.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { api } from '#web/api.ts'
import { CategorySelect } from '#web/forum/topics/list/category-select.tsx'
import { topicTeaserQuery } from '#web/forum/topics/list/forum-queries.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'

export interface TopicDialogProps {
  open: boolean
  topic: Topic
  onClose: () => void
  /** Called with the posts' present address. */
  onDone: (href: string) => Promise<void>
}

export function MoveDialog({ open, topic, onClose, onDone }: TopicDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="small"
      title="Move this topic"
      description="Everyone who can read the new category can read this topic at once."
    >
      <MoveForm topic={topic} onDone={onDone} />
    </FormDialog>
  )
}

function MoveForm({ topic, onDone }: Omit<TopicDialogProps, 'open' | 'onClose'>) {
  const { close } = useFormDialog()
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: ['categoryId'],
    check: ({ categoryId }): { categoryId?: string } =>
      categoryId ? {} : { categoryId: 'Please choose a category' },
    send: async ({ categoryId }) => {
      setProblem(null)
      const { id } = await api('PUT /api/forum-posts/{id}/category', {
        params: { id: topic.id },
        body: { categoryId: Number(categoryId) },
      })
      toast.success('Topic moved')
      close()
      await onDone(paths.topic(id))
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <form {...props} aria-label="Move this topic" className="flex flex-col gap-4">
      <Field label="Category" error={errors.categoryId}>
        <CategorySelect without={topic.categoryId} />
      </Field>
      {problem && !errors.categoryId ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy}>Move</SubmitButton>
      </div>
    </form>
  )
}

export function MergeDialog({ open, topic, onClose, onDone }: TopicDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="small"
      title="Merge this topic into another"
      description="This topic’s posts are added after those of the other one, and its address redirects there. This can’t be undone."
    >
      <MergeForm topic={topic} onDone={onDone} />
    </FormDialog>
  )
}

function MergeForm({ topic, onDone }: Omit<TopicDialogProps, 'open' | 'onClose'>) {
  const { close } = useFormDialog()
  const [problem, setProblem] = useState<string | null>(null)
  const [other, setOther] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const intoId = topicIdIn(other)
  const { data } = useQuery({
    ...topicTeaserQuery(intoId ?? 0),
    enabled: intoId !== null && intoId !== topic.id,
  })
  const { errors, isBusy, props } = useForm({
    fields: ['other'],
    check: (values): { other?: string } => {
      const id = topicIdIn(values.other)
      if (id === null) return { other: 'Please enter the address or the number of a topic' }
      return id === topic.id ? { other: 'Please choose another topic' } : {}
    },
    send: async (values) => {
      setProblem(null)
      const { id } = await api('POST /api/forum-posts/{id}/merge', {
        params: { id: topic.id },
        body: { intoId: topicIdIn(values.other) ?? 0 },
      })
      toast.success('Topics merged')
      close()
      await onDone(paths.topic(id))
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <form {...props} aria-label="Merge this topic" className="flex flex-col gap-4">
      <Field
        label="The other topic"
        hint="Words of its title, its address or its number."
        error={errors.other}
      >
        <TextInput
          ref={field}
          name="other"
          autoComplete="off"
          maxLength={100}
          placeholder="/forums/41"
          value={other}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
      </Field>
      {intoId === null ? (
        <FoundTopics
          words={other}
          without={topic.id}
          onChoose={(id) => {
            setOther(paths.topic(id))
            field.current?.focus()
          }}
        />
      ) : null}
      <p role="status" className="text-quiet text-sm">
        {data && data.id === intoId
          ? `Into ${quoted(data.title)} in ${data.category.name}, by ${data.author ? shownName(data.author) : 'a member'}`
          : ''}
      </p>
      {problem && !errors.other ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} variant="danger">
          Merge
        </SubmitButton>
      </div>
    </form>
  )
}

const WORDS_MIN = 3

interface FoundTopicsProps {
  words: string
  without: number
  onChoose: (id: number) => void
}

/** Topics with these words, to choose the other one from. */
function FoundTopics({ words, without, onChoose }: FoundTopicsProps) {
  const search = useDeferredValue(words.trim())
  const { data } = useQuery({
    ...query('GET /api/forum-posts', { query: { search, limit: 6, text: 'none' } }),
    enabled: search.length >= WORDS_MIN,
    placeholderData: keepPreviousData,
  })
  if (search.length < WORDS_MIN || !data) return null
  const found = data.data.filter(({ id }) => id !== without)
  if (found.length === 0) return <p className="text-quiet text-sm">No other topic has these words.</p>
  return (
    <ul aria-label="Topics found" className="-mt-2 divide-y divide-line rounded-control border border-line">
      {found.map(({ id, title, category }) => (
        <li key={id}>
          <button
            type="button"
            className="w-full px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-well"
            onClick={() => onChoose(id)}
          >
            {title} <span className="text-quiet">in {category.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Accepts "41", "#41" and any address of a topic of this site. */
function topicIdIn(text: string): number | null {
  const [, id] = /^(?:#?|.*\/(?:forums|forum-detail)\/)([1-9]\d{0,8})(?:[?#].*)?$/.exec(text.trim()) ?? []
  return id ? Number(id) : null
}
