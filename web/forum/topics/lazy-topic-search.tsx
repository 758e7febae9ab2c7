import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Form fields are not part of a visitor's page.
const Search = lazy(async () => ({ default: (await import('./topic-search.tsx')).TopicSearch }))

/** Search within one topic, loaded after hydration. */
export function LazyTopicSearch({ id, className }: { id: number; className?: string }) {
  const isReady = useHydrated()
  if (!isReady) return null
  return (
    <Suspense fallback={null}>
      <Search id={id} {...(className && { className })} />
    </Suspense>
  )
}
