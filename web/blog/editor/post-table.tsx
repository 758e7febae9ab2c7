import { useState } from 'react'
import type { BlogPost } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { ActionsHead } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { useRowFocus } from '#web/ui/overlays/row-focus.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { PostDeleteDialog } from './post-delete-dialog.tsx'
import { PostStateChip } from './post-state-chip.tsx'
import { useIsScheduled } from './scheduled.ts'

const rowId = ({ id }: Pick<BlogPost, 'id'>) => `post-${id}`

/** Posts as rows with links, and a confirmation before one is deleted. */
export function PostTable({ posts }: { posts: readonly BlogPost[] }) {
  const [toDelete, askToDelete] = useState<BlogPost | null>(null)
  const leaveRow = useRowFocus(posts.map(rowId), 'main')
  return (
    <>
      <Rows posts={posts} askToDelete={askToDelete} />
      <PostDeleteDialog
        post={toDelete}
        onClose={() => askToDelete(null)}
        onDeleted={() => {
          if (toDelete) leaveRow(rowId(toDelete))
        }}
      />
    </>
  )
}

/** A link as large as a button, without moving its text. */
const ACTION = 'text-link -mx-2.5 inline-flex min-h-9 items-center px-2.5 max-lg:min-h-11'

interface RowsProps {
  posts: readonly BlogPost[]
  askToDelete: (post: BlogPost) => void
}

function Rows({ posts, askToDelete }: RowsProps) {
  const isScheduled = useIsScheduled()
  return (
    <Table label="Blog posts, newest first" stacked="tablet">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Date</th>
          <th scope="col">Category</th>
          <th scope="col">Status</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id} id={rowId(post)} tabIndex={-1} className="-outline-offset-2">
            <td className="min-w-56 font-medium">{post.title}</td>
            <td data-label="Date" className="bare whitespace-nowrap">
              {post.publishedAt ? (
                <LongDate at={post.publishedAt} />
              ) : (
                <span className="text-quiet">No date</span>
              )}
            </td>
            <td data-label="Category" className="bare">
              {post.category.name}
            </td>
            <td data-label="Status" className="beside-title">
              <PostStateChip post={post} />
            </td>
            <td>
              <span className="flex flex-wrap items-center gap-x-5 gap-y-1 lg:flex-nowrap lg:justify-end">
                {isScheduled(post) || !post.isPublished ? null : (
                  <SiteLink
                    href={paths.post(post.slug)}
                    className={`${ACTION} whitespace-nowrap`}
                    aria-label={`View Post: ${post.title}`}
                  >
                    View Post
                  </SiteLink>
                )}
                <SiteLink
                  href={paths.adminBlogEditor(post.id)}
                  className={ACTION}
                  aria-label={`Edit: ${post.title}`}
                >
                  Edit
                </SiteLink>
                <Button
                  size="small"
                  variant="quiet"
                  className="text-red max-lg:min-h-11"
                  aria-label={`Delete: ${post.title}`}
                  onClick={() => askToDelete(post)}
                >
                  Delete
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
