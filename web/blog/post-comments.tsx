import type { BlogArticle } from '#contract/blog/blog.ts'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'

/** Number of comments on a post, with a link for readers of the forums. */
export function PostComments({ comments, needs }: Pick<BlogArticle, 'comments' | 'needs'>) {
  const viewer = useViewer()
  if (!comments) return null
  const { topicId, count } = comments
  const isReader = may(viewer, 'topic.read', { needs })
  return (
    <Card as="section" labelledBy="post-comments" className="mt-6 text-base sm:p-6">
      <h2 id="post-comments" className="display text-2xl">
        {count === 0 ? 'No comments yet' : countText(count, 'comment')}
      </h2>
      {isReader ? (
        <ButtonLink href={paths.topic(topicId)} className="mt-4">
          {count === 0 ? 'Write the first comment' : 'Read and comment'}
        </ButtonLink>
      ) : (
        <p className="mt-2 text-quiet">Members who can read this post comment in the forums.</p>
      )}
    </Card>
  )
}
