// A post with its readers' actions. Dialogs are loaded when they are opened.
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import type { WrittenHtml } from '#contract/writing/writing.ts'
import { ContributionCard } from '#web/forum/topics/list/contribution-card.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { LazyPostActions } from './lazy-post-actions.ts'
import type { PostEditorProps } from './post-editor.tsx'
import type { PostHistoryProps } from './post-history.tsx'
import { readSource } from './post-source.ts'
import { type PostRights, rightsTo, type ShownPost } from './shown-post.ts'

export interface PostCardProps {
  post: ShownPost
  topic: Topic
  html: WrittenHtml
  at: string
  /** Address of the post itself. */
  href?: string
  /** Note above the text: held for review, or accepted as the answer. */
  note?: ReactNode
}

export function PostCard({ post, topic, html, at, href, note }: PostCardProps) {
  const [editing, setEditing] = useState<{
    Editor: ComponentType<PostEditorProps>
    source: PostEditorProps['source']
  } | null>(null)
  const isLeaving = useRef(false)
  const client = useQueryClient()
  const rights = rightsTo(post, topic, useViewer())
  const part =
    post.kind === 'reply' &&
    post.author.id === topic.author.id &&
    (topic.isForComments ? 'Author' : 'Topic starter')

  async function begin() {
    try {
      const [{ PostEditor }, source] = await Promise.all([import('./post-editor.tsx'), readSource(post)])
      setEditing({ Editor: PostEditor, source })
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
  }

  async function end(isChanged: boolean) {
    if (isChanged) {
      const { refreshForum } = await import('#web/forum/topics/list/forum-queries.ts')
      await refreshForum(client)
    }
    isLeaving.current = true
    setEditing(null)
  }

  /** The button comes back once the editor is gone, which may take longer than a frame. */
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isLeaving.current) return
    isLeaving.current = false
    button.focus()
  }, [])

  return (
    <ContributionCard
      author={post.author}
      at={at}
      html={html}
      part={part}
      headValues={[post.author, at, part, post.editedAt, post.name, href]}
      edited={post.editedAt ? <EditedLabel post={post} at={post.editedAt} /> : null}
      note={note}
      permalink={href ? <ReplyLink position={post.position} href={href} /> : null}
      editor={editing ? <editing.Editor post={post} source={editing.source} onDone={end} /> : null}
      actionsValues={rights.isModerator ? undefined : actionsValues(post, topic, rights)}
      actions={
        <LazyPostActions post={post} topic={topic} rights={rights} onEdit={begin} editRef={takeFocus} />
      }
    />
  )
}

/** Everything that a post's actions show. Moderators' have a dialog, whose ids no cached fragment may hold. */
function actionsValues(
  { kind, id, name, position, reactions, ownReaction }: ShownPost,
  { answer }: Topic,
  rights: PostRights,
) {
  const isAnswer = answer?.replyId === id
  return [kind, id, name, position, reactions, ownReaction, isAnswer, rights]
}

/** Link to a reply, by its position. */
export function ReplyLink({ position, href }: { position: number; href: string }) {
  return (
    <SiteLink
      href={href}
      aria-label={`Link to reply ${position}`}
      className="num inline-flex min-h-9 min-w-9 items-center justify-center rounded-control px-2 text-quiet text-sm hover:bg-well hover:text-ink"
    >
      #{position}
    </SiteLink>
  )
}

/** Says that a post was edited; opens its history. */
function EditedLabel({ post, at }: { post: ShownPost; at: string }) {
  const { Dialog, isOpen, open, close } = useLoadedDialog<PostHistoryProps>(
    async () => (await import('./post-history.tsx')).PostHistory,
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className="min-h-6 text-quiet text-sm underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        edited <RelativeTime at={at} className="lowercase" />
        <span className="sr-only">: show the history of {post.name}</span>
      </button>
      {Dialog ? <Dialog open={isOpen} onClose={close} post={post} /> : null}
    </>
  )
}
