import type { BlogPost } from '#contract/blog/blog.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useIsScheduled } from './scheduled.ts'

export type PostStateChipProps = { post: Pick<BlogPost, 'isPublished' | 'publishedAt' | 'isHidden'> }

/** Published, Scheduled or Draft; also Hidden if a moderator took it down. */
export function PostStateChip({ post }: PostStateChipProps) {
  const isScheduled = useIsScheduled()(post)
  return (
    <span className="inline-flex flex-wrap gap-2">
      {isScheduled ? (
        <Chip tone="teal" lit>
          Scheduled
        </Chip>
      ) : (
        <Chip tone={post.isPublished ? 'green' : 'quiet'} lit={post.isPublished}>
          {post.isPublished ? 'Published' : 'Draft'}
        </Chip>
      )}
      {post.isHidden ? (
        <Chip tone="red" lit>
          Hidden
        </Chip>
      ) : null}
    </span>
  )
}
