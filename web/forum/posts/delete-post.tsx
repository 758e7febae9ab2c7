import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DELETION_REASON_MAX, UNDO_SECONDS } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { refreshForum, topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import type { PostRights, ShownPost } from './shown-post.ts'

export interface DeletePostProps {
  post: ShownPost
  topic: Topic
  rights: PostRights
  /** Renders the button. */
  children: (props: { act: () => Promise<void> }) => ReactNode
}

/**
 * Deletes a post at once and offers to undo it. The author of a deleted topic is led to its category. Moderators give a
 * reason first for a post of another member.
 */
export function DeletePost({ post, topic, rights, children }: DeletePostProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { isOwn } = rights
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const params = { id: post.id }
  const isTopic = post.kind === 'topic'
  // A deleted topic has a page for staff alone.
  const isLeaving = isTopic && !rights.isModerator
  const isDone = useRef(false)
  useEffect(() => () => focusPlace(post.position, isDone.current), [post.position])

  async function remove() {
    const query = reason.trim() === '' ? {} : { reason: reason.trim() }
    await (isTopic
      ? api('DELETE /api/forum-posts/{id}', { params, query })
      : api('DELETE /api/forum-replies/{id}', { params, query }))
    if (isLeaving) {
      await router.navigate({ href: paths.forums({ category: topic.category.id }) })
      client.removeQueries({ queryKey: topicQuery(topic.id).queryKey })
    }
    isDone.current = true
    await refreshForum(client)
    toast.info(isTopic ? 'Topic deleted' : 'Reply deleted', isTopic ? topic.title : undefined, {
      label: 'Undo',
      ms: UNDO_SECONDS * 1000,
      onClick: () => void undo(),
    })
  }

  async function undo() {
    try {
      await (isTopic
        ? api('POST /api/forum-posts/{id}/restoration', { params })
        : api('POST /api/forum-replies/{id}/restoration', { params }))
      await refreshForum(client)
      if (isLeaving) await router.navigate({ href: paths.topic(topic.id) })
    } catch (error) {
      toast.error('Not undone', failureText(error))
    }
  }

  async function act() {
    if (!isOwn) return setAsking(true)
    try {
      await remove()
    } catch (error) {
      toast.error(isTopic ? 'Topic not deleted' : 'Reply not deleted', failureText(error))
    }
  }

  return (
    <>
      {children({ act })}
      {isOwn ? null : (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={`Delete ${post.name}?`}
          actionText="Delete"
          act={remove}
          isDanger
        >
          <p>
            {isTopic
              ? 'The topic disappears with all its replies.'
              : 'A note in its place says that a moderator removed it.'}
          </p>
          <Field label="Reason, for the audit log">
            <TextInput
              value={reason}
              maxLength={DELETION_REASON_MAX}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Field>
          <LeaveGuard isDirty={reason.trim() !== ''} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Once its button is gone with the post: the link of the note in the post's place, else the page. */
function focusPlace(position: number, isDeleted: boolean): void {
  if (!isDeleted || document.activeElement !== document.body) return
  const place = document.querySelector<HTMLElement>(`#r${position} a`) ?? document.getElementById('main')
  place?.focus()
}
