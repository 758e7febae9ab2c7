import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'
import { refreshBlog } from './editor-queries.ts'

export interface PostDeleteDialogProps {
  /** Null while the dialog is closed. */
  post: { id: number; title: string } | null
  onClose: () => void
  /** Called after deletion. */
  onDeleted?: () => void | Promise<void>
}

/** Confirms the deletion of a post, and reports the result. */
export function PostDeleteDialog({ post, onClose, onDeleted }: PostDeleteDialogProps) {
  const client = useQueryClient()
  const opening = useOpening(post !== null)
  /** The opening whose post is being deleted. */
  const [busy, setBusy] = useState<object | null>(null)
  async function remove({ id, title }: { id: number; title: string }) {
    const own = opening.current
    setBusy(own)
    try {
      await api('DELETE /api/admin/blog-posts/{id}', { params: { id } })
      toast.success('Post Deleted', title)
      if (opening.current === own) onClose()
      await onDeleted?.()
      await refreshBlog(client)
    } catch (error) {
      toast.error('Deletion Failed', failureText(error, 'Failed to delete blog post'))
    }
    setBusy((now) => (now === own ? null : now))
  }
  return (
    <Dialog
      open={post !== null}
      onClose={onClose}
      size="small"
      title="Delete Post"
      description="Are you sure you want to delete this post? This action cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={busy !== null && busy === opening.current}
            onClick={() => post && void remove(post)}
          >
            Delete
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{post?.title}</p>
    </Dialog>
  )
}
