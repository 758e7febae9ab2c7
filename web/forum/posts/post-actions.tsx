import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Pencil from 'lucide-react/icons/pencil'
import Quote from 'lucide-react/icons/quote'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import { withoutQuotes } from '#contract/writing/quotes.ts'
import { api } from '#web/api.ts'
import { ReactionBar } from '#web/forum/posts/reactions/reaction-bar.tsx'
import { announceQuote, sendQuote, useSelectionIn } from '#web/forum/posts/replies/sent-quotes.ts'
import { refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { PlainReportButton } from '#web/moderation/cases/report-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DeletePost } from './delete-post.tsx'
import { readSource } from './post-source.ts'
import type { PostRights, ShownPost } from './shown-post.ts'

export interface PostActionsProps {
  post: ShownPost
  topic: Topic
  rights: PostRights
  onEdit: () => Promise<void>
  editRef: Ref<HTMLButtonElement>
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** Below a post: reactions, and the actions open to this viewer. Reads no session: cached for all with these rights. */
export function PostActions({ post, topic, rights, onEdit, editRef }: PostActionsProps) {
  return (
    <>
      <ReactionBar post={post} mayReact={rights.mayReact} />
      {rights.mayQuote ? <QuoteButton post={post} topic={topic} /> : null}
      {rights.mayAccept ? <AnswerButton post={post} topic={topic} /> : null}
      {rights.mayEdit ? (
        <BusyAction ref={editRef} icon={<Pencil {...ICON} />} aria-label={`Edit ${post.name}`} act={onEdit}>
          Edit
        </BusyAction>
      ) : null}
      {rights.mayDelete ? (
        <DeletePost post={post} topic={topic} rights={rights}>
          {(props) => (
            <BusyAction icon={<Trash2 {...ICON} />} aria-label={`Delete ${post.name}`} {...props}>
              Delete
            </BusyAction>
          )}
        </DeletePost>
      ) : null}
      {rights.isOwn ? null : (
        <PlainReportButton
          kind={post.kind}
          id={post.id}
          label={post.kind === 'topic' ? 'Report this topic' : `Report reply ${post.position}`}
          isMember
        />
      )}
    </>
  )
}

export interface BusyActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode
  act: () => Promise<void>
  ref?: Ref<HTMLButtonElement>
}

/** A quiet button below a post, with a busy state. */
function BusyAction({ icon, act, children, className, ...rest }: BusyActionProps) {
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  async function press() {
    if (isBusy) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={!isReady}
      onClick={() => void press()}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-quiet text-sm hover:bg-well hover:text-ink noscript:hidden',
        className,
      )}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Appends the text selected in the post, or all of it, to the reply as a quote. */
function QuoteButton({ post, topic }: { post: ShownPost; topic: Topic }) {
  const { button, selected } = useSelectionIn()
  const quote = async () => {
    const postId = post.kind === 'topic' ? 0 : post.id
    const source = { username: post.author.username, postId, position: post.position }
    announceQuote(topic.id)
    try {
      const words = selected || withoutQuotes((await readSource(post)).content)
      sendQuote(topic.id, source, words)
    } catch (error) {
      toast.error('Not quoted', failureText(error))
    }
  }
  return (
    <BusyAction
      ref={button}
      icon={<Quote {...ICON} />}
      aria-label={selected ? `Quote the selection from ${post.name}` : `Quote ${post.name}`}
      // Pressing the button would clear the selection before it is read.
      onPointerDown={(event) => event.preventDefault()}
      act={quote}
      className={selected ? 'bg-well font-semibold text-ink' : undefined}
    >
      {selected ? 'Quote selection' : 'Quote'}
    </BusyAction>
  )
}

function AnswerButton({ post, topic }: { post: ShownPost; topic: Topic }) {
  const client = useQueryClient()
  const isAnswer = topic.answer?.replyId === post.id
  async function change() {
    try {
      const body = { replyId: isAnswer ? null : post.id }
      await api('PUT /api/forum-posts/{id}/answer', { params: { id: topic.id }, body })
      await refreshForum(client)
    } catch (error) {
      toast.error(isAnswer ? 'The answer is still accepted' : 'Answer not accepted', failureText(error))
    }
  }
  return (
    <BusyAction
      icon={<CircleCheckBig {...ICON} />}
      aria-label={isAnswer ? `${post.name} is not the answer` : `Accept ${post.name} as the answer`}
      act={change}
    >
      {isAnswer ? 'Not the answer' : 'Accept answer'}
    </BusyAction>
  )
}
