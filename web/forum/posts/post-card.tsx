// A post with its readers' actions. Dialogs are loaded when they are opened.
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import type { WrittenHtml } from '#contract/writing/writing.ts'
import { ContributionCard } from '#web/forum/topics/list/contribution-card.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { LazyPostActions } from './lazy-post-actions.ts'
import type { PostEditorProps } from './post-editor.tsx'
import type { PostHistoryProps } from './post-history.tsx'
import { readSource } from './post-source.ts'
import type { ShownPost } from './shown-post.ts'

export interface PostCardProps {
  post: ShownPost
  topic: Topic
  html: WrittenHtml
  at: string
  permalink?: ReactNode
  /** Note above the text: held for review, or accepted as the answer. */
  note?: ReactNode
}

export function PostCard({ post, topic, html, at, permalink, note }: PostCardProps) {
  const [editing, setEditing] = useState<{
    Editor: ComponentType<PostEditorProps>
    source: PostEditorProps['source']
  } | null>(null)
  const isLeaving = useRef(false)
  const client = useQueryClient()

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
      part={
        post.kind === 'reply' &&
        post.author.id === topic.author.id &&
        (topic.isForComments ? 'Author' : 'Topic starter')
      }
      edited={post.editedAt ? <EditedLabel post={post} at={post.editedAt} /> : null}
      note={note}
      permalink={permalink}
      editor={editing ? <editing.Editor post={post} source={editing.source} onDone={end} /> : null}
      actions={<LazyPostActions post={post} topic={topic} onEdit={begin} editRef={takeFocus} />}
    />
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
        edited <RelativeTime at={at} />
        <span className="sr-only">: show the history of {post.name}</span>
      </button>
      {Dialog ? <Dialog open={isOpen} onClose={close} post={post} /> : null}
    </>
  )
}
