import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { BlogHead } from './blog-screen.tsx'

/** While posts are loading. */
export function BlogLoading() {
  return (
    <div className="wrap">
      <BlogHead />
      <div className="flex min-h-[50vh] justify-center pt-16 text-3xl text-amber-ink">
        <Spinner label="Loading blog posts" />
      </div>
    </div>
  )
}

/** If posts failed to load. */
export function BlogFailed({ reset }: { reset: () => void }) {
  const router = useRouter()
  return (
    <div className="wrap pb-16">
      <BlogHead />
      <ErrorState
        title="Error loading blog posts. Please try again later."
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
