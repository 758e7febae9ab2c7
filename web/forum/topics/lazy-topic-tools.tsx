import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isModerator } from '#contract/entitlements.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { useViewer } from '#web/shell/session/session.ts'

// For staff only.
const Tools = lazy(async () => ({ default: (await import('./topic-tools.tsx')).TopicTools }))

/** Moderators' tools, loaded after hydration. */
export function LazyTopicTools({ topic, page }: { topic: Topic; page: number }) {
  const viewer = useViewer()
  const isReady = useHydrated()
  if (!isReady || !isModerator(viewer)) return null
  return (
    <Suspense fallback={null}>
      <Tools topic={topic} page={page} />
    </Suspense>
  )
}
