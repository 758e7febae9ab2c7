import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Fields are no part of what a visitor's page needs.
const Search = lazy(async () => ({ default: (await import('./topic-search.tsx')).TopicSearch }))

/** Finds words in one topic; it comes once the page is there. */
export function LazyTopicSearch({ id, className }: { id: number; className?: string }) {
  const isReady = useHydrated()
  if (!isReady) return null
  return (
    <Suspense fallback={null}>
      <Search id={id} {...(className && { className })} />
    </Suspense>
  )
}
