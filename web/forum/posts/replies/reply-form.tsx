import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { hindrance, isModerator } from '#contract/entitlements.ts'
import { POST_MAX, POST_PICTURES_MAX, REPLY_DRAFT } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { SignedOutNote, useSessionEnd } from '#web/accounts/sign-in/signed-out-note.tsx'
import { api } from '#web/api.ts'
import { knownPosition, refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { LockedNote } from '#web/forum/topics/list/topic-chips.tsx'
import { replyHref } from '#web/forum/topics/list/topic-href.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import { useDraft } from '#web/writing/drafts/use-draft.ts'
import { useQuotes } from './added-quote.ts'
import { MovedOn } from './moved-on.tsx'
import { scrollToReply } from './shown-reply.ts'

export interface ReplyFormProps {
  topic: Topic
  /** Address of a reply by its number; on the topic's own page by default. */
  hrefOf?: (position: number) => string
}

/** The form for a reply, below the replies on every page. */
export function ReplyForm({ topic, hrefOf = (position) => replyHref(topic.id, position) }: ReplyFormProps) {
  const viewer = useViewer()
  const reason = hindrance(viewer, 'reply.write')
  // A session that ended meanwhile keeps the form, so that what was typed is not lost.
  if (reason !== null && reason !== 'signed_out') return null
  if (topic.isLocked && !isModerator(viewer)) return <LockedNote />
  return (
    <Card as="section" labelledBy="write" className="mt-8 sm:p-6">
      <h2 id="write" className="display mb-3 scroll-mt-24 text-2xl">
        {topic.isForComments ? 'Write a comment' : 'Write a reply'}
      </h2>
      <Form topic={topic} hrefOf={hrefOf} isSignedOut={reason === 'signed_out'} />
    </Card>
  )
}

function Form({ topic, hrefOf, isSignedOut }: Required<ReplyFormProps> & { isSignedOut: boolean }) {
  const client = useQueryClient()
  const router = useRouter()
  // Loaded late, because most visitors of the page only read.
  const draft = useDraft({ kind: REPLY_DRAFT, about: String(topic.id), isLate: true })
  const [problem, setProblem] = useState<string | null>(null)
  const noteSessionEnd = useSessionEnd()
  const [isPending, setPending] = useState(false)
  // Replies that arrived meanwhile, as a sentence, and the position before the first.
  const [movedOn, setMovedOn] = useState<{ text: string; after: number } | null>(null)
  const { open } = draft
  useEffect(() => {
    // A link from the list of drafts.
    if (window.location.hash === '#write') open()
  }, [open])

  const form = useRef<HTMLFormElement>(null)
  useQuotes(topic.id, form, draft)

  const { errors, isBusy, props } = useForm({
    fields: ['content'],
    check: ({ content }) => ({
      ...(content.trim() === '' && { content: 'Please write something' }),
      ...(content.trim().length > POST_MAX && { content: `At most ${POST_MAX} characters` }),
    }),
    send: async ({ content }) => {
      setProblem(null)
      const { id } = topic
      const seen = movedOn ? undefined : knownPosition(client, id)
      const body = { content, seen, sendKey: draft.sendKey }
      const reply = await api('POST /api/forum-posts/{id}/replies', { params: { id }, body })
      draft.finish()
      setMovedOn(null)
      await refreshForum(client)
      if (reply.isHidden) {
        toast.info('Your reply is waiting for a moderator', 'It appears once it is approved.')
        return undefined
      }
      await router.navigate({ href: hrefOf(reply.position) })
      scrollToReply(reply.position)
      return undefined
    },
    failed: (error) => {
      noteSessionEnd(error)
      const hasMovedOn = error instanceof ApiError && error.code === 'topic_moved_on'
      if (hasMovedOn) setMovedOn({ text: failureText(error), after: knownPosition(client, topic.id) ?? 0 })
      setProblem(hasMovedOn || isOfFields(error, ['content']) ? null : failureText(error))
    },
  })

  return (
    <form
      {...props}
      ref={form}
      aria-label="Reply"
      className="flex scroll-mb-24 flex-col gap-4"
      onFocus={open}
    >
      <Field label="Your reply" error={errors.content}>
        <Composer
          name="content"
          text={draft.text}
          write={draft.write}
          label={`Reply to ${topic.title}`}
          max={POST_MAX}
          pictures={POST_PICTURES_MAX}
          draft={draft}
          onPending={setPending}
          opensOnPress
          rows={4}
        />
      </Field>
      {problem ? <FieldError>{problem}</FieldError> : null}
      {movedOn ? <MovedOn topicId={topic.id} {...movedOn} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          busy={isBusy}
          busyText="Sending"
          disabled={isPending || isSignedOut}
          aria-describedby={isSignedOut ? 'reply-off' : undefined}
        >
          {movedOn ? 'Send anyway' : 'Reply'}
        </SubmitButton>
        {isSignedOut ? <SignedOutNote id="reply-off" toDo="reply" /> : null}
        <ScriptNeeded what="Replying" />
      </div>
    </form>
  )
}
