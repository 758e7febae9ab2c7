import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REPLIES_PAGE_SIZE, TOPIC_TITLE_MAX } from '#contract/forum/constants.ts'
import type { TopicReply } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { CategorySelect } from '#web/forum/topics/list/category-select.tsx'
import { repliesQuery } from '#web/forum/topics/list/forum-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { PageButtons } from '#web/ui/display/page-buttons.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import type { TopicDialogProps } from './move-dialogs.tsx'

interface SplitProps extends TopicDialogProps {
  /** The page of replies that is open. */
  firstPage: number
}

export function SplitDialog({ open, topic, firstPage, onClose, onDone }: SplitProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Split replies off"
      description="The chosen replies become a topic of their own, with the first as its opening post. The remaining replies keep their numbers."
    >
      <SplitForm topic={topic} firstPage={firstPage} onDone={onDone} />
    </FormDialog>
  )
}

function SplitForm({ topic, firstPage, onDone }: Omit<SplitProps, 'open' | 'onClose'>) {
  const { close } = useFormDialog()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: ['title', 'categoryId'],
    check: ({ title, categoryId }) => ({
      ...(title.trim() === '' && { title: 'Please enter a title' }),
      ...(categoryId === '' && { categoryId: 'Please choose a category' }),
    }),
    send: async ({ title, categoryId }) => {
      if (chosen.size === 0) {
        setProblem('Please choose replies')
        return undefined
      }
      setProblem(null)
      const { id } = await api('POST /api/forum-posts/{id}/split', {
        params: { id: topic.id },
        body: { title, categoryId: Number(categoryId), replyIds: [...chosen] },
      })
      toast.success('Replies split off')
      close()
      await onDone(paths.topic(id))
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  function toggle(id: number): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setProblem(null)
  }
  return (
    <form {...props} aria-label="Split replies off" className="flex flex-col gap-4">
      <ReplyChoice topicId={topic.id} firstPage={firstPage} chosen={chosen} onToggle={toggle} />
      <Field label="Title of the new topic" error={errors.title}>
        <TextInput name="title" maxLength={TOPIC_TITLE_MAX} autoComplete="off" />
      </Field>
      <Field label="Category" error={errors.categoryId}>
        <CategorySelect chosen={topic.categoryId} />
      </Field>
      {problem && Object.keys(errors).length === 0 ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-quiet text-sm">
          {countText(chosen.size, 'reply chosen', 'replies chosen')}
        </p>
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy}>Split off</SubmitButton>
      </div>
    </form>
  )
}

interface ReplyChoiceProps {
  topicId: number
  firstPage: number
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** One page of replies at a time; choices on other pages remain. */
function ReplyChoice({ topicId, firstPage, chosen, onToggle }: ReplyChoiceProps) {
  const [page, setPage] = useState(firstPage)
  const replies = useQuery({ ...repliesQuery(topicId, page), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData, refetch } = replies
  const pages = usePageCount(replies, REPLIES_PAGE_SIZE, page)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Replies</legend>
      {isError ? (
        <ErrorState title="Failed to load the replies" level={3} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading replies">
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : (
        <BusyContent isBusy={isPlaceholderData}>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-edge">
            {data.data.map((reply) => (
              <li key={reply.id}>
                <label className="flex min-h-11 gap-3 px-3 py-2 hover:bg-well">
                  <input
                    type="checkbox"
                    className="checkbox mt-0.5 shrink-0"
                    checked={chosen.has(reply.id)}
                    onChange={() => onToggle(reply.id)}
                  />
                  <span className="min-w-0">
                    <span className="num text-quiet text-sm">#{reply.position}</span>{' '}
                    <span className="font-semibold">
                      {reply.author ? shownName(reply.author) : 'A member'}
                    </span>
                    <span className="line-clamp-2 text-quiet text-sm">{plainText(reply)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </BusyContent>
      )}
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </fieldset>
  )
}

function plainText({ html }: TopicReply): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
