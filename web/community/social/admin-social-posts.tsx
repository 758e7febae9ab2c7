import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SocialPost } from '#contract/community/community.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { NETWORK_NAMES } from '#web/shell/page/social-icon.tsx'
import { ActionsHead, AdminPage, AdminSection, RowActions } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useEditedRow } from '#web/ui/forms/edited-row.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SocialPostForm } from './social-post-form.tsx'
import { allSocialPostsQuery, refreshSocialPosts } from './social-post-queries.ts'

/** Where admins choose the community page's posts from other networks. */
export function AdminSocialPostsScreen({ links }: { links: ReactNode }) {
  const client = useQueryClient()
  const { data } = useLoaded(allSocialPostsQuery)
  const { edited, edit, stop, done, gone, area } = useEditedRow<SocialPost>('all-social-posts')
  const [asked, setAsked] = useState<SocialPost | null>(null)
  // The confirmed action removes the button that asked for it.
  useFocusRestore('all-social-posts', asked)
  return (
    <AdminPage
      title="Social posts"
      lead="What the community page shows of Instagram, Facebook and Twitter, newest first."
      links={links}
    >
      <AdminSection
        id="all-social-posts"
        title="All posts"
        publicPage={{ href: paths.community(), label: 'View community page' }}
        form={{ id: 'social-post-form', label: edited ? 'Edit post' : 'New post' }}
      >
        {data.length === 0 ? (
          <EmptyState title="No posts yet">Add one, and the community page shows it.</EmptyState>
        ) : (
          <PostTable posts={data} editedId={edited?.id} onEdit={edit} onRemove={setAsked} />
        )}
      </AdminSection>
      {area(<SocialPostForm key={edited?.id ?? 'new'} post={edited} onDone={done} onStop={stop} />)}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Delete this post?"
        actionText="Delete"
        isDanger
        otherwise="The post could not be deleted. Please try again."
        act={async () => {
          if (!asked) return
          await api('DELETE /api/admin/social-posts/{id}', { params: { id: asked.id } })
          toast.success('Post deleted')
          gone(asked)
          await refreshSocialPosts(client)
        }}
      >
        <p>The community page no longer shows it. On its own network nothing changes.</p>
      </ConfirmDialog>
    </AdminPage>
  )
}

interface PostTableProps {
  posts: readonly SocialPost[]
  editedId: number | undefined
  onEdit: (post: SocialPost) => void
  onRemove: (post: SocialPost) => void
}

function PostTable({ posts, editedId, onEdit, onRemove }: PostTableProps) {
  return (
    <Table label="Social posts, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Post</th>
          <th scope="col">Network</th>
          <th scope="col">Date</th>
          <th scope="col">Likes</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id} data-edited={post.id === editedId} className="data-[edited=true]:bg-well">
            <td className="sm:min-w-64 [overflow-wrap:anywhere]">
              <span className="font-medium">{post.author}</span>{' '}
              {post.isSample ? <Chip tone="quiet">Sample</Chip> : null}
              <span className="line-clamp-2 text-quiet text-sm">{post.text}</span>
            </td>
            <td data-label="Network" className="bare">
              {NETWORK_NAMES[post.network]}
            </td>
            <td data-label="Date" className="bare text-sm">
              <LongDate at={post.postedAt} />
            </td>
            <td data-label="Likes" className="num">
              {post.likeCount}
            </td>
            <RowActions>
              <Button
                size="small"
                onClick={() => onEdit(post)}
                aria-label={`Edit the post of ${post.author}`}
              >
                Edit
              </Button>
              <Button
                size="small"
                onClick={() => onRemove(post)}
                aria-label={`Delete the post of ${post.author}`}
              >
                Delete
              </Button>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
