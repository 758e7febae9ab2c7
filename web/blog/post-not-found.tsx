import FileX from 'lucide-react/icons/file-x'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** For a post that does not exist or failed to load. */
export function PostNotFound() {
  return (
    <div className="wrap py-14 md:py-20">
      <EmptyState
        level={1}
        icon={<FileX size={26} />}
        title="Blog Post Not Found"
        action={
          <ButtonLink href={paths.blog()} variant="primary">
            Back to Blog
          </ButtonLink>
        }
      >
        The blog post you're looking for doesn't exist or has been removed.
      </EmptyState>
    </div>
  )
}
