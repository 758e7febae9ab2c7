import type { BlogPost } from '#contract/blog/blog.ts'
import { isScheduledAt } from '#contract/blog/constants.ts'
import { useNow } from '#web/ui/display/now.tsx'

/** Tells of a post whether it is scheduled. The page's time may be a minute old: what was published since is out. */
export function useIsScheduled(): (post: Pick<BlogPost, 'isPublished' | 'publishedAt'>) => boolean {
  const now = useNow().getTime()
  return (post) => isScheduledAt(post, Math.max(now, Date.now()))
}
